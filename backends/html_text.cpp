#include "backends/html_text.h"

#include <fmt/format.h>

#include "support/hidden.h"

namespace ferz::html {

namespace {

/// What XML has no place for.
bool isControl(char each) {
    return static_cast<unsigned char>(each) < 0x20 && each != '\t' && each != '\n' && each != '\r';
}

}  // namespace

std::string escaped(std::string_view text) {
    std::string result;
    for (const char each : text) {
        switch (each) {
            case '&': result += "&amp;"; break;
            case '<': result += "&lt;"; break;
            case '>': result += "&gt;"; break;
            case '"': result += "&quot;"; break;
            default: result += isControl(each) ? "\uFFFD" : std::string(1, each);
        }
    }
    // HTML reads a numeric reference below 0xA0 as another character: U+FFFD is written instead.
    return withHidden(result, [](char32_t point) {
        return point < 0xA0 ? std::string("\uFFFD") : fmt::format("&#x{:X};", static_cast<unsigned>(point));
    });
}

std::string filled(std::string_view text, const std::map<std::string_view, std::string>& values) {
    std::string result;
    while (true) {
        const std::size_t begin = text.find('@');
        const std::size_t end = text.find('@', begin == std::string_view::npos ? begin : begin + 1);
        if (end == std::string_view::npos) return result.append(text);
        const auto value = values.find(text.substr(begin + 1, end - begin - 1));
        result += text.substr(0, begin);
        if (value == values.end()) {
            result += '@';
            text.remove_prefix(begin + 1);
        } else {
            result += value->second;
            text.remove_prefix(end + 1);
        }
    }
}

}  // namespace ferz::html
