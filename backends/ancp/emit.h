// ANCP, the algebraic notation of chess pieces, from movements that are leapers and riders.
//
//     leap(1,2)                                          a knight
//     slide&×(0,1)(1,1)                                  a queen
//     move:leap!(0,1) & capture:leap!(-1,1)(1,1)         a pawn without its double step
//
// In: any movements; several become one line each, `LETTER=...`. Out: alternatives joined by ` & `, in an
// order that depends on the moves alone. A whole orbit of eight, or four, vectors is written as its one
// unsigned vector, anything less with `!` and signs. docs/notations/ancp.md lists the forms.
//
// What is no union of leapers and riders is refused so far.
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
