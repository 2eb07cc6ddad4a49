// What becomes of a piece by its promotions, as a text that two pieces share exactly when the same becomes of
// both, however their rules say it.
#pragma once

#include <string>

#include "ir/rename.h"
#include "variant/model/variant.h"

namespace ferz::variant {

/// Returns it of a piece of this side. Empty where it becomes nothing.
[[nodiscard]] std::string promotionText(const PieceType& type, const ir::Board& board, ir::Colour side,
                                        const ir::NewNames& names);

}  // namespace ferz::variant
