// The opponent of `ferz play`: the interpreter's search, or the engine that is generated for the variant.
//
//     Opponent opponent(variant, 7);
//     opponent.line(positions, moves, problems)    what it expects from the last position, its move first
//
// The engine is compiled when it is asked for the first time, and kept as `ferz perft` keeps its programs.
// One question has one answer: searches are limited in positions and not in time, and nothing is remembered
// from one to the next.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "ferz/ferz.h"
#include "support/limits.h"
#include "tools/problems.h"
#include "tools/processes.h"

namespace ferz::tools {

/// Levels up to this look so many plies ahead; those above it are the engine's.
constexpr int kMostPliesLevel = static_cast<int>(limits::kAdvicePlies.most);
constexpr int kMostLevel = 10;

class Opponent {
public:
    /// `level`: from 1 to kMostLevel.
    Opponent(Variant variant, int level) : variant_(std::move(variant)), level_(level) {}

    /// Moves by their places in Game::legalMoves, the first one of `positions.back()`; empty: the game is
    /// over. `moves` lead from each position to the next. Where no engine can be had the problems say why,
    /// and the level is kMostPliesLevel from then on.
    [[nodiscard]] std::vector<std::size_t> line(const std::vector<Game>& positions,
                                                const std::vector<std::size_t>& moves, Problems& problems);

    [[nodiscard]] int level() const { return level_; }

private:
    [[nodiscard]] bool hasEngine(Problems& problems);
    [[nodiscard]] std::vector<std::size_t> engineLine(const std::vector<Game>& positions,
                                                      const std::vector<std::size_t>& moves);

    Variant variant_;
    int level_;
    std::string program_;  ///< of the engine
    std::unique_ptr<Running> engine_;
};

}  // namespace ferz::tools
