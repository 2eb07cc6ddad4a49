// Writes a plan as chains of expressions.
//
// In: a plan whose activations carry no tags. Out: chains with the same activations; alternatives become
// blocks, loops stay loops, and a look ahead becomes a block whose value is tested.
//
// A chain has one anchor and forgets it when a loop is repeated: of several branches from a square only one
// can lead back into the loop, unless they exclude each other. Other plans are refused.
#pragma once

#include <optional>
#include <vector>

#include "backends/chessembly/plan.h"
#include "backends/chessembly/program.h"
#include "backends/chessembly/ways.h"

namespace ferz::chessembly::writing {

/// The reason for refusing a walk that branches again in each round of a loop.
inline constexpr const char* kBranchesForever =
    "its path branches, and again at each square it reaches, any number of times: a chain has one anchor "
    "and remembers a fixed number of squares";

[[nodiscard]] std::optional<std::vector<Sequence>> makeChains(const Plan& plan, const Bounds& bounds,
                                                              Refusal& refusal);
}  // namespace ferz::chessembly::writing
