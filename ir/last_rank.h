// What a piece becomes where no square lies ahead of it.
//
//     becomingAtTheEnd(pawn)->names     {"bishop", "knight", "queen", "rook"}
//
// In: any verified movement. Out: the names, if every move that ends where the next square of the file is off
// the board makes the piece one of them, and no other move does; proved on every board. Otherwise empty:
// nothing is known.
#pragma once

#include <optional>

#include "ir/movement.h"

namespace ferz::ir {

[[nodiscard]] std::optional<Become> becomingAtTheEnd(const Movement& movement);

}  // namespace ferz::ir
