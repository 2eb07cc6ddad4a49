// A position of a game as a text that is the same exactly where the position is, for games of two variants
// that call their pieces otherwise.
//
//     visibleText(game, shared.names[kLeft]) == visibleText(other, shared.names[kRight])
#pragma once

#include <string>

#include "ir/rename.h"
#include "variant/model/game.h"

namespace ferz::variant {

/// What stands on the board and who is to move, as on a photograph; pieces in hand and walls, too.
[[nodiscard]] std::string visibleText(const Game& game, const ir::NewNames& names);

/// The same and all that the rules know of what came before: positions with one such text have the same
/// games before them.
[[nodiscard]] std::string wholeText(const Game& game, const ir::NewNames& names);

}  // namespace ferz::variant
