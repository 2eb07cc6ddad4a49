// Which walks may never end: cycles of a graph whose edges move a cursor over a bounded board.
//
// In: edges with the displacement of each (or none where it is not known). Out: the nodes that lie on a cycle
// for which no direction is found in which every turn makes progress. A walk that avoids them ends. It is
// cautious: a node it names may still be harmless.
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
