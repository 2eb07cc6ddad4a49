// Alternatives that begin alike begin once.
//
// Lowering writes what a square means for the end of a ride and for its going on apart: `test empty` leads to
// the landing, and another `test empty` to the next step. Joined, a rider is the loop that readers and
// backends expect: one test, after it the landing and the next step.
#pragma once

#include "ir/movement.h"

namespace ferz::ir {

/// No state of the result has two transitions with the same instruction; the movement itself where that would
/// need too many states, or too long.
[[nodiscard]] Movement leftFactored(Movement movement);

/// What a notation reads: simplified, leftFactored, and simplified again.
[[nodiscard]] Movement simplifiedAndFactored(Movement movement);

}  // namespace ferz::ir
