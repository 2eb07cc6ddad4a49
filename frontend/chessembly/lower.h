// Lowers a program to the automaton.
//
// Each chain is a deterministic walk. Its configuration apart from the board (the expression, the value, the
// contents under the anchor, the last take, the tags) is a ChainState; what depends on the board becomes
// transitions. An activation is a side branch, and the walk goes on without its effects: later tests see the
// position before the move.
//
//     take-move(1,0) repeat(1)   0: step (1,0) -> 1
//                                1: test empty -> 2, test enemy -> 4
//                                2: act land -> 3 (accepts), step (1,0) -> 1
//                                4: act capture -> 5, 5: act land -> 3
//
// A take is only remembered (a mark) as long as its `jump` may come. It is activated when the chain ends, the
// next take meets an enemy, or no `jump` can come any more. A walk that returns to an earlier configuration
// is cut, as every run of the automaton is; a second walk finds the takes remembered in such cycles
// (CycleCheck in chain_lowering.h).
#pragma once

#include <optional>
#include <vector>

#include "frontend/chessembly/flow.h"
#include "frontend/chessembly/program.h"
#include "ir/movement.h"
#include "support/diagnostics.h"

namespace ferz::chessembly {

/// Not simplified; `flows` are those of the chains. Empty when a limit was hit, which is reported.
[[nodiscard]] std::optional<ir::Movement> lower(const Program& program, const std::vector<Flow>& flows,
                                                const Source& source, const Dialect& dialect,
                                                Diagnostics& diagnostics);

}  // namespace ferz::chessembly
