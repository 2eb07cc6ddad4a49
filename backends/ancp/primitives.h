// A movement as its automaton has it, an instruction at a time: for what has no normal form.
//
// In: a simplified movement. Out: chains of primitives with a label for each state that is met twice.
#pragma once

#include <string>
#include <vector>

#include "backends/ancp/labels.h"
#include "ir/movement.h"

namespace ferz::ancp {

[[nodiscard]] std::vector<std::string> primitiveChains(const ir::Movement& movement, Labels& labels);

}  // namespace ferz::ancp
