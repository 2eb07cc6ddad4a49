// Writes any movement in ANCP, the algebraic notation of chess pieces: one text for one piece.
//
//     leap(1,2)                                          a knight
//     slide&×(0,1)(1,1)                                  a queen
//     leap(0,1) + leap!(-1,1)(1,1)                       a lame knight
//     move:leap!(0,1) & capture:leap!(-1,1)(1,1)         a pawn without its double step
//
// In: any movements; several become one line each, `LETTER=...`. Out: the text of the normal form
// (ir/normal/normal_form.h), so that movements with the same paths have the same text. A movement beyond the
// limits of the normal form is written instruction by instruction. docs/notations/ancp.md defines the text.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "backends/emit_options.h"
#include "ir/movement.h"
#include "support/diagnostics.h"

namespace ferz::ancp {

[[nodiscard]] std::optional<std::string> emit(const std::vector<ir::Movement>& movements,
                                              const EmitOptions& options, Diagnostics& diagnostics);

}  // namespace ferz::ancp
