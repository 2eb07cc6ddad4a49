// Whether Fairy-Stockfish keeps the ranges of a piece's moves apart.
//
// It has one mask of the squares that a piece reaches on an empty board, and one list of rides, each with its
// kin: a rook's direction brings the one opposite, a bishop's and a nightrider's all of theirs. A ride goes
// to every square of the mask on its lines, also to one that another move put there: the rook of `R2pR`
// slides without limit.
#pragma once

#include <vector>

#include "backends/betza/moves.h"

namespace ferz::betza {

/// False, with the reason, when some move would reach further than it says.
[[nodiscard]] bool areKeptApart(const std::vector<WrittenMove>& moves, Refused& refused);

}  // namespace ferz::betza
