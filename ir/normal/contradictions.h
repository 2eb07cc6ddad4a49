// Walks that no board allows, because they find a square otherwise than they left it.
//
// In: a language of absolute letters. Out: the same moves without arrows that ask a square for what, as every
// walk to there knows, does not stand on it.
//
//     step (0,1) empty, step (0,1) enemy capture, step (0,-1) enemy ...     is not possible
#pragma once

#include <vector>

#include "ir/normal/language.h"
#include "ir/normal/letter.h"

namespace ferz::ir::normal {

[[nodiscard]] Language withoutContradictions(const Language& language, const std::vector<Letter>& letters);

}  // namespace ferz::ir::normal
