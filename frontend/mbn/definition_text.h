// Finds definitions, comments, letters and brackets in an MBN text, for marks.h.
//
// The text is not parsed and may have errors: it may be half written.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "support/source.h"

namespace ferz::mbn {

class DefinitionText {
public:
    explicit DefinitionText(std::string_view text) : text_(text) {}

    /// True for the signs before the letter of a piece: `+` of `+P`.
    [[nodiscard]] static constexpr bool isPrefix(char c) {
        return std::string_view("+-#*$%&?!").find(c) != std::string_view::npos;
    }

    [[nodiscard]] char operator[](std::size_t at) const { return text_[at]; }
    [[nodiscard]] std::string_view slice(Span span) const {
        return text_.substr(span.begin, span.end - span.begin);
    }

    /// The stretches between white space outside of comments.
    [[nodiscard]] std::vector<Span> definitions() const;
    /// The place after the comment that begins here.
    [[nodiscard]] std::size_t commentEnd(std::size_t at) const;
    /// The first place of the character outside of comments, or the end.
    [[nodiscard]] std::size_t find(char wanted, Span span) const;
    /// A letter with its sign before it and its group after it: `+P`, `:BM:`, `R<l>`. Empty if there is none.
    [[nodiscard]] Span letterAt(std::size_t at, std::size_t end) const;
    /// The letter without its sign and its group: `P` of `+P`, `R` of `R<l>`.
    [[nodiscard]] Span withoutSigns(Span letter) const;
    /// For each place of a definition: the place of the bracket that closes the one there, or the end. All at
    /// once, since brackets may be nested.
    [[nodiscard]] std::vector<std::size_t> bracketEnds(Span definition) const;

private:
    std::string_view text_;
};

[[nodiscard]] constexpr bool isUpperLetter(char c) {
    return c >= 'A' && c <= 'Z';
}
[[nodiscard]] constexpr bool isLowerLetter(char c) {
    return c >= 'a' && c <= 'z';
}
[[nodiscard]] constexpr bool isDecimalDigit(char c) {
    return c >= '0' && c <= '9';
}

}  // namespace ferz::mbn
