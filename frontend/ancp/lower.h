// From the tree to the automaton.
//
// In: one definition. Out: its movement, not yet simplified, with all directions absolute.
// Always: errors are reported once a place, however often that place is lowered; no definition makes more
// states than kMostLoweredStates.
#pragma once

#include <optional>

#include "frontend/ancp/ast.h"
#include "ir/movement.h"
#include "support/diagnostics.h"
#include "support/limits.h"
#include "support/source.h"

namespace ferz::ancp {

inline constexpr std::size_t kMostLoweredStates = limits::kAncpStates.most;

/// Empty when an error was reported.
[[nodiscard]] std::optional<ir::Movement> lower(const Definition& definition, const Source& source,
                                                Diagnostics& diagnostics);

}  // namespace ferz::ancp
