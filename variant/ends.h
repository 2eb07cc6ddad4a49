// Whether a game is over, who has won it, and why.
//
//     const auto outcome = outcomeOf(rules, game);
//     outcome->when == End::When::Extinct        outcome->winner == Colour::White
//
// Checkmate and stalemate are seen from the moves that there are; all other ends from the position and from
// what led to it.
#pragma once

#include <optional>
#include <string>

#include "variant/game.h"
#include "variant/rules.h"
#include "variant/variant.h"

namespace ferz::variant {

struct Outcome {
    End::When when = End::When::Mate;
    std::optional<ir::Colour> winner;  ///< empty: a draw
    friend bool operator==(const Outcome&, const Outcome&) = default;
};

/// By one of the variant's `ends`; those of mate and stalemate apart.
[[nodiscard]] std::optional<Outcome> endOf(Rules& rules, const Game& game);

/// The same, or because there is no move.
[[nodiscard]] std::optional<Outcome> outcomeOf(Rules& rules, const Game& game);

/// `extinct`, as variant files say it.
[[nodiscard]] std::string_view nameOf(End::When when);
[[nodiscard]] std::optional<End::When> endNamed(std::string_view name);

}  // namespace ferz::variant
