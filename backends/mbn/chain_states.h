// The states of walks, with the legs between them.
//
// In: the ways of one alternative of a normal form. Out: states with the legs to others and the legs that end
// the move; equivalent states are joined. State 0 is the start.
//
//     lame knight      state 0: leg W to 1; state 1: leg fF that ends
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <vector>

#include "backends/mbn/expression.h"
#include "backends/mbn/leg.h"
#include "backends/mbn/words.h"
#include "ir/normal/ways.h"

namespace ferz::mbn {

struct ChainState {
    std::vector<Written> ends;
    std::vector<Chain> endings;
    std::map<std::size_t, std::vector<Written>> legs;  ///< legs to other states
    std::map<std::size_t, std::vector<Chain>> paths;
};

struct ChainOptions {
    bool relative = false;
    /// Relative walks are followed in each frame, which makes their directions absolute.
    bool turns = false;
    bool staysBehind = false;  ///< selects the moves that leave the mover on its origin; otherwise the others
};

[[nodiscard]] std::optional<std::vector<ChainState>> chainStates(const ir::normal::Ways& ways,
                                                                 const ChainOptions& options,
                                                                 Refusal& refusal);

}  // namespace ferz::mbn
