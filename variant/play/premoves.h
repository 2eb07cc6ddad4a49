// Where the side that waits may go when the other side has moved: what a player may choose beforehand.
//
//     premoves(rules, game)       in the start of chess, for Black: from e7 to e6, e5, d6, d5, f6, f5
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "variant/play/interpreter.h"

namespace ferz::variant {

/// A move as it is chosen on a board before anything else of it is known.
struct Premove {
    std::optional<ir::Square> from;  ///< empty: out of the hand
    std::string drop;                ///< its name there
    ir::Square to = 0;               ///< where it disappears, the square that it leaves
    friend auto operator<=>(const Premove&, const Premove&) = default;
};

/// Those with which a legal turn begins and ends in some position behind a legal turn of the side to move.
/// Empty when the moves of more than `most` positions would have to be listed; 0: of any number.
[[nodiscard]] std::optional<std::set<Premove>> premoves(Interpreter& rules, const Game& game,
                                                        std::uint64_t most = 0);

}  // namespace ferz::variant
