#include "backends/refuse_in_common.h"

#include <fmt/format.h>

#include "ir/rename.h"

namespace ferz {

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
