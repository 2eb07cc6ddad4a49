// The words of hos-eso: heroes, their skills, the modes of these, and what each reads from reading codes 3
// and 4.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "languages/hos/reading_code.h"
#include "languages/program_text.h"
#include "support/diagnostics.h"

namespace ferz::hos {

/// Where a reading code stands in a text, for its last two lines.
struct Operands {
    const languages::ProgramText& text;
    std::size_t line = 0;  ///< of reading code 1
    Diagnostics& diagnostics;

    [[nodiscard]] std::string_view rc3() const { return text.line(line + kRc3); }
    [[nodiscard]] std::string_view rc4() const { return text.line(line + kRc4); }
};

/// Hero, skill, and the modes in each other that lead to it.
struct Word {
    std::string_view hero;
    std::string_view skill;
    std::vector<std::string_view> modes;
    /// Empty when an error was reported.
    std::optional<Action> (*read)(const Operands&);
    std::string_view warning = {};  ///< stored-as-text, at the last mode
};

[[nodiscard]] std::span<const Word> vocabulary();

/// The text between two `storm`, and where it begins.
struct Field {
    std::string_view text;
    std::size_t at = 0;
};
[[nodiscard]] std::vector<Field> splitAtStorm(std::string_view text);

/// As messages show it: in backticks, or `an empty text`.
[[nodiscard]] std::string shown(std::string_view text);

}  // namespace ferz::hos
