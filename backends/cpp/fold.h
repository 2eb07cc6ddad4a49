// Blocks that are turned copies of one another, written once with a loop over the turns.
#pragma once

#include "backends/cpp/statement.h"
#include "backends/cpp/text.h"

namespace ferz::cpp {

/// `scope` learns that the code looks at the board from the mover's side, where it must.
[[nodiscard]] Block foldTurns(Block block, Scope& scope);

}  // namespace ferz::cpp
