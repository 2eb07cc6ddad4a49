// A piece as it moves on one board, without what never happens there.
//
//     onBoard(upToTenSquares, {8, 8})     up to seven squares
//     onBoard(camelrider, {5, 5})         the camel
//
// In: any verified movement. Out: a simplified one with the same moves on the board, from every square. What
// goes back to squares that it remembers, or has more states on all squares than an evaluation may have
// configurations (ir/limits.h), is only simplified.
#pragma once

#include "ir/movement.h"

namespace ferz::ir {

[[nodiscard]] Movement onBoard(Movement movement, const Board& board);

}  // namespace ferz::ir
