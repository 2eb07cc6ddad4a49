#include "frontend/betza/split.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <string_view>

#include "frontend/betza/characters.h"
#include "frontend/options.h"

namespace ferz::betza {

namespace {

Span trimmed(std::string_view text, Span span) {
    while (span.begin < span.end && isSpace(text[span.begin]))
        ++span.begin;
    while (span.end > span.begin && isSpace(text[span.end - 1]))
        --span.end;
    return span;
}

/// The name before `:` or `=`: one letter as in a FEN, `+P` for a promoted piece, or with one of XBoard's
/// suffixes, `P'` and `P!`.
std::optional<Span> nameAt(std::string_view text, Span part) {
    std::size_t end = part.begin;
    if (end < part.end && text[end] == '+') ++end;
    if (end >= part.end || std::isalpha(static_cast<unsigned char>(text[end])) == 0) return std::nullopt;
    ++end;
    if (end < part.end && (text[end] == '\'' || text[end] == '!')) ++end;
    if (end >= part.end || (text[end] != ':' && text[end] != '=')) return std::nullopt;
    return Span{part.begin, end};
}

/// The next semicolon or line break that stands in no braces of the line.
std::size_t endOfPiece(std::string_view text, std::size_t at) {
    bool mayClose = true;
    for (; at < text.size() && text[at] != ';' && text[at] != '\n'; ++at) {
        if (text[at] != '{' || !mayClose) continue;
        const std::size_t close = text.find_first_of("}\n", at);
        // Otherwise none of the line's braces is closed.
        mayClose = close != std::string_view::npos && text[close] == '}';
        if (mayClose) at = close;
    }
    return at;
}

}  // namespace

LinePart partAt(std::string_view text, std::size_t at) {
    Span part = trimmed(text, {at, text.size()});
    LinePart found;
    found.isComment = part.begin < part.end && text[part.begin] == '#';
    const std::size_t end =
        found.isComment ? std::min(text.find('\n', part.begin), text.size()) : endOfPiece(text, part.begin);
    found.end = end + 1;
    part = trimmed(text, {part.begin, end});
    found.part.body = part;
    if (found.isComment) return found;
    found.part.name = nameAt(text, part);
    if (found.part.name) found.part.body = trimmed(text, {found.part.name->end + 1, part.end});
    return found;
}

std::optional<std::vector<PieceSpans>> split(const Source& source, Diagnostics& diagnostics) {
    const std::string_view text = source.text();
    if (text.size() > kMostTextBytes) {
        diagnostics.report(diagnostic::kTooLong, source, {0, 1},
                           fmt::format("the text has {} bytes, more than {}", text.size(), kMostTextBytes));
        return std::nullopt;
    }
    std::vector<PieceSpans> parts;
    bool failed = false;
    for (std::size_t at = 0; at < text.size();) {
        const auto [result, isComment, end] = partAt(text, at);
        at = end;
        if (isComment || (!result.name && result.body.begin >= result.body.end)) continue;
        if (result.body.end - result.body.begin > kMostPieceBytes) {
            diagnostics.report(diagnostic::kTooLong, source, {result.body.begin, result.body.begin + 1},
                               fmt::format("the piece has {} bytes, more than {}",
                                           result.body.end - result.body.begin, kMostPieceBytes));
            failed = true;
        }
        if (parts.size() == kMostPieces) {
            diagnostics.report(diagnostic::kTooLarge, source, {result.body.begin, result.body.begin + 1},
                               fmt::format("more than {} pieces", kMostPieces));
            return std::nullopt;
        }
        parts.push_back(result);
    }
    if (parts.empty()) {
        diagnostics.report(diagnostic::kSyntax, source, {0, 1}, "the text is empty");
        failed = true;
    }
    for (const PieceSpans& part : parts) {
        if (part.name || parts.size() == 1) continue;
        diagnostics.report(diagnostic::kSyntax, source, {part.body.begin, part.body.begin + 1},
                           "of several pieces each has a name", "write `NAME:` before it");
        failed = true;
    }
    if (failed) return std::nullopt;
    return parts;
}

std::string nameOf(const PieceSpans& piece, const Source& source, const ir::NameTable& names) {
    if (!piece.name) return {};
    std::string letter(source.slice(*piece.name));
    std::transform(letter.begin(), letter.end(), letter.begin(),
                   [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return names.nameOf(letter);
}

}  // namespace ferz::betza
