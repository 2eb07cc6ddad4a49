#include "tools/shell.h"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace ferz::tools {

std::string quoted(const std::string& text) {
    const auto isPlain = [](char character) {
        return (std::isalnum(static_cast<unsigned char>(character)) != 0) ||
               std::string_view("-_=+:,./@%^").find(character) != std::string_view::npos;
    };
    if (!text.empty() && std::all_of(text.begin(), text.end(), isPlain)) return text;
    std::string result = "'";
    for (const char character : text)
        result += character == '\'' ? std::string("'\\''") : std::string(1, character);
    return result + "'";
}

}  // namespace ferz::tools
