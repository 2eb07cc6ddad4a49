// How a game ends, for those who play it.
//
//     endWords(variant, start, words)     "A player who has 4 pieces in a row wins.", ...
#pragma once

#include <string>
#include <vector>

#include "variant/model/game.h"
#include "variant/model/variant.h"
#include "variant/sheet/kind_words.h"

namespace ferz::variant {

/// In the order in which the rules are tried; those about a player without moves come last.
[[nodiscard]] std::vector<std::string> endWords(const Variant& variant, const Game& start,
                                                const KindWords& words);

/// Whether a piece can be in check.
[[nodiscard]] bool hasRoyal(const Variant& variant);

}  // namespace ferz::variant
