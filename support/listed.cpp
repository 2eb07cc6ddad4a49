#include "support/listed.h"

#include <fmt/format.h>

namespace ferz {

std::string listed(const std::vector<std::string>& words, std::string_view last) {
    std::string text;
    for (std::size_t index = 0; index < words.size(); ++index) {
        if (index > 0) text += index + 1 == words.size() ? fmt::format(" {} ", last) : ", ";
        text += words[index];
    }
    return text;
}

std::string withArticle(std::string_view noun) {
    const bool isVowel =
        !noun.empty() && std::string_view("aeiou").find(noun.front()) != std::string_view::npos;
    return fmt::format("{} {}", isVowel ? "an" : "a", noun);
}

}  // namespace ferz
