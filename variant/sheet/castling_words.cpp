#include "variant/sheet/castling_words.h"

#include <algorithm>
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
#include "variant/sheet/in_force.h"
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

/// Which of several pieces on one side of the king comes along; empty where there is one alone.
std::string partnerWords(const Variant& variant, const Castling& castling, const Game& start) {
    std::array<std::set<ir::Square>, 2> partners;
    bool areSeveral = false;
    for (const CastlingRight& right : start.rights) {
        partners[index(right.side)].insert(right.rook);
        for (const auto& [square, piece] : start.position.pieces) {
            const bool isOnRank =
                variant.board.coordinates(square).rank == variant.board.coordinates(right.king).rank;
            const bool isBeside = isOnRank && (square > right.king) == (right.rook > right.king);
            areSeveral = areSeveral || (isBeside && square != right.rook && piece.colour == right.side &&
                                        square != right.king && castling.associates.contains(piece.name));
        }
    }
    if (!areSeveral) return {};
    return fmt::format("Only the pieces on {} castle with it.", squareWords(partners, variant.board));
}

/// The squares that have to be as the rule asks for this castling, by what puts something else on one.
template <class Spoil>
std::vector<std::string> neededBy(const Variant& variant, const ir::Castling& rule, const ir::Situation& king,
                                  ir::Square rook, const ir::Castled& castled, Spoil&& spoil) {
    std::vector<std::string> squares;
    for (const ir::Square square : variant.board.existing()) {
        ir::Situation spoilt = king;
        if (!spoil(spoilt, square)) continue;
        Diagnostics ignored;
        const std::vector<ir::Castled> left = ir::castled(rule, spoilt, rook, ignored);
        if (std::find(left.begin(), left.end(), castled) == left.end())
            squares.push_back(variant.board.name(square));
    }
    return squares;
}

/// `; f1 and g1 must be empty, and f1 and g1 not attacked`
std::string conditionsOf(const Variant& variant, const ir::Castling& rule, const ir::Situation& king,
                         ir::Square rook, const ir::Castled& castled) {
    const auto empty =
        neededBy(variant, rule, king, rook, castled, [](ir::Situation& spoilt, ir::Square square) {
            return spoilt.position.pieces.emplace(square, ir::Piece{spoilt.side, spoilt.name}).second;
        });
    const auto safe =
        neededBy(variant, rule, king, rook, castled, [](ir::Situation& spoilt, ir::Square square) {
            spoilt.position.isAttacked = [square](const ir::Position&, ir::Square asked,
                                                  const ir::Attacked&) { return asked == square; };
            return true;
        });
    std::vector<std::string> conditions;
    if (!empty.empty()) conditions.push_back(listed(empty, "and") + " must be empty");
    if (!safe.empty()) conditions.push_back("no enemy may attack " + listed(safe, "or"));
    return conditions.empty() ? "" : "; " + listed(conditions, "and");
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
                    "{} castles {}: from {} to {}, and the other piece from {} to {}{}.",
                    right.side == ir::Colour::White ? "White" : "Black", right.isShort ? "short" : "long",
                    variant.board.name(right.king), variant.board.name(each.royal),
                    variant.board.name(right.rook), variant.board.name(each.associate),
                    conditionsOf(variant, rule, king, right.rook, each)));
        }
    }
    return sentences;
}

/// It is always royal, or no side can have too many of its kind.
bool isRoyalThroughout(const Variant& variant, const PieceType& king, const Game& start) {
    if (king.royalUpTo == kAlways) return true;
    const auto& pieces = start.position.pieces;
    const auto count = [&](ir::Colour side) {
        return std::count_if(pieces.begin(), pieces.end(), [&](const auto& each) {
            return each.second == ir::Piece{side, king.name};
        });
    };
    const bool mayAppear =
        variant.hands.given ||
        std::any_of(variant.pieces.begin(), variant.pieces.end(), [&](const PieceType& type) {
            return (type.like == king.like && type.name != king.name) ||
                   std::any_of(type.promotions.begin(), type.promotions.end(), [&](const Promotion& each) {
                       return std::find(each.to.begin(), each.to.end(), king.name) != each.to.end();
                   });
        });
    return !mayAppear && count(ir::Colour::White) <= king.royalUpTo &&
           count(ir::Colour::Black) <= king.royalUpTo;
}

/// How both go by files, and which squares have to be empty and safe.
Sentences castlingByFiles(const Variant& variant, const Castling& castling, const Game& start,
                          const KindWords& kinds) {
    const PieceType* king = variant.find(castling.king);
    const std::string& name = kinds.of(castling.king);
    Sentences sentences = {fmt::format(
        "All squares that the two pass or reach must be empty but for themselves{}.",
        king == nullptr || king->royalUpTo == 0
            ? ""
            : fmt::format(", and {}the {} may not stand on, pass or reach an attacked square",
                          isRoyalThroughout(variant, *king, start) ? "" : "while it is royal, ", name))};
    const bool isSame = castling.to[0] == castling.to[1];
    for (const ir::Colour side : {ir::Colour::White, ir::Colour::Black}) {
        if (isSame && side == ir::Colour::Black) break;
        const auto [shortTo, longTo] = castling.to[index(side)];
        const std::string_view whose = isSame ? "the" : side == ir::Colour::White ? "White's" : "Black's";
        const auto goesTo = [&](int kings, int other) {
            return fmt::format("{} {} goes to file {} and the other piece to file {}", whose, name,
                               fileName(kings), fileName(other));
        };
        const auto mayCome = [&](bool isShort) {
            return castling.whenDropped ||
                   std::any_of(start.rights.begin(), start.rights.end(), [&](const CastlingRight& right) {
                       return right.isShort == isShort && (isSame || right.side == side);
                   });
        };
        if (mayCome(true))
            sentences.push_back(
                fmt::format("Castling short, with the piece to its right as White sees the board, {}.",
                            goesTo(shortTo, shortTo - 1)));
        if (mayCome(false))
            sentences.push_back(
                fmt::format("Castling long, with the piece to its left as White sees the board, {}.",
                            goesTo(longTo, longTo + 1)));
    }
    return sentences;
}

}  // namespace

std::vector<std::string> castlingWords(const Variant& variant, const Game& start, const KindWords& kinds) {
    Sentences sentences;
    if (!mayCastle(variant, start)) return sentences;
    const Castling& castling = *variant.castling;
    const auto kingsHome = variant.castlingHome();
    const bool isByDrops = castling.whenDropped && kingsHome;
    sentences.push_back(
        fmt::format("In place of a move, {} that has not moved may castle with {} of its rank that has not "
                    "moved: both go "
                    "at once.",
                    withArticle(kinds.of(castling.king)), kinds.any(castling.associates)));
    if (variant.hands.mayDrop() && !castling.whenDropped)
        sentences.emplace_back("A piece that was dropped has moved in this sense.");
    if (std::string words = partnerWords(variant, castling, start); !words.empty())
        sentences.push_back(std::move(words));
    const Sentences how = castling.rules.empty() ? castlingByFiles(variant, castling, start, kinds)
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
