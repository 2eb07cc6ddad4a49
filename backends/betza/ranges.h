// Checks that Fairy-Stockfish gives no move of a piece the range of another.
//
// The program has one mask of the squares that a piece reaches on an empty board, and a list of rides. A
// rook's direction brings the opposite one, a bishop's and a nightrider's all of theirs. A ride goes to every
// square of the mask on its lines, also to those of another move: the rook of `R2pR` slides without limit.
#pragma once

#include <vector>

#include "backends/betza/moves.h"

namespace ferz::betza {

/// Returns false and gives the reason if Fairy-Stockfish would move the piece beyond a range.
[[nodiscard]] bool checkRanges(const std::vector<WrittenMove>& moves, Refused& refused);

}  // namespace ferz::betza
