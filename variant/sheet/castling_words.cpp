#include "variant/sheet/castling_words.h"

#include <array>
#include <cstddef>
#include <fmt/format.h>
#include <set>
#include <string_view>

#include "ir/castling.h"
#include "ir/evaluate.h"
#include "support/diagnostics.h"
#include "support/listed.h"
#include "variant/rules/rows.h"
#include "variant/sheet/square_words.h"
#include "variant/toml/keys.h"

namespace ferz::variant {

namespace {

using Sentences = std::vector<std::string>;

/// `short`, `long`, or both.
std::string sidesOf(const Game& start, ir::Colour side) {
    Sentences words;
    for (const CastlingRight& right : start.rights)
        if (right.side == side) words.emplace_back(right.isShort ? "short" : "long");
    return listed(words, "or");
}

std::string fileName(int file) {
    return std::string(1, static_cast<char>('a' + file));
}

/// What a key that is true says.
std::string meaningOf(std::string_view table, std::string_view key) {
    return asSentence(std::string(Row{key, findKey(table, key)->meaning}.inForce()));
}

/// The text with a value in place of the key in backticks.
std::string withValue(std::string text, std::string_view key, const std::string& value) {
    const std::string name = fmt::format("`{}`", key);
    const std::size_t at = text.find(name);
    return at == std::string::npos ? text : text.replace(at, name.size(), value);
}

/// Where the two go from the start by the rules that a definition has, if nothing else stands there.
Sentences castlingByRules(const Variant& variant, const Castling& castling, const Game& start) {
    Sentences sentences;
    for (const CastlingRight& right : start.rights) {
        ir::Situation king{start.position, right.king, right.side, castling.king};
        std::erase_if(king.position.pieces,
                      [&](const auto& each) { return each.first != right.king && each.first != right.rook; });
        king.position.isAttacked = [](const auto&...) { return false; };
        for (const ir::Castling& rule : castling.rules) {
            if (rule.side != (right.isShort ? ir::Castling::Side::Right : ir::Castling::Side::Left)) continue;
            Diagnostics ignored;
            for (const ir::Castled& each : ir::castled(rule, king, right.rook, ignored))
                sentences.push_back(fmt::format(
                    "{} castles {}: from {} to {}, and the other piece from {} to {}.",
                    right.side == ir::Colour::White ? "White" : "Black", right.isShort ? "short" : "long",
                    variant.board.name(right.king), variant.board.name(each.royal),
                    variant.board.name(right.rook), variant.board.name(each.associate)));
        }
    }
    return sentences;
}

/// How both go by files, and which squares have to be empty and safe.
Sentences castlingByFiles(const Variant& variant, const Castling& castling, const KindWords& kinds) {
    const PieceType* king = variant.find(castling.king);
    const std::string& name = kinds.of(castling.king);
    Sentences sentences = {
        fmt::format("All squares that the two pass or reach must be empty but for themselves{}.",
                    king != nullptr && king->royalUpTo > 0
                        ? ", and the " + name + " may not stand on, pass or reach an attacked square"
                        : "")};
    const bool isSame = castling.to[0] == castling.to[1];
    for (const ir::Colour side : {ir::Colour::White, ir::Colour::Black}) {
        if (isSame && side == ir::Colour::Black) break;
        const auto [shortTo, longTo] = castling.to[index(side)];
        const std::string_view whose = isSame ? "the" : side == ir::Colour::White ? "White's" : "Black's";
        sentences.push_back(fmt::format(
            "Castling short, with the piece to its right as White sees the board, {} {} goes to "
            "file {} and the other piece to file {}; castling long, with the one to its left, to "
            "file {} and to file {}.",
            whose, name, fileName(shortTo), fileName(shortTo - 1), fileName(longTo), fileName(longTo + 1)));
    }
    return sentences;
}

}  // namespace

std::vector<std::string> castlingWords(const Variant& variant, const Game& start, const KindWords& kinds) {
    Sentences sentences;
    if (!variant.castling) return sentences;
    const Castling& castling = *variant.castling;
    const auto kingsHome = variant.castlingHome();
    const bool isByDrops = castling.whenDropped && kingsHome;
    if (start.rights.empty() && !isByDrops) return sentences;
    sentences.push_back(
        fmt::format("In place of a move, {} that has not moved may castle with {} of its rank that has not "
                    "moved: both go "
                    "at once.",
                    withArticle(kinds.of(castling.king)), kinds.any(castling.associates)));
    if (variant.hands.mayDrop() && !castling.whenDropped)
        sentences.emplace_back("A piece that was dropped has moved in this sense.");
    const Sentences how = castling.rules.empty() ? castlingByFiles(variant, castling, kinds)
                                                 : castlingByRules(variant, castling, start);
    sentences.insert(sentences.end(), how.begin(), how.end());
    const std::string white = sidesOf(start, ir::Colour::White);
    const std::string black = sidesOf(start, ir::Colour::Black);
    const auto who = [&](std::string_view side, const std::string& sides) {
        sentences.push_back(sides.empty() ? fmt::format("{} does not castle.", side)
                                          : fmt::format("{} may castle {}.", side, sides));
    };
    if (!start.rights.empty() && (white != black || start.rights.size() != 4)) {
        who("White", white);
        who("Black", black);
    }
    if (castling.home || isByDrops) {
        const auto castles = [&](ir::Colour side) { return isByDrops || !sidesOf(start, side).empty(); };
        std::array<std::set<ir::Square>, 2> homes;
        if (castles(ir::Colour::White)) homes[0] = {*kingsHome};
        if (castles(ir::Colour::Black)) homes[1] = {variant.board.mirrored(*kingsHome)};
        const std::string home = squareWords(homes, variant.board);
        sentences.push_back(fmt::format("The {} castles from {} only.", kinds.of(castling.king), home));
        if (isByDrops) sentences.push_back(withValue(meaningOf("castling", "dropped"), "home", home));
    }
    if (castling.onOppositeSides) sentences.push_back(meaningOf("castling", "opposite"));
    return sentences;
}

}  // namespace ferz::variant
