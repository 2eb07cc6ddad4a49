// What operations of a plan need to find on the board, and which of them cannot both find it.
//
//     exclude(Walk{(1,0), nothing}, Walk{(1,0), enemy})      true
//
// In: operations at one anchor. Out: answers that may be too cautious: two that are not said to exclude each
// other may still do so.
#pragma once

#include <optional>

#include "backends/chessembly/plan.h"

namespace ferz::chessembly::writing {

/// No situation lets both be passed.
[[nodiscard]] bool exclude(const Operation& a, const Operation& b);
/// What an operation needs to find on the square; empty when it may be anything.
[[nodiscard]] std::optional<ir::Contents> neededAt(const Operation& operation, const ir::Vec& at);
/// Whatever lies that way and is not on the board lies in the regions.
[[nodiscard]] bool isOnlyWayOff(const ir::Beyond& beyond, const ir::Vec& at);

}  // namespace ferz::chessembly::writing
