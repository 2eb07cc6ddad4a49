// Lowers one ANCP definition to the automaton.
//
// In: one definition. Out: its movement, not yet simplified, with all directions absolute.
// Always: an error is reported once for its place in the text, however often that place is lowered; a
// definition that needs more than kMostLoweredStates states is refused.
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
