// Writes a plan as chains of expressions.
//
// In: a plan whose activations carry no tags. Out: chains with the same activations; alternatives become
// blocks, loops stay loops, and a look ahead becomes a block whose value is tested.
//
// A chain has one anchor and forgets it when a loop is repeated: of several ways on from a square only one
// can lead back into the loop, unless they exclude each other. Other plans are refused.
#pragma once

#include <optional>
#include <vector>

#include "backends/chessembly/plan.h"
#include "backends/chessembly/program.h"
#include "backends/chessembly/ways.h"

namespace ferz::chessembly::writing {

/// The reason for refusing a walk that branches without end.
inline constexpr const char* kSearches =
    "it can go on in several ways, and again from each square that it gets to, without end: a chain has one "
    "anchor, and remembers a fixed number of squares";

[[nodiscard]] std::optional<std::vector<Sequence>> makeChains(const Plan& plan, const Bounds& bounds,
                                                              Refusal& refusal);
}  // namespace ferz::chessembly::writing
