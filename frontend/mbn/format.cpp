#include "frontend/mbn/format.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

#include "frontend/mbn/parse.h"
#include "frontend/mbn/split.h"

namespace ferz::mbn {

namespace {

/// True for text that consists of comments.
bool isComment(std::string_view word) {
    while (!word.empty() && word.front() == '|')
        word.remove_prefix(word.find('|', 1) + 1);
    return word.empty();
}

/// Writes the line breaks inside comments as `\n`.
std::string withPlainLineBreaks(std::string_view word) {
    std::string text;
    for (std::size_t at = 0; at < word.size(); ++at) {
        if (word.substr(at, 2) != "\r\n") text += word[at];
    }
    return text;
}

std::string layOut(const std::string& text, const std::vector<DefinitionSpan>& words) {
    std::string result;
    bool hasDefinition = false;  // the present line has one
    std::size_t placed = 0;
    for (const auto& [word, gaps] : words) {
        const std::string_view written = std::string_view(text).substr(word.begin, word.end - word.begin);
        const bool defines = !isComment(written);
        const auto from = text.begin();
        const auto breaks = std::count(from + static_cast<std::ptrdiff_t>(placed),
                                       from + static_cast<std::ptrdiff_t>(word.begin), '\n');
        if (!result.empty()) {
            if (breaks > 0 || (defines && hasDefinition)) {
                result += breaks > 1 ? "\n\n" : "\n";
                hasDefinition = false;
            } else {
                result += ' ';
            }
        }
        result += withPlainLineBreaks(written);
        hasDefinition = hasDefinition || defines;
        placed = word.end;
    }
    return result + "\n";
}

}  // namespace

std::optional<std::string> format(const Source& source, Diagnostics& diagnostics) {
    if (!parse(source, diagnostics).isWhole()) return std::nullopt;
    return layOut(source.text(), split(source, diagnostics).definitions);
}

}  // namespace ferz::mbn
