// First half of a plan: the automaton unfolded over what a run has done so far.
//
// In: a simplified movement. Out: a graph whose nodes know the pending move, with empty edges for everything
// that is only remembered; plan.cpp makes it small.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "backends/chessembly/plan.h"

namespace ferz::chessembly::writing {

struct RawEdge {
    bool isEmpty = true;  ///< nothing to do; the operation does not count
    Operation operation;
    std::size_t target = 0;
};

struct RawNode {
    std::vector<RawEdge> edges;
    std::optional<Activation> activation;
};

[[nodiscard]] std::optional<std::vector<RawNode>> unfold(const ir::Movement& movement, Words words,
                                                         Memory memory, const Bounds& bounds,
                                                         Refusal& refusal);

}  // namespace ferz::chessembly::writing
