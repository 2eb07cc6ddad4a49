// The words of the toy notation: where a step leads.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "ir/board.h"
#include "support/marks.h"

namespace ferz::steps {

struct StepWord {
    std::string_view text;
    ir::Vec step;
    std::string_view meaning;
};

[[nodiscard]] std::span<const StepWord> stepWords();
/// Null where there is none.
[[nodiscard]] const StepWord* findStep(std::string_view text);
/// For editors.
[[nodiscard]] std::vector<Word> wordList();
/// It begins with a word.
[[nodiscard]] bool looksLike(std::string_view text);

}  // namespace ferz::steps
