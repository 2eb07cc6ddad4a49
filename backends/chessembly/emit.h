// Writes movements in Chessembly, as a person would, with exactly the same moves.
//
//     move(0, 1);                                a pawn, from `mfW+cfF`
//     take(1, 1);
//     take(-1, 1);
//
// Leapers and riders become one chain for each direction (straight.h); all others are rearranged into a plan
// (plan.h) and written as blocks and loops (chains.h). Several movements become one program, in which
// `piece(...)` begins each chain. A movement that Chessembly cannot express is refused, and nothing is
// written. The option `dialect=extended` allows the extended words, for several captures in a move and for
// colours; the first line of the text then says so. Movements with the same moves for Black as for White are
// written with `black=board`. Other options of the dialect have no effect.
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
