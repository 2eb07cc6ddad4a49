// Refuses what most targets cannot express: tests whether another move could be made (ir::Playable), several
// boards, and promotions.
#pragma once

#include <vector>

#include "ir/movement.h"
#include "support/diagnostics.h"

namespace ferz {

/// Whether a target can express several boards.
enum class Boards { One, Several };
/// Whether a target can express a promotion at the end of a move: to one piece, without a choice.
enum class Promotions { None, One };

/// True when a movement needs what the target lacks, which is reported.
[[nodiscard]] bool refuseInCommon(const std::vector<ir::Movement>& movements, Diagnostics& diagnostics,
                                  Boards boards = Boards::One, Promotions promotions = Promotions::None);

/// True, and reported, when two pieces of one side have the same name, by which a text distinguishes them.
[[nodiscard]] bool refuseSameNames(const std::vector<ir::Movement>& movements, Diagnostics& diagnostics);

}  // namespace ferz
