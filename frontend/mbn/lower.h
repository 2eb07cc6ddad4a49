// From trees to automata: what MBN means.
//
// In: the pieces of a text. Out: one movement a piece, not yet simplified.
// Always: directions are resolved to absolute vectors; a single leap or a plain ride has no marks and no
// lift; errors are reported with the span of what the user wrote, each once.
//
// docs/notations/mbn.md says what every construct means.
#pragma once

#include <optional>

#include "frontend/mbn/environment.h"
#include "ir/movement.h"
#include "support/diagnostics.h"
#include "support/limits.h"

namespace ferz::mbn {

/// No movement has more states: a text of a few letters may stand for any number of them.
inline constexpr std::size_t kMostLoweredStates = limits::kMbnStates.most;

/// All movements of a text together have no more states either, questions asked on the way counted in.
inline constexpr std::size_t kMostTextStates = limits::kMbnTextStates.most;

/// Empty exactly when an error was reported. What it took, in states, is added to `effort`.
[[nodiscard]] std::optional<ir::Movement> lower(const Piece& piece, const Environment& environment,
                                                Diagnostics& diagnostics, std::size_t& effort);

}  // namespace ferz::mbn
