// Tests of one square that lead to the same state, as one test.
//
//     test enemy at (1,0) -> 1, test off|empty|friend at (1,0) -> 1       ->  nothing is asked
#pragma once

#include "ir/movement.h"

namespace ferz::ir::normal {

/// The same moves in every situation.
[[nodiscard]] Movement joinedTests(Movement movement);

}  // namespace ferz::ir::normal
