#include "backends/gallery/anchors.h"

#include <cctype>
#include <cstddef>

namespace ferz::galleries {

namespace {

constexpr std::size_t kMostBytes = 80;

bool isLetter(unsigned char byte) {
    return byte >= 0x80 || std::isalnum(byte) != 0;
}

bool isInsideOfCharacter(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
}

std::string wordOf(std::string_view name) {
    std::string word;
    for (const char each : name) {
        if (word.size() >= kMostBytes && !isInsideOfCharacter(each)) break;
        const auto byte = static_cast<unsigned char>(each);
        if (isLetter(byte)) {
            word += static_cast<char>(byte < 0x80 ? std::tolower(byte) : byte);
        } else if (each != '\'' && !word.empty() && word.back() != '-') {
            word += '-';
        }
    }
    while (!word.empty() && word.back() == '-')
        word.pop_back();
    return word.empty() ? "piece" : word;
}

}  // namespace

std::string Anchors::of(std::string_view name) {
    const std::string word = wordOf(name);
    std::string anchor = word;
    for (std::size_t number = 2; !used_.insert(anchor).second; ++number)
        anchor = word + "-" + std::to_string(number);
    return anchor;
}

}  // namespace ferz::galleries
