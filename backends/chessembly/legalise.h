// Replaces instructions that Chessembly lacks by others with the same moves.
//
//     test present ...                    a search from the corner over the complete board, and back
//     a cylinder rook's ride              rides to the edge, beyond the edge, and back to the origin
//
// In: any movement. Out: movements that have its moves together. Instructions without a replacement are kept.
#pragma once

#include <vector>

#include "ir/movement.h"

namespace ferz::chessembly::writing {

[[nodiscard]] std::vector<ir::Movement> legalised(const ir::Movement& movement);

}  // namespace ferz::chessembly::writing
