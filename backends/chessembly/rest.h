// What of a movement is neither a ride nor a leap, as chains.
//
// In: a simplified movement. Out: the chains of its plan.
#pragma once

#include <vector>

#include "backends/chessembly/conditions.h"
#include "backends/chessembly/plan.h"
#include "backends/chessembly/program.h"
#include "ir/movement.h"

namespace ferz::chessembly::writing {

[[nodiscard]] bool addRest(const ir::Movement& movement, Words words, const Bounds& bounds,
                           std::vector<Sequence>& program, Refusal& refusal);

}  // namespace ferz::chessembly::writing
