// Positions of a variant to try something on: of random games, and with pieces scattered over the board. The
// same ones each time.
#pragma once

#include <optional>
#include <vector>

#include "ir/evaluate.h"
#include "variant/model/game.h"
#include "variant/play/interpreter.h"

namespace ferz::variant {

/// Positions of games that begin at the start, some plies apart.
[[nodiscard]] std::vector<Game> playedSamples(Interpreter& rules);

/// The variant's pieces on some of the squares where they may come to stand in a game; a piece that stands
/// where it starts is unmoved, as after a FEN.
[[nodiscard]] std::vector<Game> scatteredSamples(const Variant& variant);

/// The moves of a piece of this type that stands on the square; whether or not it may make them. Empty when
/// the evaluation hit a limit.
[[nodiscard]] std::optional<std::vector<ir::Move>> movesOn(const ir::Movement& movement, const Game& game,
                                                           ir::Square from);

/// The same of a position that is turned round for the mover already, as for `movement.forBlack`.
[[nodiscard]] std::optional<std::vector<ir::Move>> movesOn(const ir::Movement& movement,
                                                           const ir::SeenPosition& seen, ir::Square from);

/// Pieces of the first type move in all samples as if they were of the other one.
[[nodiscard]] bool moveAlike(const PieceType& left, const PieceType& right, const std::vector<Game>& samples);

}  // namespace ferz::variant
