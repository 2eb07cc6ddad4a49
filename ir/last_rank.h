// Pieces that become others where no square lies ahead of them.
//
//     const Movement staying = withoutEdges(without(pawn, Feature::Promotion));
//     becomingWhereOff(staying, {{"queen", "rook"}}, {0, 1})       the pawn again, if it becomes them on the
//     last rank
//
// In: any verified movements. Whether the second is the pawn again is for the caller to prove: a piece may
// ask for edges for other reasons.
#pragma once

#include "ir/movement.h"

namespace ferz::ir {

/// What it becomes by any of its moves, sorted; no names: it stays what it is.
[[nodiscard]] Become allBecomes(const Movement& movement);

/// As it moves where it need not ask whether a square is on the board.
[[nodiscard]] Movement withoutEdges(Movement movement);

/// At the end of each move it becomes that, if the step leads off the board.
[[nodiscard]] Movement becomingWhereOff(Movement movement, const Become& become, const Vec& ahead);

}  // namespace ferz::ir
