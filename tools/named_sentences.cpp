#include "tools/named_sentences.h"

#include <fmt/format.h>

namespace ferz::tools {

std::string alternatives(const NamedSentences& all) {
    std::string text;
    for (std::size_t each = 0; each < all.size(); ++each)
        text +=
            fmt::format("{}`{}`", each == 0 ? "" : (each + 1 == all.size() ? " or " : ", "), all[each].first);
    return text;
}

std::string sentenceLines(const NamedSentences& all) {
    std::string text;
    for (const auto& [name, sentence] : all)
        text += fmt::format("  {:<11} {}\n", name, sentence);
    return text;
}

}  // namespace ferz::tools
