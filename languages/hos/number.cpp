#include "languages/hos/number.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>

namespace ferz::hos {

namespace {

bool isDigit(char byte) {
    return byte >= '0' && byte <= '9';
}

/// Takes the digits in front; how many there were.
std::size_t takeDigits(std::string_view& text) {
    const auto end = std::find_if_not(text.begin(), text.end(), isDigit);
    const auto count = static_cast<std::size_t>(end - text.begin());
    text.remove_prefix(count);
    return count;
}

/// Digits with an optional point and exponent.
bool isDecimal(std::string_view text) {
    std::size_t digits = takeDigits(text);
    if (text.starts_with('.')) {
        text.remove_prefix(1);
        digits += takeDigits(text);
    }
    if (digits == 0) return false;
    if (text.starts_with('e') || text.starts_with('E')) {
        text.remove_prefix(1);
        if (text.starts_with('+') || text.starts_with('-')) text.remove_prefix(1);
        if (takeDigits(text) == 0) return false;
    }
    return text.empty();
}

bool isNamed(std::string_view text) {
    std::string small(text);
    for (char& each : small)
        each = each >= 'A' && each <= 'Z' ? static_cast<char>(each - 'A' + 'a') : each;
    return small == "inf" || small == "infinity" || small == "nan";
}

}  // namespace

std::optional<double> readNumber(std::string_view text) {
    const auto isBlank = [](char byte) { return byte == ' ' || byte == '\t'; };
    while (!text.empty() && isBlank(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isBlank(text.back()))
        text.remove_suffix(1);
    std::string_view unsignedText = text;
    if (text.starts_with('+') || text.starts_with('-')) unsignedText.remove_prefix(1);
    if (!isDecimal(unsignedText) && !isNamed(unsignedText)) return std::nullopt;
    // Too large is infinite and too small is zero, which std::from_chars does not tell apart.
    return std::strtod(std::string(text).c_str(), nullptr);
}

std::string print(double number) {
    if (std::isnan(number)) return "nan";
    std::string text = fmt::format("{}", number);
    // Python marks a whole number as one that could have parts.
    if (text.find_first_of(".ein") == std::string::npos) text += ".0";
    return text;
}

}  // namespace ferz::hos
