// Writes a movement without a normal form: its automaton, instruction by instruction.
//
// In: a simplified movement. Out: chains of primitives with a label for each state with several incoming
// transitions.
#pragma once

#include <string>
#include <vector>

#include "backends/ancp/labels.h"
#include "ir/movement.h"

namespace ferz::ancp {

[[nodiscard]] std::vector<std::string> primitiveChains(const ir::Movement& movement, Labels& labels);

}  // namespace ferz::ancp
