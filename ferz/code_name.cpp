#include "ferz/code_name.h"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <fmt/format.h>

#include "ferz/known.h"

namespace ferz::library {

namespace {

constexpr std::size_t kLongest = 24;

bool isWordCharacter(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x80 && std::isalnum(byte) != 0;
}

std::uint32_t hashOf(const std::string& text) {
    std::uint32_t hash = 2'166'136'261U;
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 16'777'619U;
    return hash;
}

std::string trimmed(const std::string& text) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    return first == std::string::npos ? std::string()
                                      : text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

std::string wordOf(const std::string& text) {
    if (text.size() <= kLongest && std::all_of(text.begin(), text.end(), isWordCharacter)) return "_" + text;
    std::string word = "_";
    for (const char c : text) {
        if (word.size() > kLongest) break;
        if (isWordCharacter(c)) {
            word += c;
        } else if (word.back() != '_') {
            word += '_';
        }
    }
    if (word.back() != '_') word += '_';
    return fmt::format("{}{:08x}", word, hashOf(text));
}

}  // namespace

std::string codeName(const std::string& text, const ir::Movement& movement) {
    const catalogue::CatalogueEntry* known = knownAs(movement);
    return known != nullptr ? known->name : wordOf(trimmed(text));
}

}  // namespace ferz::library
