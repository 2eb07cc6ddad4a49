// Questions whether another move could be made (ir::Playable): most targets have no words for them.
#pragma once

#include <vector>

#include "ir/movement.h"
#include "support/diagnostics.h"

namespace ferz {

/// True when a movement asks such a question, which is reported.
[[nodiscard]] bool refuseParts(const std::vector<ir::Movement>& movements, Diagnostics& diagnostics);

}  // namespace ferz
