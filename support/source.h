// A text with a name, and places in it.
//
// In: the bytes of a definition and what to call them in messages (a file name or `<text>`).
// Out: lines, and for a byte offset its line and column.
// Always: offsets are bytes from 0; lines and columns are counted from 1, columns in code points.
//
//     Source source("<text>", "mfW+cqF");
//     source.position(5).column == 6
//
// It does not decode or validate the text: a byte that is not UTF-8 counts as one code point.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace ferz {

/// Bytes [begin, end) of a source.
struct Span {
    std::size_t begin = 0;
    std::size_t end = 0;

    friend bool operator==(const Span&, const Span&) = default;
};

/// The smallest span that covers both.
[[nodiscard]] Span cover(Span first, Span second);

struct LineColumn {
    std::size_t line = 1;
    std::size_t column = 1;
};

class Source {
public:
    Source(std::string name, std::string text);

    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] const std::string& text() const { return text_; }
    [[nodiscard]] std::string_view slice(Span span) const;

    /// An offset after the end counts as the end.
    [[nodiscard]] LineColumn position(std::size_t offset) const;
    /// The line's text without its line break. Lines are counted from 1.
    [[nodiscard]] std::string_view line(std::size_t number) const;

private:
    std::string name_;
    std::string text_;
    std::vector<std::size_t> line_starts_;
};

/// Calls visit(bytes of one character, whether they are UTF-8) along the text; a bad byte is a character of
/// its own.
void forEachCharacter(std::string_view text, const std::function<void(std::string_view, bool)>& visit);

/// How many terminal cells the text takes: 2 for a wide character (Hangul, CJK), 0 for a combining one.
/// A tab counts as one cell; a byte that is not UTF-8 as one.
[[nodiscard]] std::size_t displayWidth(std::string_view text);

}  // namespace ferz
