// The words that a leg of ANCP may be, beside its prefixes (prefix.h).
//
//     legWord("mark")->example == "mark[1]"
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace ferz::ancp {

struct LegWord {
    std::string_view word;
    std::string_view example;  ///< how it is written
    std::string_view meaning;  ///< a sentence without its subject
};

/// `none` is last: it is a definition, and no leg.
[[nodiscard]] std::span<const LegWord> legWords();
/// Null where there is none.
[[nodiscard]] const LegWord* legWord(std::string_view word);

/// `leap`, `slide` or `step` with a vector, a count or `!` behind it.
[[nodiscard]] bool looksLike(std::string_view text);

}  // namespace ferz::ancp
