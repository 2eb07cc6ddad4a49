// Simplification (simplify.h) of a numbered movement: for what does more than one thing with it.
#pragma once

#include "ir/numbered.h"
#include "ir/simplify.h"

namespace ferz::ir {

void simplify(NumberedMovement& movement, const PassObserver& observer = {});

}  // namespace ferz::ir
