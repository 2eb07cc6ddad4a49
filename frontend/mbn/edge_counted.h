// Rewrites a movement so that it depends on the edges of the board, not on the names of its files or ranks.
//
// In: a movement. Out: the same one, in which tests of files or of ranks count squares to the edge (file b:
// one square on the board to the left, the next one off it), and steps round the left and right edges are
// written so that they can be turned by 90 degrees. Side-movers need it, and tests of what the other side
// attacks, which see the board from another side.
#pragma once

#include <optional>

#include "ir/movement.h"

namespace ferz::mbn {

/// Empty when that takes more than kMostTextStates (lower.h), or if the movement joins files, searches the
/// board, or tests parts.
[[nodiscard]] std::optional<ir::Movement> withFilesCounted(ir::Movement movement);
[[nodiscard]] std::optional<ir::Movement> withRanksCounted(ir::Movement movement);

/// The movement of a side-mover: a simplified movement with its files counted, turned clockwise by 90
/// degrees.
[[nodiscard]] std::optional<ir::Movement> asSideMover(const ir::Movement& movement);

}  // namespace ferz::mbn
