// The table of basic pieces (section 14): what a single letter means inside a movement.
#pragma once

#include <memory>
#include <variant>

#include "frontend/mbn/ast.h"
#include "notations/mbn/words.h"

namespace ferz::mbn {

/// A leaper, or a movement in terms of other basic pieces.
using BasicPiece = std::variant<Leaper, std::shared_ptr<const Sequence>>;

/// Returns the basic piece of a letter from A to Z.
[[nodiscard]] const BasicPiece& basicPiece(char letter, ir::Cells cells);

}  // namespace ferz::mbn
