// Chains with the same beginning as one.
//
//     edge-bottom(0, -1) move(0, 1)  and  edge-bottom(0, -1) move(0, 2)
//                                          edge-bottom(0, -1) { move(0, 1) } { move(0, 2) }
#pragma once

#include <vector>

#include "backends/chessembly/program.h"
#include "backends/chessembly/straight.h"

namespace ferz::chessembly::writing {

/// Those with the same head stand together already.
void addChains(std::vector<Chain> chains, std::vector<Sequence>& program);

}  // namespace ferz::chessembly::writing
