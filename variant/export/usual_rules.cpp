#include "variant/export/usual_rules.h"

#include <algorithm>

#include "variant/rules/end_conditions.h"

namespace ferz::variant {

namespace {

using ferz::core::When;
using ir::Colour;
using ir::Square;

/// The number of last ranks that make up the zone; 0 if it is another zone.
int lastRanksOf(const ZoneOfSide& zone, const ir::Board& board) {
    int count = 0;
    while (count < board.ranks &&
           isIn(zone, board, Colour::White, board.square({0, board.ranks - 1 - count})))
        ++count;
    for (const Square square : board.existing()) {
        const int rank = board.coordinates(square).rank;
        if (isIn(zone, board, Colour::White, square) != (rank >= board.ranks - count)) return 0;
        if (isIn(zone, board, Colour::Black, square) != (rank < count)) return 0;
    }
    return count;
}

}  // namespace

Variant withUsualRules(Variant variant) {
    static_cast<ferz::core::Rules<NameTerms>&>(variant) = {};
    variant.ends.clear();
    for (PieceType& type : variant.pieces) {
        type.most = 0;
        type.royalTogether = false;
        type.isExposed = false;
        type.royalUpTo = type.royalUpTo == kAlways ? kAlways : 0;
        type.like = type.name;
    }
    return variant;
}

Variant withoutRepeatedEnds(Variant variant) {
    for (const When when : {When::Stalemate, When::Mate}) {
        const auto isOfKind = [&](const EndRule& end) { return end.when == when; };
        const auto found = std::find_if(variant.ends.begin(), variant.ends.end(), isOfKind);
        const bool isOnly = std::count_if(variant.ends.begin(), variant.ends.end(), isOfKind) == 1;
        if (!isOnly) continue;
        const Result usual = rowOf(when).result;
        if (!found->fewer && found->result == ferz::core::Sided<Result>{usual, usual})
            variant.ends.erase(found);
    }
    return variant;
}

std::optional<LastRanksPromotion> lastRanksPromotion(const Variant& variant, const PieceType& type) {
    if (type.promotions.size() != 1) return std::nullopt;
    const Promotion& rule = type.promotions.front();
    const int ranks = lastRanksOf(rule.zone, variant.board);
    const bool isPlain = !rule.isEither && !rule.from && !rule.onlyCaptures && !rule.optional &&
                         !rule.forced && !rule.inPlace && rule.sides[0] && rule.sides[1] && ranks > 0;
    return isPlain ? std::optional(LastRanksPromotion{ranks, rule.to}) : std::nullopt;
}

std::optional<CastlingWays> cornerCastling(const Variant& variant, const Game& start) {
    CastlingWays ways;
    if (!variant.castling) return ways;
    const Castling& castling = *variant.castling;
    if (!castling.rules.empty() || castling.onOppositeSides || castling.whenDropped) return std::nullopt;
    for (const CastlingRight& right : start.rights) {
        const int king = variant.board.coordinates(right.king).file;
        const int rook = variant.board.coordinates(right.rook).file;
        const int to = castling.fileOf(right.side, right.isShort);
        const int files = right.isShort ? to - king : king - to;
        int& known = right.isShort ? ways.right : ways.left;
        if (files <= 0 || (known != 0 && files != known) ||
            rook != (right.isShort ? variant.board.files - 1 : 0))
            return std::nullopt;
        known = files;
    }
    return ways;
}

bool hasPlainLetter(const PieceType& type) {
    return type.letter.size() == 1 && type.letter[0] >= 'A' && type.letter[0] <= 'Z';
}

}  // namespace ferz::variant
