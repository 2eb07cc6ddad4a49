// Widens legs to directions and modes that other legs have, where that makes the text shorter.
//
//     fR+blrK          fR+K
//     mR+mF+cB+cW      mR+cB+K
//
// In: the lines of an alternative as legs. Out: the same moves, in legs with more directions or without
// modes; legs that add nothing then are removed.
#pragma once

#include <vector>

#include "backends/mbn/leg.h"
#include "backends/mbn/words.h"

namespace ferz::mbn {

[[nodiscard]] std::vector<Written> widened(std::vector<Written> legs, const Words& words);

}  // namespace ferz::mbn
