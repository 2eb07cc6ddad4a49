// Rides round the edges of the board in any direction, as chains.
//
//     do anchor(1, 0) jmp(0) do anchor(-1, 0) while label(0) anchor(0, 1) take-move(0, 0) while
//                                                a bishop on a cylinder, to the right and up
//
// In: a ride whose piece has left its square. Out: chains, in which the piece stands on its square all the
// time: a ride ends there as at any friend, and may then come home.
//
// It comes home if the first piece that it meets is the piece itself. In the extended dialect its square is
// remembered. In the standard one the ride is made once for each remainder that the square's file leaves,
// divided by 2, by 3 and by 5, and likewise its rank: the piece met stands on a file with the same one. All
// of them together name the square, for no board has more than 26 files or ranks.
#pragma once

#include <vector>

#include "backends/chessembly/conditions.h"
#include "backends/chessembly/plan.h"
#include "backends/chessembly/straight.h"
#include "ir/rays.h"

namespace ferz::chessembly::writing {

struct WrappedRide {
    ir::Ray ray;
    /// It ends only before something stops it; `last` is 0, then.
    bool onlyLast = false;
};

/// What only a chain with jumps walks, or comes home.
[[nodiscard]] bool isWrapped(const ir::Ray& ray);

/// Adds the chain of the ride, and to `homes` those of its coming home that are new; false with the reason
/// where it needs what has no expression.
[[nodiscard]] bool addWrapped(const WrappedRide& ride, Words words, std::vector<Chain>& chains,
                              std::vector<Chain>& homes, Refusal& refusal);

}  // namespace ferz::chessembly::writing
