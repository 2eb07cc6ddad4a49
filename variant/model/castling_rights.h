// The castling field of a FEN: which king may castle with which rook, and where pieces in hand may still come
// through gates.
//
//     KQkq     with the outermost rook on each side of the king
//     HAha     with the rook on that file; or gates of other pieces
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ir/placement.h"
#include "variant/model/game.h"
#include "variant/model/variant.h"

namespace ferz::variant {

/// Reads the field of the FEN `text` into a game that has its pieces, hands and side to move.
void readRights(std::string_view text, Span field, const Variant& variant, Game& game,
                std::vector<ir::PlacementProblem>& problems);

/// Empty: nobody may castle, and no gate is open.
[[nodiscard]] std::string printRights(const Game& game, const Variant& variant);

}  // namespace ferz::variant
