// The moves of an automaton as nested blocks: what a person would write for a hopper, a pawn or a bent rider.
//
// Every path is run once with names in place of squares: what the move has changed so far is known, a later
// test that looks at a square of the move asks for it by name. A cycle of the automaton becomes a line where
// it is one step along a line and changes nothing.
//
// In: a simplified movement. Out: for each transition of state 0 its statements, or nothing where the
// transition needs a walk: cycles that capture, turn or run round the edges, visited squares, or more text
// than anybody reads.
#pragma once

#include <cstddef>
#include <vector>

#include "backends/cpp/overlap.h"
#include "backends/cpp/statement.h"
#include "backends/cpp/text.h"
#include "ir/movement.h"

namespace ferz::cpp {

struct Tree {
    Block statements;
    Outcomes outcomes;
    std::vector<std::size_t> left;  ///< transitions of state 0 that need a walk
};

[[nodiscard]] Tree buildTree(const ir::Movement& movement, Scope& scope);

}  // namespace ferz::cpp
