#include "backends/refuse_parts.h"

#include <fmt/format.h>

namespace ferz {

bool refuseParts(const std::vector<ir::Movement>& movements, Diagnostics& diagnostics) {
    bool refused = false;
    for (const ir::Movement& movement : movements) {
        if (!ir::asksForParts(movement)) continue;
        diagnostics.report(
            diagnostic::kInexpressible,
            fmt::format("`{}` asks whether another walk could be made, which no square by itself tells",
                        movement.name));
        refused = true;
    }
    return refused;
}

}  // namespace ferz
