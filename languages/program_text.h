// The text of a program as its language reads it: UTF-8, in lines.
//
// In: the bytes of a file. Out: a source whose every line ends in LF, and where its lines are. A byte order
// mark in front, the LF at the end of a line and a CR before it belong to no line.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "support/diagnostics.h"
#include "support/source.h"

namespace ferz::languages {

class ProgramText {
public:
    /// Empty, and reported at its start, where the text is too long or not UTF-8.
    [[nodiscard]] static std::optional<ProgramText> read(const std::string& name, std::string bytes,
                                                         Diagnostics& diagnostics);

    [[nodiscard]] const Source& source() const { return source_; }
    [[nodiscard]] std::size_t lines() const { return lines_.size(); }
    /// Counted from 0.
    [[nodiscard]] std::string_view line(std::size_t index) const { return source_.slice(lines_[index]); }
    /// The part of a line from one byte to another; what comes after the last line is empty.
    [[nodiscard]] Span span(std::size_t index, std::size_t begin, std::size_t end) const;
    /// All of a line.
    [[nodiscard]] Span span(std::size_t index) const;

private:
    ProgramText(const std::string& name, std::string text);

    Source source_;
    std::vector<Span> lines_;
};

/// The bytes of the first character; 0 where there is none.
[[nodiscard]] std::size_t firstCharacter(std::string_view text);

}  // namespace ferz::languages
