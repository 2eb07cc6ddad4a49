#include "variant/sheet/promotion_words.h"

#include <algorithm>
#include <fmt/format.h>
#include <string_view>

#include "ir/forms.h"
#include "support/listed.h"
#include "variant/sheet/square_words.h"

namespace ferz::variant {

namespace {

/// `a queen`; `a queen, or a knight or rook that belongs to the other player`.
std::string formWords(const std::vector<std::string>& names, const KindWords& words) {
    std::vector<std::string> own;
    std::vector<std::string> others;
    for (const std::string& each : names) {
        const auto [name, changesSide] = ir::formOf(each);
        (changesSide ? others : own).push_back(words.of(std::string(name)));
    }
    if (others.empty()) return withArticle(listed(own, "or"));
    const std::string changed =
        fmt::format("{} that belongs to the other player", withArticle(listed(others, "or")));
    return own.empty() ? changed : fmt::format("{}, or {}", withArticle(listed(own, "or")), changed);
}

/// What a piece may become, and where.
std::string promotionInWords(const Promotion& promotion, const ir::Board& board, const KindWords& words) {
    const bool isOfBoth = promotion.sides[0] == promotion.sides[1];
    const ir::Colour only = promotion.sides[0] ? ir::Colour::White : ir::Colour::Black;
    const auto squares = [&](const ZoneOfSide& zone) {
        return isOfBoth ? squareWords(zone, board) : squareWords(zone, board, only);
    };
    const std::string where = squares(promotion.zone);
    const std::string side = isOfBoth ? "" : promotion.sides[0] ? "White's: " : "Black's: ";
    const std::string from = promotion.from ? " from " + squares(*promotion.from) : "";
    const std::string into = promotion.isEither ? "into, within or out of" : "to";
    if (promotion.to.empty() && !promotion.optional)
        return side + asSentence(fmt::format("it cannot {}{} {} {}, but may give check there",
                                             promotion.onlyCaptures ? "go with a capture" : "go", from, into,
                                             where));
    const std::string anyForm = promotion.to.empty() ? "" : formWords(promotion.to, words);
    if (promotion.inPlace) {
        return side + asSentence(fmt::format(
                          "in place of a move, if it stands on {} or is its side's only one of its kind, it "
                          "may become {}: it stays, or moves to an empty square as that, and must not attack "
                          "anything there",
                          where, anyForm));
    }
    const std::string_view move = promotion.onlyCaptures ? "capture" : "move";
    const bool isAnywhere = where == "any square";
    std::string when = fmt::format("with {} {}", isAnywhere ? "every" : "a", move);
    when += from;
    if (!isAnywhere) {
        const bool isOn = promotion.onlyCaptures && !promotion.isEither;
        when += fmt::format(" {} {}", isOn ? "on" : into, where);
    }
    std::string text =
        promotion.to.empty()
            ? when + ", it stays what it is"
            : fmt::format("{}, it {} {}", when, promotion.optional ? "may become" : "becomes", anyForm);
    if (promotion.optional && promotion.forced) {
        const std::string forced = squareWords(*promotion.forced, board);
        const std::string_view duty = promotion.to.empty() ? "and cannot go to" : "and must on";
        if (forced != "no square") text += fmt::format(", {} {}", duty, forced);
    }
    return side + asSentence(text);
}

/// True if some move of the side could promote by either.
bool couldBothHold(const Promotion& one, const Promotion& other, const ir::Board& board, ir::Colour side) {
    if (one.inPlace || other.inPlace || !one.sides[index(side)] || !other.sides[index(side)]) return false;
    const auto squares = board.existing();
    const auto isAny = [&](const auto& holds) { return std::any_of(squares.begin(), squares.end(), holds); };
    const auto inOne = [&](ir::Square square) { return one.isInZone(board, side, square); };
    const auto inOther = [&](ir::Square square) { return other.isInZone(board, side, square); };
    const auto mayBegin = [&](ir::Square square) {
        return one.mayBegin(board, side, square) && other.mayBegin(board, side, square);
    };
    if (!isAny(mayBegin)) return false;
    if (isAny([&](ir::Square square) { return inOne(square) && inOther(square); })) return true;
    // A move from the zone of one may end in that of the other.
    const auto beginsIn = [&](const auto& in) {
        return isAny([&](ir::Square square) { return mayBegin(square) && in(square); });
    };
    return (one.isEither && beginsIn(inOne) && isAny(inOther)) ||
           (other.isEither && beginsIn(inOther) && isAny(inOne));
}

bool couldSeveralHold(const std::vector<Promotion>& rules, const ir::Board& board) {
    for (std::size_t one = 0; one < rules.size(); ++one) {
        for (std::size_t other = one + 1; other < rules.size(); ++other) {
            for (const ir::Colour side : {ir::Colour::White, ir::Colour::Black})
                if (couldBothHold(rules[one], rules[other], board, side)) return true;
        }
    }
    return false;
}

}  // namespace

std::vector<std::string> promotionWords(const PieceType& type, const ir::Board& board,
                                        const KindWords& words) {
    std::vector<std::string> sentences;
    for (const Promotion& each : type.promotions)
        sentences.push_back(promotionInWords(each, board, words));
    if (couldSeveralHold(type.promotions, board))
        sentences.emplace_back("If several of these hold for a move, only the first counts.");
    return sentences;
}

}  // namespace ferz::variant
