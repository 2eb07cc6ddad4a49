// Where pieces come out of a hand.
//
//     for (const Dropped& drop : drops(rules, game)) ...     in place of a move
//
// Whether the position after it is legal is asked elsewhere (interpreter.h).
#pragma once

#include <vector>

#include "variant/model/game.h"
#include "variant/play/interpreter.h"

namespace ferz::variant {

/// The drops of the side to move.
[[nodiscard]] std::vector<Dropped> drops(Interpreter& rules, const Game& game);

/// What it may put on a square that its piece has just left for the first time.
[[nodiscard]] std::vector<Dropped> gated(Interpreter& rules, const Game& game, ir::Square square);

/// How many pieces of the kind a side has on the board.
[[nodiscard]] int countOf(const Variant& variant, const Game& game, ir::Colour side, const std::string& kind);

}  // namespace ferz::variant
