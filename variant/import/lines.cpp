#include "variant/import/lines.h"

#include <algorithm>
#include <cctype>
#include <charconv>

namespace ferz::variant {

namespace {

constexpr std::string_view kBlank = " \t\r\f\v";

}  // namespace

Placed Placed::part(std::size_t begin, std::size_t count) const {
    const std::size_t from = std::min(begin, text.size());
    const std::string_view inside = text.substr(from, count);
    return {inside, {where.begin + from, where.begin + from + inside.size()}};
}

Placed Placed::trimmed() const {
    const std::size_t begin = text.find_first_not_of(kBlank);
    if (begin == std::string_view::npos) return part(text.size());
    return part(begin, text.find_last_not_of(kBlank) + 1 - begin);
}

std::pair<Placed, Placed> Placed::splitAt(std::string_view characters) const {
    const std::size_t at = text.find_first_of(characters);
    if (at == std::string_view::npos) return {*this, part(text.size())};
    return {part(0, at), part(at + 1)};
}

std::vector<Placed> Placed::split(char separator) const {
    std::vector<Placed> parts;
    std::size_t begin = 0;
    while (true) {
        const std::size_t end = text.find(separator, begin);
        parts.push_back(part(begin, end == std::string_view::npos ? end : end - begin).trimmed());
        if (end == std::string_view::npos) return parts;
        begin = end + 1;
    }
}

std::vector<Placed> Placed::words() const {
    std::vector<Placed> result;
    std::size_t at = text.find_first_not_of(kBlank);
    while (at != std::string_view::npos) {
        const std::size_t end = std::min(text.find_first_of(kBlank, at), text.size());
        result.push_back(part(at, end - at));
        at = text.find_first_not_of(kBlank, end);
    }
    return result;
}

std::optional<int> Placed::number() const {
    int value = 0;
    const char* end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, value);
    if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
    return value;
}

std::vector<Placed> linesOf(const Source& source) {
    return linesOf(source, {0, source.text().size()});
}

std::vector<Placed> linesOf(const Source& source, Span part) {
    const Placed all{source.slice(part), part};
    std::vector<Placed> lines;
    std::size_t begin = 0;
    while (begin < all.text.size()) {
        const std::size_t end = std::min(all.text.find('\n', begin), all.text.size());
        lines.push_back(all.part(begin, end - begin));
        begin = end + 1;
    }
    return lines;
}

std::string lowerCase(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); });
    return result;
}

}  // namespace ferz::variant
