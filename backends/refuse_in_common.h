// What most targets have no words for: questions whether another move could be made (ir::Playable), and more
// boards than one.
#pragma once

#include <vector>

#include "ir/movement.h"
#include "support/diagnostics.h"

namespace ferz {

/// How many boards a target knows.
enum class Boards { One, Several };

/// True when a movement needs such words, which is reported.
[[nodiscard]] bool refuseInCommon(const std::vector<ir::Movement>& movements, Diagnostics& diagnostics,
                                  Boards boards = Boards::One);

}  // namespace ferz
