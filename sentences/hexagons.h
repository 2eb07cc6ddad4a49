// Where moves among hexagons go, in words.
//
//     pathAmongHexagons(rook)     "any number of squares through the sides of cells"
//
// The vectors are those of the board of squares that has the cells (ir/board.h). Each is so many steps
// through sides in one direction, and so many in the next direction beside it: none for a rook, as many for a
// bishop, 2 and 1 for a knight.
#pragma once

#include <optional>

#include "sentences/rides.h"

namespace ferz::sentences {

/// Empty where there are no words: of leaps that are bent there are words for all twelve together alone.
[[nodiscard]] std::optional<Phrase> pathAmongHexagons(const Rides& rides, ir::Cells cells);

}  // namespace ferz::sentences
