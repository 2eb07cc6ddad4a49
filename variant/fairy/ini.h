// Rules of Fairy-Stockfish as a section of a variants.ini without a parent.
//
//     [gothic]
//     king = k
//     maxFile = j
#pragma once

#include <string>
#include <string_view>

#include "variant/fairy/rules.h"

namespace ferz::variant {

/// What differs from the program's own values, in the order of the tables. `apply` reads the same rules.
[[nodiscard]] std::string iniOf(const FairyRules& rules, std::string_view name);

}  // namespace ferz::variant
