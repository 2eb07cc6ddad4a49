// Whether it matters that Chessembly turns the board for Black.
#pragma once

#include "ir/movement.h"

namespace ferz::chessembly {

/// True when the board turned by 180 degrees is as good as what the movement asks for. False may only mean
/// that it is not plain to see.
[[nodiscard]] bool isSameForBlack(const ir::Movement& movement);

}  // namespace ferz::chessembly
