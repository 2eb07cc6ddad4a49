// The first step of a plan: unfolds the automaton over the abstract states of its runs.
//
// In: a simplified movement. Out: a graph whose nodes know the pending move, with empty edges for
// instructions that only change the state; plan.cpp minimises it.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "backends/chessembly/plan.h"

namespace ferz::chessembly::writing {

struct RawEdge {
    bool isEmpty = true;  ///< the edge has no operation
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
