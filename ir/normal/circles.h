// Unrolls cycles that return to the square they began on and change nothing: walking them adds no move.
//
// In: a language of absolute letters. Out: a language with the same moves, in which a walk passes each state
// of such a cycle at most once.
//
//     (W)r0      four steps, not any number of them
#pragma once

#include <cstddef>
#include <vector>

#include "ir/normal/language.h"
#include "ir/normal/letter.h"

namespace ferz::ir::normal {

/// Returns `language` unchanged if the result would be too large.
[[nodiscard]] Language withoutCircles(const Language& language, const std::vector<Letter>& letters);

}  // namespace ferz::ir::normal
