// Writes movements in Betza's notation: XBetza, and lines for Fairy-Stockfish's variants.ini.
//
//     emit         fmWfcF, [F?R]             what the Interactive Diagram reads
//                  FyafsF                    with `reader=xboard`: what XBoard reads, too
//     emitFairy    customPiece1 = n:NN       one line for each piece
//
// In: any movements. Out: text of the normal form (ir/normal/normal_form.h), or a diagnostic with what the
// notation cannot express. docs/notations/betza.md says which of several ways to write a piece is chosen.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "backends/emit_options.h"
#include "ir/movement.h"
#include "support/diagnostics.h"

namespace ferz::betza {

/// Several pieces are written as one line each, `N:NN`.
[[nodiscard]] std::optional<std::string> emit(const std::vector<ir::Movement>& movements,
                                              const EmitOptions& options, Diagnostics& diagnostics);

/// Options: `number` of the first piece; `letter` of the only piece.
[[nodiscard]] std::optional<std::string> emitFairy(const std::vector<ir::Movement>& movements,
                                                   const EmitOptions& options, Diagnostics& diagnostics);

/// Returns the lines of emitFairy as a text in Betza's notation: `customPiece1 = n:NN` becomes `N:NN`.
[[nodiscard]] std::string stringsOf(const std::string& lines);

}  // namespace ferz::betza
