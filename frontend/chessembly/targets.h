// Which operations of a chain belong together: braces, loops, and jumps with their labels.
#pragma once

#include "frontend/chessembly/program.h"
#include "frontend/chessembly/refusals.h"

namespace ferz::chessembly {

/// Gives each brace its partner and each operation the innermost block round it.
void matchBraces(Chain& chain, Refusals& refusals);

/// Gives `while`, `repeat`, jumps and labels their targets. One without a target ends the chain, and there is
/// a warning.
void findTargets(Chain& chain, Refusals& refusals);

}  // namespace ferz::chessembly
