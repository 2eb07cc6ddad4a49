// All rides of a movement that go round the edges of the board.
//
//     R+ooB      the bishop's chains, and a rook as the rest
//
// In: any movement. Out: chains for those rides of it whose piece leaves its square first (rings.h, wraps.h,
// last.h), and what is left of the movement, without questions for visited squares that answer themselves.
#pragma once

#include <optional>
#include <vector>

#include "backends/chessembly/conditions.h"
#include "backends/chessembly/plan.h"
#include "backends/chessembly/straight.h"
#include "ir/movement.h"
#include "ir/rays.h"

namespace ferz::chessembly::writing {

struct EdgeRides {
    std::vector<Chain> chains;
    std::vector<ir::Ray> fronts;   ///< what some of the rides do before they come to the edge
    std::vector<ir::Ray> covered;  ///< the same of all of them: others need not say it again
    std::optional<ir::Movement> rest;
};

/// `refusal` is filled where a ride needs what has no expression.
[[nodiscard]] EdgeRides findEdgeRides(const ir::Movement& movement, Words words, Refusal& refusal);

}  // namespace ferz::chessembly::writing
