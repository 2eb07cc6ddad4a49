// What a character of a string in Betza's notation is. Only ASCII has letters here.
#pragma once

#include <cctype>

namespace ferz::betza {

[[nodiscard]] constexpr bool isLower(char c) {
    return c >= 'a' && c <= 'z';
}
[[nodiscard]] constexpr bool isUpper(char c) {
    return c >= 'A' && c <= 'Z';
}
[[nodiscard]] constexpr bool isDigit(char c) {
    return c >= '0' && c <= '9';
}
[[nodiscard]] inline bool isSpace(char c) {
    return std::isspace(static_cast<unsigned char>(c)) != 0;
}

}  // namespace ferz::betza
