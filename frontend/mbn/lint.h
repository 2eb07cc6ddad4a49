// What an MBN text says in vain, or would better say otherwise: warnings about a text that has a meaning.
//
// Letters and numbers are judged by leaving them out: the moves that they stand in are lowered with them and
// without them, and both walk the same paths (ir/same_paths.h) where they change nothing. What is reported
// holds on every board; not everything that holds is found.
#pragma once

#include "frontend/mbn/environment.h"
#include "support/diagnostics.h"

namespace ferz::mbn {

/// Modifiers that reach further than in Betza's notation, letters of the old notation, doubled letters, and
/// numbers behind sliders; `thorough`: also letters that change nothing, which takes time.
void lint(const Environment& environment, bool thorough, Diagnostics& diagnostics);

}  // namespace ferz::mbn
