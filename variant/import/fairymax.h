// Games of Fairy-Max's fmax.ini as variant files.
//
// Each ray of a piece is a chain of ANCP, and MBN says them together where it can. Pawns promote to what the
// program takes as a move: any piece with a letter that is neither a pawn, nor a king that may not be lost,
// nor of a value that ends in 3; the piece that it chooses itself comes first.
#pragma once

#include <string_view>
#include <vector>

#include "variant/import/draft.h"

namespace ferz::variant {

/// The one game whose pieces in hand the program knows by its name.
inline constexpr std::string_view kFairyMaxGating = "seirawan";

[[nodiscard]] std::vector<GameDraft> readFairyMax(const Source& source);

}  // namespace ferz::variant
