// From the tree of a piece to its movement, by the rules of a dialect.
//
// Always: directions absolute, nothing of the text without an effect or a report; empty exactly when an error
// was reported.
#pragma once

#include <optional>

#include "frontend/betza/ast.h"
#include "ir/movement.h"
#include "notations/betza/words.h"
#include "support/diagnostics.h"
#include "support/limits.h"
#include "support/source.h"

namespace ferz::betza {

/// No piece has more states: a path of many legs in all directions.
inline constexpr std::size_t kMostPieceStates = limits::kBetzaStates.most;

[[nodiscard]] std::optional<ir::Movement> lower(const Piece& piece, Dialect dialect, const Source& source,
                                                Diagnostics& diagnostics);

/// For Fairy-Stockfish, whose pieces are tables and not paths.
[[nodiscard]] std::optional<ir::Movement> lowerFairy(const Piece& piece, const Source& source,
                                                     Diagnostics& diagnostics);

}  // namespace ferz::betza
