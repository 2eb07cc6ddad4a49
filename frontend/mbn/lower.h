// Lowers the pieces of an MBN text to automata.
//
// In: the pieces of a text. Out: one movement for each, not yet simplified.
// Always: directions are resolved to absolute vectors; a single leap or a plain ride has no marks and no
// lift; errors are reported once, with the span of what the user wrote.
//
// docs/notations/mbn.md defines what every construct means.
#pragma once

#include <optional>

#include "frontend/mbn/environment.h"
#include "ir/movement.h"
#include "support/diagnostics.h"
#include "support/limits.h"

namespace ferz::mbn {

/// Movements that need more states are refused: a few letters may stand for any number of them.
inline constexpr std::size_t kMostLoweredStates = limits::kMbnStates.most;

/// The same for all movements of a text together, with those of the tests in them.
inline constexpr std::size_t kMostTextStates = limits::kMbnTextStates.most;

/// Empty exactly when an error was reported. Adds to `effort` what the lowering took, in states.
[[nodiscard]] std::optional<ir::Movement> lower(const PieceDefinition& piece, const Environment& environment,
                                                Diagnostics& diagnostics, std::size_t& effort);

}  // namespace ferz::mbn
