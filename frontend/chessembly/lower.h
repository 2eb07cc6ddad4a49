// From a program to the automaton.
//
// Each chain is a deterministic walker. Its configuration without the board (which expression, the value,
// what is known under the anchor, the last take, the tags) is a node; what the board decides are transitions.
// An activation is a side branch: the walk goes on with its pending move untouched, so nothing that was
// activated changes what is tested later.
//
//     take-move(1,0) repeat(1)   0: step (1,0) -> 1
//                                1: test empty -> 2, test enemy -> 4
//                                2: act land -> 3 (accepts), step (1,0) -> 1
//                                4: act capture -> 5, 5: act land -> 3
//
// A take whose `jump` may still come is only remembered (a mark); it is activated where the chain ends, the
// next take meets an enemy, or no `jump` can come any more. A walk that returns to where it was is cut, as
// the automaton cuts every run; a take that is remembered then is found by a second walk (Chase in
// lower.cpp).
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
