// Writes movements in MBN, the Modified Betza Notation, as a person would.
//
//     R+N                        a rook or a knight
//     mfW+cefF                   a pawn without its double step
//     W-fF                       a lame knight
//
// In: any movements; several become one line each, `N=...`. Out: the text of the normal form
// (ir/normal/normal_form.h), or a diagnostic with what MBN cannot express. docs/notations/mbn.md says which
// of several ways to write a piece is chosen.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "backends/emit_options.h"
#include "ir/movement.h"
#include "support/diagnostics.h"

namespace ferz::mbn {

[[nodiscard]] std::optional<std::string> emit(const std::vector<ir::Movement>& movements,
                                              const EmitOptions& options, Diagnostics& diagnostics);

}  // namespace ferz::mbn
