// The move that a run has made when it accepts, as an activation where the anchor stands.
//
//     a capture at (1,0), and landed there      take(1, 0)
//     a capture at (1,0), landed at (2,0)       take(1, 0) jump(1, 0)
//
// Empty also where another run of the same movement says the move.
#pragma once

#include <optional>

#include "backends/chessembly/conditions.h"
#include "backends/chessembly/plan.h"
#include "backends/chessembly/run.h"

namespace ferz::chessembly::writing {

/// What a run would have to keep in mind to say its move.
struct Needs {
    bool origin = false;    ///< how the square lies where the move began
    bool captured = false;  ///< the square of a piece captured far away, for the mover comes home
};

/// `refusal` is filled where no activation is the move.
[[nodiscard]] std::optional<Activation> finished(const Run& run, Refusal& refusal, Needs& needs);
/// The move of a run that comes back to its square, where the captured piece stood. Empty for other runs.
[[nodiscard]] std::optional<Activation> caught(const Run& run, Refusal& refusal);

}  // namespace ferz::chessembly::writing
