// Rounds that lead nowhere.
//
// In: nodes each of which is a configuration, for every square is known in them. A run that comes to one
// again is cut, and so an edge back to a node that all runs have passed leads nowhere. Out: the nodes without
// such edges.
#pragma once

#include <vector>

#include "backends/chessembly/unfold.h"

namespace ferz::chessembly::writing {

void dropRounds(std::vector<RawNode>& nodes);

}  // namespace ferz::chessembly::writing
