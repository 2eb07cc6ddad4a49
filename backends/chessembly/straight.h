// Leapers and riders as the chains that people write for them.
//
//     take-move(1, 0) repeat(1);                     a rook to the right
//     do peek(1, 0) while take(1, 0);                one that only captures
//
// In: what ir::normal::findRays found. It does not know anything that bends.
#pragma once

#include <optional>
#include <vector>

#include "backends/chessembly/conditions.h"
#include "backends/chessembly/program.h"
#include "ir/normal/rays.h"

namespace ferz::chessembly::writing {

/// Empty, with the reason, when an effect or a test has no expression.
[[nodiscard]] std::optional<Chain> straightChain(const ir::normal::Ray& ray, const ir::Vec& step,
                                                 Refusal& refusal);

/// Tags as expressions.
[[nodiscard]] std::optional<Sequence> tagExpressions(const std::vector<ir::Effect>& tags, Refusal& refusal);

/// The order in which directions are pleasant to read: short before long, right left up down.
[[nodiscard]] bool readsBefore(const ir::Vec& a, const ir::Vec& b);

}  // namespace ferz::chessembly::writing
