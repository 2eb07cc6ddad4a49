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

/// `refusal` is filled where no activation is the move. `needsOrigin`: it depends on where the move began,
/// which the run would have to keep in mind.
[[nodiscard]] std::optional<Activation> finished(const Run& run, Refusal& refusal, bool& needsOrigin);

}  // namespace ferz::chessembly::writing
