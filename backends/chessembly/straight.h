// Writes leapers and riders as the chains that people write for them.
//
//     take-move(1, 0) repeat(1);                     a rook to the right
//     do peek(1, 0) while take(1, 0);                a rook to the right that only captures
//
// In: the rays that ir::normal::findRays has found.
#pragma once

#include <optional>
#include <vector>

#include "backends/chessembly/conditions.h"
#include "backends/chessembly/program.h"
#include "ir/normal/rays.h"

namespace ferz::chessembly::writing {

/// The chain of a ray in one direction; empty, with the reason, if an effect or a test has no expression.
[[nodiscard]] std::optional<WrittenChain> straightChain(const ir::normal::Ray& ray, const ir::Vec& step,
                                                        Refusal& refusal);

/// The expressions of tags.
[[nodiscard]] std::optional<Sequence> tagExpressions(const std::vector<ir::Effect>& tags, Refusal& refusal);

/// The order of directions in a program: short before long, then right, left, up, down.
[[nodiscard]] bool readsBefore(const ir::Vec& a, const ir::Vec& b);

}  // namespace ferz::chessembly::writing
