// A movement as sets of walks: words over letters, sorted by the conditions and tags of the whole walk.
//
// In: a simplified movement. Out: alternatives, each with its guards (which hold before the first step), its
// tags (which are done with the move) and the walks between, as a graph. Written one way however the
// movement had it: several steps with nothing between are one, tests of other squares are visits to them,
// tests stand before changes.
//
//     walksOf(lame knight)    step (0,1) {empty}, step (1,1) {empty, land} ...
//
// Empty when the movement passes the limits, or does what letters cannot say in one way.
#pragma once

#include <optional>
#include <vector>

#include "ir/movement.h"
#include "ir/normal/language.h"
#include "ir/normal/letter.h"

namespace ferz::ir::normal {

struct Walks {
    struct Alternative {
        std::vector<Test> guards;
        std::vector<Effect> tags;
        Graph graph;
    };
    std::vector<Letter> letters;            ///< sorted; a LetterId is a place in it
    std::vector<Alternative> alternatives;  ///< sorted by guards and tags
    std::vector<Contents> atoms;            ///< what `here` can be after a step
    /// The mover counts as gone from its origin from the first step on; otherwise the letters say when.
    bool leavesAtOnce = true;
};

[[nodiscard]] std::optional<Walks> walksOf(const Movement& movement);

/// The same walks with every letter said relative to the leg before it (ir/symmetry.h).
[[nodiscard]] Walks relative(const Walks& walks);

}  // namespace ferz::ir::normal
