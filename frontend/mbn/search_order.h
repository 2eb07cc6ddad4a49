// In which order a search goes its ways, and when one that never ends has seen all there is.
//
// In: a search with all its nodes. Out: of the ways of each square the one that may lead back to it comes
// last; what `isEndless`, `comesHome` and `mostSteps` say.
#pragma once

#include "frontend/mbn/search.h"

namespace ferz::mbn {

/// False when two ways of a square may lead back, or nobody can tell when all has been seen.
[[nodiscard]] bool waysOrdered(Search& search);

}  // namespace ferz::mbn
