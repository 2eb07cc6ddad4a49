// The situation that makes a diagram true and is easiest to look at: fewest pieces, then fewest states, then
// fewest flags.
//
//     cheapest(difference, encoding).decisions       what it says; facts not listed do not matter
#pragma once

#include <vector>

#include "ir/equivalence/diagram.h"
#include "ir/equivalence/encoding.h"
#include "ir/limits.h"

namespace ferz::ir {

struct CheapSituation {
    long cost = 0;
    std::vector<Decision> decisions;
};

/// The diagram must not be false. Where the time is not enough for the cheapest one it is some situation.
[[nodiscard]] CheapSituation cheapest(const Diagram& diagram, const Encoding& encoding, const Limits& limits);

}  // namespace ferz::ir
