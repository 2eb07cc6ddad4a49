// Chessembly from movements: what a person would write, and exactly the same moves.
//
//     move(0, 1);                                a pawn, from `mfW+cfF`
//     take(1, 1);
//     take(-1, 1);
//
// Leapers and riders become a chain a direction (straight.h); everything else is rearranged into a plan
// (plan.h) and written as blocks and loops (chains.h). Several movements become one program, each chain
// guarded by `piece(...)`. What Chessembly cannot say is refused, and nothing is written. The option
// `dialect=extended` allows the extended words, for several captures in a move and for colours; the text then
// says so in its first line. What moves the same way for Black as for White is written with `black=board`.
// Other options of the dialect are as if they were not given.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "backends/emit_options.h"
#include "ir/movement.h"
#include "support/diagnostics.h"

namespace ferz::chessembly {

[[nodiscard]] std::optional<std::string> emit(const std::vector<ir::Movement>& movements,
                                              const EmitOptions& options, Diagnostics& diagnostics);

}  // namespace ferz::chessembly
