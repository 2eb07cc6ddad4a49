// Walks that come back to where they were, with nothing changed, need not have gone.
//
// In: a language of absolute letters. Out: the same moves; a state of a circle that ends where it began,
// without a change on its way, is passed once only.
//
//     (W)r0      four steps, not any number of them
#pragma once

#include <cstddef>
#include <vector>

#include "ir/normal/language.h"
#include "ir/normal/letter.h"

namespace ferz::ir::normal {

/// The language itself where the result would be too large.
[[nodiscard]] Language withoutCircles(const Language& language, const std::vector<Letter>& letters);

}  // namespace ferz::ir::normal
