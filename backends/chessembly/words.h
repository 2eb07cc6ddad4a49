// A movement in the words that Chessembly has: what it has none for, but can do in several steps, is done in
// several steps.
//
//     step (1,0) cylinder      step (1,0), or where that leaves the board: back to the left edge
//     test present ...         from the corner over the whole board, and back
//
// In: any movement. Out: one with the same moves, on boards at least as wide and as high as its steps round
// the edges are long.
#pragma once

#include "ir/movement.h"

namespace ferz::chessembly::writing {

/// `wraps`: steps round the edges, too, which are right only on boards at least as wide and as high as they
/// are.
[[nodiscard]] ir::Movement inItsWords(const ir::Movement& movement, bool wraps);

}  // namespace ferz::chessembly::writing
