// What a turn makes of a game: pieces move, hands fill, things explode, walls rise.
//
//     Game after = played(variant, game, turn);
//
// Whether the turn is legal is asked elsewhere (rules.h). What only an evaluation can say, whether somebody
// is in check, is left as it was.
#pragma once

#include <optional>

#include "variant/game.h"
#include "variant/variant.h"

namespace ferz::variant {

/// The four directions of the rook, and the eight of the queen.
inline constexpr ir::Vec kBeside[] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
inline constexpr ir::Vec kAround[] = {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};

[[nodiscard]] Game played(const Variant& variant, const Game& game, const Turn& turn);

/// Nothing stands on the square after the move itself, and before what comes after it.
[[nodiscard]] bool leaves(const Variant& variant, const Game& game, const Turn& turn, ir::Square square);

/// Where a piece stands after the turn unless something happened to it there.
[[nodiscard]] ir::Square goneTo(const Turn& turn, ir::Square square);

/// The square of a file for castling, on the rank of the king; and the rook's beside it.
[[nodiscard]] ir::Square castlingTarget(const Variant& variant, const CastlingRight& right);

/// The squares that an explosion or a flip around this one reaches: all one step away.
[[nodiscard]] std::vector<ir::Square> neighbours(const ir::Board& board, ir::Square square);

/// In every direction of the queen, the enemies in a row from the square up to a piece of the side.
[[nodiscard]] std::vector<ir::Square> outflanked(const Game& game, ir::Square square, ir::Colour side);

}  // namespace ferz::variant
