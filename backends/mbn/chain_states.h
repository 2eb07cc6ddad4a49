// The states of chains: where a walk is, with the legs that lead on from there.
//
// In: the ways of one alternative of a normal form. Out: states with legs between them and legs that end;
// those that do the same are one. State 0 is the start.
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
    std::map<std::size_t, std::vector<Written>> legs;  ///< to other states
    std::map<std::size_t, std::vector<Chain>> paths;
};

struct ChainManner {
    bool relative = false;
    /// Relative walks are followed in every frame, so that their directions become absolute.
    bool turns = false;
    bool staysBehind = false;  ///< the moves after which the mover is where it was; otherwise the others
};

[[nodiscard]] std::optional<std::vector<ChainState>> chainStates(const ir::normal::Ways& ways,
                                                                 const ChainManner& manner, Refusal& refusal);

}  // namespace ferz::mbn
