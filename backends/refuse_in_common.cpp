#include "backends/refuse_in_common.h"

#include <algorithm>
#include <fmt/format.h>

#include "ir/rename.h"

namespace ferz {

namespace {

bool changesSides(const ir::Transition& transition) {
    const auto* act = std::get_if<ir::Act>(&transition.instruction);
    const auto* become = act == nullptr ? nullptr : std::get_if<ir::Become>(&act->effect);
    return become != nullptr &&
           std::any_of(become->names.begin(), become->names.end(),
                       [](const std::string& name) { return name.starts_with(ir::kEnemyName); });
}

bool changesSides(const ir::Movement& movement) {
    return std::any_of(movement.states.begin(), movement.states.end(), [](const ir::State& state) {
        return std::any_of(state.transitions.begin(), state.transitions.end(),
                           [](const ir::Transition& each) { return changesSides(each); });
    });
}

}  // namespace

bool refuseInCommon(const std::vector<ir::Movement>& movements, Diagnostics& diagnostics, Boards boards) {
    bool refused = false;
    const auto refuse = [&](std::string message) {
        diagnostics.report(diagnostic::kInexpressible, std::move(message));
        refused = true;
    };
    for (const ir::Movement& movement : movements) {
        if (ir::asksForParts(movement)) {
            refuse(fmt::format("{} asks whether another walk could be made, which no square by itself tells",
                               ir::titleOf(movement.name)));
        } else if (changesSides(movement)) {
            refuse(fmt::format("{} becomes a piece of the other side", ir::titleOf(movement.name)));
        } else if (boards == Boards::One && ir::tellsBoardsApart(movement)) {
            refuse(fmt::format(
                "{} goes from one board to another, or asks on which it stands, and the target has one "
                "board only",
                ir::titleOf(movement.name)));
        }
    }
    return refused;
}

}  // namespace ferz
