// What a turn makes of a game: pieces move, hands fill, and what the rules let follow.
//
//     Game after = played(rules, game, turn);
//
// Whether the turn is legal is asked elsewhere (interpreter.h). What only an evaluation can say, whether
// somebody is in check, is left as it was.
#pragma once

#include "variant/model/game.h"
#include "variant/play/interpreter.h"

namespace ferz::variant {

[[nodiscard]] Game played(Interpreter& rules, const Game& game, const Turn& turn);

/// Nothing stands on the square after the move itself, and before what comes after it.
[[nodiscard]] bool leaves(Interpreter& rules, const Game& game, const Turn& turn, ir::Square square);

/// Where a piece stands after the turn unless something happened to it there.
[[nodiscard]] ir::Square goneTo(const Turn& turn, ir::Square square);

/// The square of a file for castling, on the rank of the king; and the rook's beside it.
[[nodiscard]] ir::Square castlingTarget(const Variant& variant, const CastlingRight& right);

}  // namespace ferz::variant
