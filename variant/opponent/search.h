// Which move to make: a search of a few plies over the interpreter, for an opponent that plays any variant.
//
//     const Advice advice = advise(rules, Worth(rules.variant()), game, {3, 100'000});
//     advice.line.front()      the move; after it what is expected
//
// Alpha-beta, deepened ply by ply; behind the last ply captures are followed until there are none that help.
// What it may cost is counted in moves and not timed, so that one question has one answer.
#pragma once

#include <cstdint>
#include <vector>

#include "variant/opponent/worth.h"
#include "variant/play/interpreter.h"

namespace ferz::variant {

struct AdviceLimits {
    int plies = 2;                    ///< how deep all moves are tried; at least 1
    std::uint64_t moves = 200'000;  ///< that are listed
};

struct Advice {
    std::vector<Turn> line;  ///< empty: the game is over
    /// For the side to move, in moves as Worth counts them; kWon less the plies until then if it wins.
    double worth = 0;
    int plies = 0;  ///< so many were tried completely
};

inline constexpr double kWon = 100'000;

[[nodiscard]] Advice advise(Interpreter& rules, const Worth& worth, const Game& game,
                            const AdviceLimits& limits);

}  // namespace ferz::variant
