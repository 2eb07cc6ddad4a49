// Parts that are told by looking at squares become tests.
//
// In: any movement. Out: one that makes the same moves. Where the path conditions of a part are known (of
// leaps, and of rides that their first step decides), the question whether it can be played is asked of the
// squares:
//
//     test not playable 1, which steps to the right and captures   ->   test not enemy at (1,0)
//
// Only what asks no more for parts has a normal form, and most targets have words for nothing else.
#pragma once

#include "ir/movement.h"

namespace ferz::ir {

/// The movement itself where nothing can be told.
[[nodiscard]] Movement expandParts(Movement movement);

}  // namespace ferz::ir
