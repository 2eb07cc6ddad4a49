// perft: how many games of a length there are from a position. The field's test of a move generator.
//
//     perft(rules, game, 3) == 8902       from the start of chess
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "variant/play/interpreter.h"
#include "variant/play/move_names.h"

namespace ferz::variant {

/// One move of the first ply and how many games begin with it.
struct Divided {
    std::string move;  ///< `e2e4`, `e7e8q`
    std::uint64_t nodes = 0;
};

/// Is called with each move of the first ply when it is counted, and how many there are.
using Progress = std::function<void(const Divided&, std::size_t moves)>;

/// Sums the nodes of depth `depth`; 1 where the depth is 0. The moves of the first ply are in order. Empty
/// when the moves of more than `most` positions would have to be listed; 0: of any number.
[[nodiscard]] std::optional<std::uint64_t> perft(Interpreter& rules, const Game& game, int depth,
                                                 const Progress& progress = {}, std::uint64_t most = 0,
                                                 Naming naming = Naming::Uci);

}  // namespace ferz::variant
