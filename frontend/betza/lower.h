// Lowers the syntax tree of a piece to its movement, by the rules of a dialect.
//
// Always: directions are absolute; each letter of the text has an effect or is reported; empty exactly when
// an error was reported.
#pragma once

#include <optional>
#include <string>

#include "frontend/betza/ast.h"
#include "ir/movement.h"
#include "ir/names.h"
#include "notations/betza/words.h"
#include "support/diagnostics.h"
#include "support/limits.h"
#include "support/source.h"

namespace ferz::betza {

/// Pieces that need more states are refused; a path of many legs in all directions may.
inline constexpr std::size_t kMostPieceStates = limits::kBetzaStates.most;

[[nodiscard]] std::optional<ir::Movement> lower(const PieceDefinition& piece, Dialect dialect,
                                                const Source& source, Diagnostics& diagnostics);

/// The same for Fairy-Stockfish, whose pieces are tables and not paths.
[[nodiscard]] std::optional<ir::Movement> lowerFairy(const PieceDefinition& piece, const Source& source,
                                                     Diagnostics& diagnostics);

/// The same for Fairy-Stockfish-X, from the text in `body`. `names` are those of letters between braces.
[[nodiscard]] std::optional<ir::Movement> lowerFairyX(const std::string& name, Span body,
                                                      const ir::NameTable& names, const Source& source,
                                                      Diagnostics& diagnostics);

}  // namespace ferz::betza
