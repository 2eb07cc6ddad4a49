// A way through a plan that leaves no choice, as expressions.
//
//     {Walk{{1, 0}} as long as it is empty, then Walk{{1, 0}} onto a friend}      do peek(1, 0) while
//     friendly(1, 0)
//                                                                                 anchor(1, 0)
//
// Whether the piece stands where the way has led to is asked at its beginning, by going it for each
// remainder.
#pragma once

#include <optional>
#include <vector>

#include "backends/chessembly/plan.h"
#include "backends/chessembly/program.h"
#include "backends/chessembly/ways.h"

namespace ferz::chessembly::writing {

struct Leg {
    NodeId from = 0;
    Operation operation;
    std::vector<Edge> round = {};  ///< gone before it as often as possible
    std::vector<Activation> activations = {};
    bool isStop = false;                     ///< what follows it needs a chain of its own
    std::optional<Way> look = std::nullopt;  ///< instead of the operation: this Recall can be reached
    NodeId target = 0;                       ///< where a look ahead begins, or the operation leads
};

/// Without the activations. A Keep is brought back by the next Recall of its slot, if there is one. `looks`:
/// what the legs that look ahead are part of.
[[nodiscard]] std::optional<Sequence> legsCode(const Plan& looks, const std::vector<Leg>& legs, bool homes,
                                               Refusal& refusal);

/// Gives the loops and labels of the chain numbers of their own, from `nextId` on.
void renumber(Sequence& chain, int& nextId);

}  // namespace ferz::chessembly::writing
