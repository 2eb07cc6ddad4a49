// What a variant has of the rules that most programs know without being told.
//
//     withUsualRules(atomic)                   what a capture destroys is left out
//     lastRanksPromotion(chess, pawn)          the last rank, to Q, R, B and N
//     cornerCastling(chess, start)             two files to both sides
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "variant/import/betza_pieces.h"
#include "variant/model/game.h"
#include "variant/model/variant.h"

namespace ferz::variant {

/// The same game without an end of mate or stalemate that has the result that all games have.
[[nodiscard]] Variant withoutRepeatedEnds(Variant variant);

/// The variant with its board, start, moves, promotions and castling alone: turns, captures and ends as in
/// chess, no hands, and pieces that are royal or not.
[[nodiscard]] Variant withUsualRules(Variant variant);

/// A piece that has to promote where it reaches one of the last ranks.
struct LastRanksPromotion {
    int ranks = 0;
    std::vector<std::string> to;  ///< names
    friend bool operator==(const LastRanksPromotion&, const LastRanksPromotion&) = default;
};
/// Empty if it promotes in another way.
[[nodiscard]] std::optional<LastRanksPromotion> lastRanksPromotion(const Variant& variant,
                                                                   const PieceType& type);

/// How far a king castles with pieces in the corners of its rank, on sides that have the right at the start;
/// empty if castling is more than that.
[[nodiscard]] std::optional<CastlingWays> cornerCastling(const Variant& variant, const Game& start);

/// The piece has one letter, from A to Z.
[[nodiscard]] bool hasPlainLetter(const PieceType& type);

}  // namespace ferz::variant
