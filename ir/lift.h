// Lifts put in, and those that nothing can notice dropped.
//
// Lowering lifts the mover from its square before every leg, because a chain may come back to it. Where no
// later test can look at that square (single leaps, plain rides, most chains), the lift is idle, and backends
// recognise such movements by their plain shape.
#pragma once

#include "ir/movement.h"

namespace ferz::ir {

/// The same movement, its lifts made empty transitions where no test can look at the mover's square.
[[nodiscard]] Movement withoutIdleLifts(Movement movement);

/// The movement with the piece lifted from its square before the first step.
[[nodiscard]] Movement liftedFirst(Movement movement);

}  // namespace ferz::ir
