#include "support/listed.h"

#include <cctype>
#include <fmt/format.h>
#include <utility>

namespace ferz {

std::string listed(const std::vector<std::string>& words, std::string_view last) {
    std::string text;
    for (std::size_t index = 0; index < words.size(); ++index) {
        if (index > 0) text += index + 1 == words.size() ? fmt::format(" {} ", last) : ", ";
        text += words[index];
    }
    return text;
}

std::string capitalised(std::string text) {
    if (!text.empty())
        text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
    return text;
}

std::string asSentence(std::string text) {
    text = capitalised(std::move(text));
    return text.ends_with('.') ? text : text + ".";
}

std::string withArticle(std::string_view noun) {
    // A letter alone is spoken by its name: an F.
    const std::string_view vowels = noun.size() == 1 || noun.find(' ') == 1 ? "AEFHILMNORSXaeiou" : "aeiou";
    const bool isVowel = !noun.empty() && vowels.find(noun.front()) != std::string_view::npos;
    return fmt::format("{} {}", isVowel ? "an" : "a", noun);
}

}  // namespace ferz
