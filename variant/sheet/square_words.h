// Squares in the sentences of a rule sheet, as a player calls them.
//
//     squareWords(where pawns promote, board)      the last rank
//     squareWords(a palace, board)                 d1–f3 (Black: d8–f10)
#pragma once

#include <array>
#include <set>
#include <string>

#include "variant/model/variant.h"

namespace ferz::variant {

/// The zone has no square of the board for the side.
[[nodiscard]] bool isNowhere(const ZoneOfSide& zone, const ir::Board& board, ir::Colour side);
/// It has all of them.
[[nodiscard]] bool isEverywhere(const ZoneOfSide& zone, const ir::Board& board, ir::Colour side);

/// What the zone is for one side, which counts ranks from where it sits if those of the other are others: any
/// one of these squares.
[[nodiscard]] std::string squareWords(const ZoneOfSide& zone, const ir::Board& board, ir::Colour side);
/// For both, of whom no one is spoken of: `d1–f3 (Black: d8–f10)`.
[[nodiscard]] std::string squareWords(const ZoneOfSide& zone, const ir::Board& board);
/// The same of squares of White's and of Black's; all of them.
[[nodiscard]] std::string squareWords(const std::array<std::set<ir::Square>, 2>& squares,
                                      const ir::Board& board);
/// The same squares for both, all of them.
[[nodiscard]] std::string squareWords(const ir::Zone& zone, const ir::Board& board);

}  // namespace ferz::variant
