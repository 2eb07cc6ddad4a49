// What stands where in a variants.ini (support/marks.h), and the words that may stand in one.
#pragma once

#include <string>
#include <vector>

#include "support/marks.h"
#include "support/source.h"

namespace ferz::variant {

[[nodiscard]] std::vector<SemanticToken> iniMarks(const Source& source);

/// Options and pieces of a variants.ini.
[[nodiscard]] std::vector<Word> iniWords();
/// Names of the variants that Fairy-Stockfish has built in.
[[nodiscard]] const std::vector<std::string>& builtInVariants();

}  // namespace ferz::variant
