// Warns of parts of a valid MBN text that have no effect, or that are easily misread.
//
// Letters and numbers are tested by leaving them out: their moves are lowered with and without them, and if
// both have the same paths (ir/same_paths.h), the letter has no effect. A warning is true on every board; not
// all that could be reported is found.
#pragma once

#include "frontend/mbn/environment.h"
#include "support/diagnostics.h"

namespace ferz::mbn {

/// Reports modifiers that apply to more moves than in Betza's notation, letters of the old notation, doubled
/// letters, and numbers after sliders; `thorough`: also letters without effect, which is slow.
void lint(const Environment& environment, bool thorough, Diagnostics& diagnostics);

}  // namespace ferz::mbn
