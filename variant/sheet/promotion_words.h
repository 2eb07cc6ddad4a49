// How pieces promote, in the sentences of a rule sheet.
//
//     promotionWords(pawn, board, words)      "Reaching the last rank, it becomes a queen, rook, bishop or
//     knight."
#pragma once

#include <string>
#include <vector>

#include "variant/model/variant.h"
#include "variant/sheet/kind_words.h"

namespace ferz::variant {

/// A sentence for each of its promotions, and one more where several could hold for one move.
[[nodiscard]] std::vector<std::string> promotionWords(const PieceType& type, const ir::Board& board,
                                                      const KindWords& words);

}  // namespace ferz::variant
