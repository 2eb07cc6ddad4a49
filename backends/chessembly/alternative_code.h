// The code of one alternative's operation, where the code before it has tested something already.
//
//     stepCode(step to an enemy with a take, ...)          enemy(1, 0) take(1, 0)
//     checkCode(check, excluded, refusal)                  nothing, if the excluded contents decide it
#pragma once

#include <optional>

#include "backends/chessembly/alternatives.h"
#include "backends/chessembly/conditions.h"

namespace ferz::chessembly::writing {

/// Contents that the square `at` cannot have where a piece of code begins: the code before it tested that.
struct ExcludedContents {
    ir::Vec at;
    ir::Contents contents;
};
using Excluded = std::optional<ExcludedContents>;

/// The condition of the operation, without moving the anchor; empty if it has none.
[[nodiscard]] std::optional<Sequence> guardCode(const Operation& operation, Refusal& refusal);

/// The code of a test. A test that the excluded contents already decide needs no code. Empty if refused.
[[nodiscard]] std::optional<Sequence> checkCode(const Check& check, const Excluded& excluded,
                                                Refusal& refusal);

/// The code of a step with its activations. `ends`: nothing follows in the chain. `takesAhead`: the piece
/// there is taken, and a later jump captures it.
[[nodiscard]] Sequence stepCode(const Alternative& each, const GuardedStep& step, bool ends, bool takesAhead,
                                const Excluded& excluded);

}  // namespace ferz::chessembly::writing
