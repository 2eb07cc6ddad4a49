// Where the games of two variants part: two games are played at once, each move of one with the move of the
// other that changes the same.
//
// All lines of one ply, then of two, and so on, equal positions once; when that grows too wide, random games
// from there. What it may cost is counted in moves and not timed.
//
//     const SearchResult result = searchDifference(left, right, shared, starts, {});
//     result.difference->line          the shortest line, if `depth` is less by one than its plies
#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "variant/compare/matched.h"
#include "variant/compare/shared_names.h"
#include "variant/model/game.h"
#include "variant/play/interpreter.h"

namespace ferz::variant {

struct SearchLimits {
    std::size_t moves = 170'000;       ///< listed, of both games together, with all lines
    std::size_t randomMoves = 60'000;  ///< the same of random games
    std::size_t proofMoves = 60'000;   ///< the same to prove differences whatever pieces are called
};

/// A position of both from which the legal moves or the results differ.
struct GameDifference {
    std::pair<Game, Game> start;              ///< one of those given
    std::vector<std::pair<Turn, Turn>> line;  ///< from there
    Games games;                              ///< behind it
    std::vector<Ply> onlyLeft;                ///< moves that change what no move of the other one does
    std::vector<Ply> onlyRight;
    bool isShortest = false;  ///< no shorter line shows a difference
};

struct SearchResult {
    std::optional<GameDifference> difference;
    std::size_t depth = 0;  ///< all lines of so many plies are the same
    bool isWhole = false;   ///< there are no longer ones
    std::size_t randomGames = 0;
};

/// Both interpreters have to live as long. The positions of each pair look the same.
[[nodiscard]] SearchResult searchDifference(Interpreter& left, Interpreter& right, const SharedNames& shared,
                                            const std::vector<std::pair<Game, Game>>& starts,
                                            const SearchLimits& limits);

}  // namespace ferz::variant
