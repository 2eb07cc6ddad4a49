// Joins chains of wazir and ferz, or of rook and bishop, to one of a king or queen.
//
//     (cR-bR), (cB-bB)          (cQ-tQ)
//     K-[K]0 of each            (aK)0
//
// In: the chains of alternatives. Out: the same, with each pair of similar chains joined. The first leg must
// go in all directions and the others straight on or back, so that the legs of both leapers are not mixed.
#pragma once

#include <vector>

#include "backends/mbn/expression.h"

namespace ferz::mbn {

[[nodiscard]] std::vector<Chain> withKings(const std::vector<Chain>& chains);

}  // namespace ferz::mbn
