// A movement in what Chessembly has words for.
//
//     test present ...                    from the corner over the whole board, and back
//     a cylinder rook's ride              as far as the edge; behind the edge; home
//
// In: any movement. Out: movements that have its moves together. What Chessembly has no word for, and nothing
// in place of, stays as it is.
#pragma once

#include <vector>

#include "ir/movement.h"

namespace ferz::chessembly::writing {

[[nodiscard]] std::vector<ir::Movement> legalised(const ir::Movement& movement);

}  // namespace ferz::chessembly::writing
