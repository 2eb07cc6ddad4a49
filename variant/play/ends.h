// Whether a game is over, who has won it, and why.
//
//     const auto outcome = outcomeOf(rules, game);
//     outcome->when == When::Extinct        outcome->winner == Colour::White
//
// Checkmate and stalemate are seen from the moves that there are; all other ends from the position and from
// what led to it.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "variant/model/game.h"
#include "variant/model/variant.h"
#include "variant/play/interpreter.h"

namespace ferz::variant {

struct GameResult {
    When when = When::Mate;
    std::optional<ir::Colour> winner;               ///< empty: a draw
    ir::Colour subject = ir::Colour::White;         ///< the side that the rule speaks of
    const EndRule* rule = nullptr;                  ///< of the variant; null where it has none for this
    std::array<ferz::core::Points, 2> points = {};  ///< of each side, by a rule that compares them
};

/// By one of the variant's `ends`; those of mate and stalemate apart.
[[nodiscard]] std::optional<GameResult> endOf(Interpreter& rules, const Game& game);

/// The side that does not move is in check though the game goes on.
[[nodiscard]] bool isLeftInCheck(Interpreter& rules, const Game& game);

/// The same, or because there is no move.
[[nodiscard]] std::optional<GameResult> outcomeOf(Interpreter& rules, const Game& game);

}  // namespace ferz::variant
