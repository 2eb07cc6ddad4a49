// What of a movement is neither a ride nor a leap, as chains.
//
// In: a simplified movement. Out: chains from its plan, in one of the ways in which they can be made; of
// several ways the one that takes fewer expressions.
#pragma once

#include <vector>

#include "backends/chessembly/conditions.h"
#include "backends/chessembly/plan.h"
#include "backends/chessembly/program.h"
#include "ir/movement.h"

namespace ferz::chessembly::writing {

/// `onlyShort`: nothing that is written once for each square, or for each way.
[[nodiscard]] bool addRest(const ir::Movement& movement, Words words, bool onlyShort, const Bounds& bounds,
                           std::vector<Sequence>& program, Refusal& refusal);

}  // namespace ferz::chessembly::writing
