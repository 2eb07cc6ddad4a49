// Ways through a plan, one after the other, to what a chain can do only at its end.
//
//     enemies and friends leapt over one by one, then round the edges without end
//                           anchor(2, 0) peek(2, 0) do ...      a chain for each square where that begins
//
// A loop that may go round for ever must be the last thing that its chain does: the chain is cut with it. And
// where it is asked whether a square is the one where the piece stands, the way there must be one that leaves
// no choice: it is gone several times (remainders.h). So each of these has chains of its own, for every way
// that leads there; where a loop goes on as long as nothing else is possible, all its rounds are one way.
// Boards are no larger than 26x26, and so the others have an end.
//
// In: a plan whose activations carry no tags. Out: chains that activate just what the plan does. It does not
// look for the shortest.
#pragma once

#include <optional>
#include <vector>

#include "backends/chessembly/plan.h"
#include "backends/chessembly/program.h"

namespace ferz::chessembly::writing {

/// `homes`: also what asks for the own square; else such questions are left.
[[nodiscard]] std::optional<std::vector<Sequence>> makeRoutes(const Plan& plan, bool homes,
                                                              const Bounds& bounds, Refusal& refusal);

}  // namespace ferz::chessembly::writing
