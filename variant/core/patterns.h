// Paths sorted into patterns that a few numbers say: leaps, rides, hops, lame leaps.
//
// In: paths of one end, from every square. Out: patterns that give exactly these paths: each is expanded and
// compared (board_paths.h), so that nothing is guessed. What no numbers say is listed square by square.
//
//     patternsOf(board, paths of a queen)     rides along (0,1)..., rides along (1,1)...
//
// Empty when some path hops in a form that no pattern has.
#pragma once

#include <optional>
#include <vector>

#include "variant/core/board_paths.h"

namespace ferz::variant::core {

[[nodiscard]] std::optional<std::vector<PatternPlan>> patternsOf(const ir::Board& board,
                                                                 const std::vector<BoardPath>& paths);

}  // namespace ferz::variant::core
