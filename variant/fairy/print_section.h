// Rules of Fairy-Stockfish as a section of a variants.ini without a parent.
//
//     [gothic]
//     king = k
//     maxFile = j
#pragma once

#include <string>
#include <string_view>

#include "variant/fairy/read_section.h"

namespace ferz::variant {

/// Returns the section. It has the options that differ from Fairy-Stockfish's defaults, in the order of the
/// option tables; `apply` reads the same rules back.
[[nodiscard]] std::string iniOf(const FairyRules& rules, std::string_view name);

/// A name that stands between brackets, or in one word: other characters than letters, digits, `-` and `_`
/// become `-`.
[[nodiscard]] std::string sectionName(const std::string& name);

}  // namespace ferz::variant
