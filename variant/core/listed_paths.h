// Paths that no numbers say, as patterns that list their squares.
#pragma once

#include <vector>

#include "variant/core/board_paths.h"

namespace ferz::variant::core {

/// Leaps apart from what can be blocked: none, one or two patterns. The paths have no hurdles.
[[nodiscard]] std::vector<PatternPlan> listedPatterns(const std::vector<const BoardPath*>& paths);

}  // namespace ferz::variant::core
