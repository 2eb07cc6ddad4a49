// Lines that an engine sends to XBoard as variant files.
//
//     setup (PNBRQ..C....Kpnbrq..c....k) 8x8+0_fairy rncbk3/pppppppp/... w KQkq - 0 1
//     piece C& RN
//
// A `setup` begins a game, which a line `variant NAME` before it names. Pieces of chess without a line move
// as in chess. The lines do not say what pawns promote to: that is all other pieces, with a warning, and a
// parent whose pieces promote in another way is refused.
#pragma once

#include <string_view>
#include <vector>

#include "variant/import/draft.h"

namespace ferz::variant {

[[nodiscard]] bool looksLikeXBoard(std::string_view text);
[[nodiscard]] std::vector<GameDraft> readXBoard(const Source& source);

}  // namespace ferz::variant
