// Rides round the edges of which only the last square counts (MBN `oR0*`).
//
//     do anchor(1, 0) jmp(0) do anchor(-1, 0) while label(0) observe(0, 0) while
//         { take(0, 0) } friendly(0, 0) anchor(-1, 0) ... move(0, 0)
//
// In: a movement whose piece leaves its square, remembers it as visited, and then walks. Out: its directions
// that are such rides, and what is left of it.
//
// Where steps of one kind lead round a ring, the first square that is met again is the one where the piece
// stands. There the ride ends as it does at a friend, and Chessembly sees a friend there. That a direction is
// such a ride is not read from its states but proved, on rings and lines of all lengths that a board's side
// has.
#pragma once

#include <optional>
#include <vector>

#include "backends/chessembly/wraps.h"
#include "ir/movement.h"

namespace ferz::chessembly::writing {

struct LastRides {
    std::vector<WrappedRide> rides;
    std::optional<ir::Movement> rest;
};

/// Empty where there are none.
[[nodiscard]] std::optional<LastRides> findLastRides(const ir::Movement& movement);

}  // namespace ferz::chessembly::writing
