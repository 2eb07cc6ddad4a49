// Movements that find their way by the edges of the board alone, not by the names of its files and ranks.
//
// In: a movement. Out: the same one, in which the files or the ranks of a range are counted from the edge
// (one square on the board behind this one, two of them off it), and steps round the left and right edges are
// steps that a quarter turn can turn. Wanted where the board is seen from another side: by side-movers, and
// for what the other side's pieces attack.
#pragma once

#include <optional>

#include "ir/movement.h"

namespace ferz::mbn {

/// Empty when that takes more than kMostTextStates (lower.h), or where files are joined, squares are
/// searched, or parts are asked for.
[[nodiscard]] std::optional<ir::Movement> withFilesCounted(ir::Movement movement);
[[nodiscard]] std::optional<ir::Movement> withRanksCounted(ir::Movement movement);

/// The same of a simplified movement that is turned clockwise by 90 degrees: of a side-mover.
[[nodiscard]] std::optional<ir::Movement> asSideMover(const ir::Movement& movement);

}  // namespace ferz::mbn
