// Whether it matters how the board is turned before a movement runs for Black.
//
// Notations differ in it: MBN mirrors the ranks, Chessembly turns the board. Most pieces do not notice.
#pragma once

#include "ir/movement.h"

namespace ferz::ir {

/// True when Black's moves are the same with `other` in the place of the movement's own way. False may only
/// mean that it is not plain to see.
[[nodiscard]] bool isSameForBlack(const Movement& movement, ForBlack other);

}  // namespace ferz::ir
