#include "support/hidden.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <utf8proc.h>

namespace ferz {

namespace {

/// First and last.
constexpr char32_t kHidden[][2] = {
    {0x7F, 0x9F},       // DEL and the second set of control characters
    {0x61C, 0x61C},     // the mark for Arabic letters
    {0x180E, 0x180E},   // no width; 0x200C and 0x200D, which join, are part of words
    {0x200B, 0x200B},   // the same
    {0x200E, 0x200F},   // marks of direction
    {0x2028, 0x202E},   // ends of lines and paragraphs, embeddings and overrides of direction
    {0x2060, 0x206F},   // no width, isolates of direction
    {0xFEFF, 0xFEFF},   // the byte order mark
    {0xFFF9, 0xFFFB},   // annotations
    {0xE0000, 0xE007F}  // tags
};

}  // namespace

bool isHidden(char32_t point) {
    return std::any_of(std::begin(kHidden), std::end(kHidden),
                       [&](const auto& range) { return range[0] <= point && point <= range[1]; });
}

std::size_t byteOrderMarkBytes(std::string_view text) {
    constexpr std::string_view kMark = "\xEF\xBB\xBF";
    return text.starts_with(kMark) ? kMark.size() : 0;
}

std::string withHidden(std::string_view text, const std::function<std::string(char32_t)>& write) {
    std::string result;
    while (!text.empty()) {
        utf8proc_int32_t point = -1;
        const auto read = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                           static_cast<utf8proc_ssize_t>(text.size()), &point);
        const std::size_t bytes = read > 0 ? static_cast<std::size_t>(read) : 1;
        if (read > 0 && isHidden(static_cast<char32_t>(point))) {
            result += write(static_cast<char32_t>(point));
        } else {
            result += text.substr(0, bytes);
        }
        text.remove_prefix(bytes);
    }
    return result;
}

std::string withHiddenInJson(std::string_view text) {
    return withHidden(text, [](char32_t point) {
        if (point < 0x10000) return fmt::format("\\u{:04x}", static_cast<unsigned>(point));
        const auto above = static_cast<unsigned>(point) - 0x10000;
        return fmt::format("\\u{:04x}\\u{:04x}", 0xD800 + (above >> 10U), 0xDC00 + (above & 0x3FFU));
    });
}

}  // namespace ferz
