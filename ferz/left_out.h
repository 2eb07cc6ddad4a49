// What `ReadOptions::without` leaves out of movements, by the names of ir::features().
//
//     leaveOut({"first-move"}, pawn, diagnostics)       {"first-move"}: the pawn has no first moves now
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "ir/movement.h"
#include "support/diagnostics.h"

namespace ferz::library {

/// False when one of the names is none, which is reported.
[[nodiscard]] bool areKnown(const std::vector<std::string>& names, Diagnostics& diagnostics);

/// Leaves out of the movement what it has of these. Returns the names of what it had; that is reported.
[[nodiscard]] std::vector<std::string> leaveOut(const std::vector<std::string>& names, ir::Movement& movement,
                                                Diagnostics& diagnostics);

/// Names of what has to be left out so that the movements are written. None can be spared. Empty: nothing
/// helps.
[[nodiscard]] std::vector<std::string> toLeaveOut(
    const std::vector<ir::Movement>& movements,
    const std::function<bool(const std::vector<ir::Movement>&)>& isWritten);

}  // namespace ferz::library
