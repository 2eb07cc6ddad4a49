// What a movement is for one side alone, written as one that mirrors the ranks for Black.
//
//     const auto white = forSide(pawn, Colour::White, board), black = forSide(pawn, Colour::Black, board);
//     white == black      Black's moves are White's on the mirrored board
//     withZonesMirrored(*black, board)      the same, whose zones are the squares that Black meets
#pragma once

#include <optional>

#include "ir/board.h"
#include "ir/contents.h"
#include "ir/movement.h"

namespace ferz::ir {

/// Asks for no side, and is of both. Its zones hold on this board. Empty among hexagons where the board would
/// have to be mirrored.
[[nodiscard]] std::optional<Movement> forSide(const Movement& movement, Colour side, const Board& board);

/// Each zone with its ranks mirrored.
[[nodiscard]] Movement withZonesMirrored(Movement movement, const Board& board);
/// The same moves of Black, of a movement that mirrors the ranks, as one that turns no board.
[[nodiscard]] Movement unturned(Movement movement, const Board& board);
/// Some zone holds other squares of the board when its ranks are mirrored.
[[nodiscard]] bool zonesDifferForBlack(const Movement& movement, const Board& board);

}  // namespace ferz::ir
