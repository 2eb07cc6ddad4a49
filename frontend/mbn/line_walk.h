// Whether a part of a movement can be played, where it goes along lines: told by walking them to their end.
//
// In: a part as an automaton of its own. Out: the ways it may take, each a fixed row of steps that ends in a
// circle or nowhere (a ride, a crooked ride, the one leap behind a slide); the part cannot be played exactly
// where the walk along each of them comes to `stopped`. Unlike the demands of demand.h this takes no more
// room for a ride of any length than for one step.
//
// It does not see round the edges of cyclic boards, and no way may turn back: what the part itself does to a
// square is never met again.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "ir/movement.h"

namespace ferz::mbn {

/// A walk along one way, in which every square decides alone: nodes stand for what the part may be doing.
struct LineWalk {
    struct Branch {
        std::vector<ir::Test> tests;      ///< of the square reached, and of those ahead
        std::optional<std::size_t> next;  ///< none: the part has come to nothing here
    };
    struct Node {
        std::vector<Branch> branches;  ///< where the part could be ended there is none
        ir::Vec by;                    ///< the step to whatever is next
    };
    std::vector<Node> nodes;  ///< the first is that at the entry
};

/// Empty when the part is none of this kind.
[[nodiscard]] std::optional<std::vector<LineWalk>> linesOf(const ir::Movement& part);

}  // namespace ferz::mbn
