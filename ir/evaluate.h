// The slow obvious evaluator: every move that a movement generates on one position.
//
// It walks all configurations one by one and is what everything faster is tested against (docs/ir.md says
// what it computes). Squares of the situation and of the moves are those of the real board, for Black too.
//
//     Situation situation;
//     situation.at = *situation.position.board.parse("d4");
//     auto moves = evaluate(movement, situation, Limits{}, diagnostics);
//
// It knows no rules of a game: no turn, no check, no legality.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "ir/limits.h"
#include "ir/move.h"
#include "ir/movement.h"
#include "ir/position.h"
#include "support/diagnostics.h"

namespace ferz::ir {

struct Situation {
    Position position;
    Square at = 0;  ///< where the moving piece stands; it need not be in `position.pieces`
    Colour side = Colour::White;
    std::string name;  ///< of the moving piece; empty: the movement's own
};

/// Configurations that are enough for nearly every piece that people play with: those that take more have
/// more moves than anybody lists. They take a few hundredths of a second.
inline constexpr std::size_t kQuickEvaluation = 20'000;

/// Sorted, each move once. Empty (with a diagnostic) when a limit is hit.
[[nodiscard]] std::optional<std::vector<Move>> evaluate(const Movement& movement, const Situation& situation,
                                                        const Limits& limits, Diagnostics& diagnostics);

/// One position, turned round for the side that moves: what many evaluations can share.
struct SeenPosition {
    Position position;  ///< as `seenBy` gives it
    Colour side;
    ForBlack forBlack;
};

/// The moves of the piece on the real board's square `at`, which stands there in the position, too.
/// `forBlack` has to be the movement's own.
[[nodiscard]] std::optional<std::vector<Move>> evaluate(const Movement& movement, const SeenPosition& seen,
                                                        Square at, const Limits& limits,
                                                        Diagnostics& diagnostics);

/// Which region the point cursor + `at` lies in.
[[nodiscard]] Region regionOf(const Board& board, Square cursor, const Vec& at);

}  // namespace ferz::ir
