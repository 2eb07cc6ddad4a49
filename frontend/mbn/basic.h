// The table of basic pieces (section 14): what a single letter means inside a movement.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <variant>

#include "frontend/mbn/ast.h"

namespace ferz::mbn {

/// A leaper, or a movement in terms of other basic pieces.
using BasicPiece = std::variant<Leaper, std::shared_ptr<const Sequence>>;

/// Every letter from A to Z is one.
[[nodiscard]] const BasicPiece& basicPiece(char letter, ir::Cells cells);

/// `knight: leaps (1,2)`, of a letter on squares; lives for ever.
[[nodiscard]] std::string_view meaningOf(char letter);

/// The letter of the original notation and its new one: J is Z, L is C, G is T.
[[nodiscard]] std::optional<char> replacementOf(char oldLetter);

}  // namespace ferz::mbn
