// Steps to squares that may hold anything, joined with the steps after them.
//
// In: a language of absolute letters. Out: the same moves without a stop where nothing is asked and nothing
// done, wherever the joined step leads over the board exactly when the two did. It changes the letters.
//
//     step (1,1) anything, step (1,1) empty ...     ->  step (2,2) empty ...
#pragma once

#include <compare>
#include <optional>
#include <vector>

#include "ir/normal/language.h"
#include "ir/normal/letter.h"

namespace ferz::ir::normal {

struct Spelling {
    Language language;
    std::vector<Letter> letters;  ///< sorted
    friend auto operator<=>(const Spelling&, const Spelling&) = default;
};

/// The language with only those letters that it uses.
[[nodiscard]] Spelling withUsedLetters(const Language& language, const std::vector<Letter>& letters);

/// `atoms` are all contents that `here` can be. Empty when the result would be too large.
[[nodiscard]] std::optional<Spelling> withoutFreeSteps(Spelling spelling, const std::vector<Contents>& atoms,
                                                       std::size_t mostStates);

/// The point at `by` is on the board whenever the start and the point at `whole` are.
[[nodiscard]] bool liesBetween(const Vec& by, const Vec& whole);

}  // namespace ferz::ir::normal
