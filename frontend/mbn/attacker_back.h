// What has to be known of an attacker's movement to walk it back from its captures: how a state was reached,
// what may still come behind it, and whether what the attacker does on its way is ever seen.
#pragma once

#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "ir/movement.h"

namespace ferz::mbn {

/// Everything that may come behind a state of an attacker.
struct Behind {
    std::set<ir::StateId> states;
    std::set<ir::Step> steps;
    std::set<ir::Vec> looks;  ///< tests of what an effect may have changed
    bool isKnown = true;      ///< the cursor only steps
};

[[nodiscard]] Behind behind(const ir::Movement& movement, ir::StateId from);

/// May the move end here, with nothing but effects on the way?
[[nodiscard]] bool mayEnd(const ir::Movement& movement, ir::StateId state);

/// What is done to a square before this state is never seen again: all ways go on in one direction.
[[nodiscard]] bool isLeftBehind(const ir::Movement& movement, ir::StateId from);

/// Only steps, tests that the other side can ask, and what makes no difference to them.
[[nodiscard]] bool isOfSteps(const ir::Movement& movement, const Behind& behind);

/// The transitions that lead into each state, with where they come from.
using Sources = std::vector<std::vector<std::pair<ir::StateId, const ir::Transition*>>>;

[[nodiscard]] Sources sourcesOf(const ir::Movement& movement);

/// The states before a capture that the attacker comes through, told whether it is still on the square that
/// it captures on. Empty when it does something else on the way than to step and to look.
using Undone = std::pair<ir::StateId, bool>;
[[nodiscard]] std::optional<std::set<Undone>> waysBack(const ir::Movement& movement, const Sources& into);

}  // namespace ferz::mbn
