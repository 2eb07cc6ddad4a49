// What a part needs of the board to be playable, told without playing it: one condition for each path through
// it.
//
// In: a part (ir::Part). Out: its path conditions, none of which implies another; the part can be played
// exactly where one of them holds. Of `a step to the right, then capture` it is one condition: an enemy at
// (1,0).
//
// There are none where the part has more than 100 paths (rides in eight directions to a capture), steps round
// the edges, or looks at a square that it may have changed under another name.
#pragma once

#include <compare>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "ir/movement.h"

namespace ferz::ir {

inline constexpr Slot kBeginning = -1;

/// A square as seen from where the part begins, or from a square that was remembered before.
struct Spot {
    Slot from = kBeginning;
    Vec offset;
    friend auto operator<=>(const Spot&, const Spot&) = default;
};

/// What a run has surely remembered; the origin is one of them.
struct RememberedSlots {
    std::set<Slot> all;
    std::set<Slot> here;  ///< those of the square where the cursor stands
    friend auto operator<=>(const RememberedSlots&, const RememberedSlots&) = default;
};

/// All of it has to hold.
struct PathCondition {
    std::map<Spot, Contents> holds;
    std::set<std::pair<Spot, Test>> tests;
    friend auto operator<=>(const PathCondition&, const PathCondition&) = default;
};

/// Empty when they cannot be told, or not with as many runs as are left; those used are taken off.
[[nodiscard]] std::optional<std::vector<PathCondition>> pathConditions(const Movement& part,
                                                                       const RememberedSlots& slots,
                                                                       std::size_t& runs);

}  // namespace ferz::ir
