// Rides along a rank or file whose ends touch: they come back to the square where the piece stands.
//
//     do peek(1, 0) while bound(1, 0) do anchor(-1, 0) while ...     behind the edge
//     { do peek(1, 0) while bound(1, 0) } not not
//         { do peek(-1, 0) while bound(-1, 0) } not not shift(0, 0)  all the way round, and home
//
// In: a movement whose piece has left its square when it begins to walk. Out: its rides of single steps over
// such an edge as chains, and what is left of it. No condition tells the piece's own square from that of
// another friend; a ride ends at both, and that it may come home is known where both ways from the square
// lead to the edge over empty squares.
#pragma once

#include <optional>
#include <vector>

#include "backends/chessembly/conditions.h"
#include "backends/chessembly/plan.h"
#include "backends/chessembly/straight.h"
#include "ir/movement.h"
#include "ir/rays.h"

namespace ferz::chessembly::writing {

struct Rings {
    std::vector<ir::Ray> fronts;   ///< the same rides as far as the edge
    std::vector<ir::Ray> covered;  ///< the same of those whose chains do that, too
    std::vector<Chain> chains;     ///< behind the edge, and home
    std::optional<ir::Movement> rest;
};

/// Empty where there are no such rides; `refusal` is filled where they need what has no expression.
[[nodiscard]] std::optional<Rings> findRings(const ir::Movement& movement, Words words, Refusal& refusal);

}  // namespace ferz::chessembly::writing
