// Simplification (simplify.h) of a numbered movement: for what does more than one thing with it.
#pragma once

#include "ir/numbered.h"
#include "ir/simplify.h"

namespace ferz::ir {

void simplify(NumberedMovement& movement, const PassObserver& observer = {});
/// The same for one that has not changed since it was simplified: a pass may give work to those before it.
void simplifyAgain(NumberedMovement& movement);

}  // namespace ferz::ir
