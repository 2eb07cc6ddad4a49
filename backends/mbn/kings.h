// Chains of wazir and ferz, or of rook and bishop, that one of a king or queen walks.
//
//     (cR-bR), (cB-bB)          (cQ-tQ)
//     K-[K]0 of each            (aK)0
//
// In: the chains of alternatives. Out: the same, with pairs that are alike as one. The first leg goes in all
// directions and the others straight on or back, so that both leapers keep to their own lines.
#pragma once

#include <vector>

#include "backends/mbn/expression.h"

namespace ferz::mbn {

[[nodiscard]] std::vector<Chain> withKings(const std::vector<Chain>& chains);

}  // namespace ferz::mbn
