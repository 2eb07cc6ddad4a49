// What most targets have no words for: questions whether another move could be made (ir::Playable), more
// boards than one, and what a piece becomes.
#pragma once

#include <vector>

#include "ir/movement.h"
#include "support/diagnostics.h"

namespace ferz {

/// How many boards a target knows.
enum class Boards { One, Several };
/// Whether a target has a word for what a piece becomes at the end of a move: for one piece, not for a
/// choice.
enum class Promotions { None, One };

/// True when a movement needs such words, which is reported.
[[nodiscard]] bool refuseInCommon(const std::vector<ir::Movement>& movements, Diagnostics& diagnostics,
                                  Boards boards = Boards::One, Promotions promotions = Promotions::None);

/// True, and reported, when two pieces of one side have the same name: those of a text are told apart by it.
[[nodiscard]] bool refuseSameNames(const std::vector<ir::Movement>& movements, Diagnostics& diagnostics);

}  // namespace ferz
