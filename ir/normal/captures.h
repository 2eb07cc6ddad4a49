// Captures done where the piece is met, not by a return at the end of the move.
//
// A script may remember the square of a piece that it passes, land, and go back to take the piece. Where
// nothing looks at that square in between, the capture may as well be done in passing, as other notations
// do: the two are one walk.
//
//     step, enemy, mark 1, step, empty, land, return 1, capture       ->  step, enemy, capture, step, empty,
//     land
#pragma once

#include "ir/movement.h"

namespace ferz::ir::normal {

/// The same moves in every situation.
[[nodiscard]] Movement capturedWhereMet(Movement movement);

}  // namespace ferz::ir::normal
