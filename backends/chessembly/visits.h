// Questions whether a square was visited that the walk answers by itself.
//
//     visit, step (1,2), test not visited, step (1,2), ...      on a straight walk nothing is met again
//
// In: a movement. Out: the same moves, without those tests of visited squares that never hold because every
// way there from a visit gets on in one direction.
#pragma once

#include "ir/movement.h"

namespace ferz::chessembly::writing {

[[nodiscard]] ir::Movement withoutVainVisits(const ir::Movement& movement);

}  // namespace ferz::chessembly::writing
