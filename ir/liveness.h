// Which remembered squares still matter.
//
// In: a movement. Out: for each state the slots that some run from it reads before it marks them anew. What
// stands in the others makes no difference to the moves.
#pragma once

#include <set>
#include <vector>

#include "ir/movement.h"

namespace ferz::ir {

/// By state.
[[nodiscard]] std::vector<std::set<Slot>> liveSlots(const Movement& movement);

}  // namespace ferz::ir
