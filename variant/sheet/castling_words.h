// How kings castle, for those who play.
//
//     castlingWords(variant, start, words)      "In place of a move, a king that has not moved may ...", ...
#pragma once

#include <string>
#include <vector>

#include "variant/model/game.h"
#include "variant/model/variant.h"
#include "variant/sheet/kind_words.h"

namespace ferz::variant {

/// Empty where nobody castles.
[[nodiscard]] std::vector<std::string> castlingWords(const Variant& variant, const Game& start,
                                                     const KindWords& kinds);

}  // namespace ferz::variant
