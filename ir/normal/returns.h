// Returns to a remembered square as steps back, where it is always the same step.
//
//     mark 1, step (0,1), ..., return 1       ->  step (0,1), ..., step (0,-1)
//
// The square remembered is on the board, so the step back is never closed.
#pragma once

#include "ir/movement.h"

namespace ferz::ir::normal {

/// The same moves in every situation.
[[nodiscard]] Movement steppedBack(Movement movement);

}  // namespace ferz::ir::normal
