// Lines and words of a text with their places.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "support/source.h"

namespace ferz::variant {

/// A part of a source's text.
struct Placed {
    std::string_view text;
    Span where;

    [[nodiscard]] bool isEmpty() const { return text.empty(); }
    /// The part from `begin`, of so many bytes.
    [[nodiscard]] Placed part(std::size_t begin, std::size_t count = std::string_view::npos) const;
    /// Without white space at its ends.
    [[nodiscard]] Placed trimmed() const;
    /// Up to the first of these characters, and behind it; all of it and nothing where there is none.
    [[nodiscard]] std::pair<Placed, Placed> splitAt(std::string_view characters) const;
    /// The parts between the separators, trimmed; empty ones, too.
    [[nodiscard]] std::vector<Placed> split(char separator) const;
    /// What stands between white space.
    [[nodiscard]] std::vector<Placed> words() const;
    /// A number with an optional minus, and nothing else; one that is too large is none.
    [[nodiscard]] std::optional<int> number() const;
    [[nodiscard]] std::string str() const { return std::string(text); }
};

/// Without line breaks.
[[nodiscard]] std::vector<Placed> linesOf(const Source& source);
[[nodiscard]] std::vector<Placed> linesOf(const Source& source, Span part);

/// As it is compared where capitals do not matter.
[[nodiscard]] std::string lowerCase(std::string_view text);

}  // namespace ferz::variant
