// Whether it matters when the mover leaves its square.
//
// A movement may `lift` its mover, so that the origin counts as empty from then on. Where no run looks at the
// origin before it is lifted, every run may as well lift at once, and one rule holds for all: the mover
// leaves with its first step.
#pragma once

#include "ir/movement.h"

namespace ferz::ir::normal {

/// True when the moves stay the same if every run lifts the mover after the tests that come before its first
/// step. False may only mean that it is not plain to see.
[[nodiscard]] bool mayLeaveAtOnce(const Movement& movement);

}  // namespace ferz::ir::normal
