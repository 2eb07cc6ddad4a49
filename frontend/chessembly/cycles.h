// Finds the nodes at which a walk over a bounded board may never end.
//
// In: the edges of a graph, each with the displacement of the cursor (or none where it is unknown). Out: the
// nodes of all cycles for which no direction is found in which each round makes progress. A walk that avoids
// these nodes ends. A node may be returned although every walk ends there.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "ir/board.h"

namespace ferz::chessembly {

struct Passage {
    std::size_t from = 0;
    std::size_t to = 0;
    std::optional<ir::Vec> by;
};

[[nodiscard]] std::vector<char> mayRunForever(std::size_t nodes, const std::vector<Passage>& passages);

}  // namespace ferz::chessembly
