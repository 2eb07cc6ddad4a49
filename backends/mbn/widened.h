// Legs that may say again what others say, where that is shorter.
//
//     fR+blrK          fR+K
//     mR+mF+cB+cW      mR+cB+K
//
// In: the lines of an alternative as legs. Out: the same moves, in legs of more directions or of the usual
// mode, without those that then say nothing new.
#pragma once

#include <vector>

#include "backends/mbn/leg.h"
#include "backends/mbn/words.h"

namespace ferz::mbn {

[[nodiscard]] std::vector<Written> widened(std::vector<Written> legs, const Words& words);

}  // namespace ferz::mbn
