// Names with a sentence each, as the library lists kinds of files and targets: in a sentence, and a line
// each.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace ferz::tools {

using NamedSentences = std::vector<std::pair<std::string, std::string>>;

/// `a`, `b` or `c`, in backticks.
[[nodiscard]] std::string alternatives(const NamedSentences& all);
/// For a help text; each line is indented.
[[nodiscard]] std::string sentenceLines(const NamedSentences& all);

}  // namespace ferz::tools
