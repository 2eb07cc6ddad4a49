#include "support/source.h"

#include <algorithm>
#include <utf8proc.h>
#include <utility>

namespace ferz {

namespace {

/// The bytes of the character at the start of the text, and its code point or -1 where it is no UTF-8.
std::pair<std::size_t, utf8proc_int32_t> firstCharacter(std::string_view text) {
    utf8proc_int32_t point = -1;
    const auto read = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                       static_cast<utf8proc_ssize_t>(text.size()), &point);
    if (read <= 0) return {1, -1};
    return {static_cast<std::size_t>(read), point};
}

}  // namespace

void forEachCharacter(std::string_view text, const std::function<void(std::string_view, bool)>& visit) {
    while (!text.empty()) {
        const auto [bytes, point] = firstCharacter(text);
        visit(text.substr(0, bytes), point >= 0);
        text.remove_prefix(bytes);
    }
}

Span cover(Span first, Span second) {
    return {std::min(first.begin, second.begin), std::max(first.end, second.end)};
}

Source::Source(std::string name, std::string text)
    : name_(std::move(name)), text_(std::move(text)), line_starts_{0} {
    for (std::size_t at = 0; at < text_.size(); ++at) {
        if (text_[at] == '\n') line_starts_.push_back(at + 1);
    }
}

std::string_view Source::slice(Span span) const {
    const std::size_t begin = std::min(span.begin, text_.size());
    const std::size_t end = std::clamp(span.end, begin, text_.size());
    return std::string_view(text_).substr(begin, end - begin);
}

LineColumn Source::position(std::size_t offset) const {
    offset = std::min(offset, text_.size());
    const auto after = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
    const std::size_t start = *(after - 1);
    std::size_t column = 1;
    forEachCharacter(std::string_view(text_).substr(start, offset - start),
                     [&](std::string_view, bool) { ++column; });
    return {static_cast<std::size_t>(after - line_starts_.begin()), column};
}

std::string_view Source::line(std::size_t number) const {
    if (number < 1 || number > line_starts_.size()) return {};
    const std::size_t start = line_starts_[number - 1];
    const std::size_t next = number < line_starts_.size() ? line_starts_[number] - 1 : text_.size();
    std::string_view found = std::string_view(text_).substr(start, next - start);
    if (!found.empty() && found.back() == '\r') found.remove_suffix(1);
    return found;
}

std::size_t displayWidth(std::string_view text) {
    std::size_t cells = 0;
    forEachCharacter(text, [&](std::string_view character, bool) {
        const utf8proc_int32_t point = firstCharacter(character).second;
        const int width = point < 0x20 ? 1 : utf8proc_charwidth(point);
        cells += static_cast<std::size_t>(std::max(width, 0));
    });
    return cells;
}

}  // namespace ferz
