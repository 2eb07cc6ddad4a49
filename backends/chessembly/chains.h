// Chains of expressions from a plan.
//
// In: a plan whose activations carry no tags. Out: chains that activate just what the plan does; alternatives
// are blocks, loops are loops, and a look ahead is a block whose value is asked.
//
// A chain has one anchor and forgets it when a loop goes round, so that of several ways on from a square only
// one can lead back into the loop, unless they exclude each other. What needs more is refused.
#pragma once

#include <optional>
#include <vector>

#include "backends/chessembly/plan.h"
#include "backends/chessembly/program.h"
#include "backends/chessembly/ways.h"

namespace ferz::chessembly::writing {

/// Why a walk that branches without end is refused.
inline constexpr const char* kSearches =
    "it can go on in several ways, and again from each square that it gets to, without end: a chain has one "
    "anchor, and remembers a fixed number of squares";

[[nodiscard]] std::optional<std::vector<Sequence>> makeChains(const Plan& plan, const Bounds& bounds,
                                                              Refusal& refusal);
}  // namespace ferz::chessembly::writing
