// Writes lines that need two legs.
//
//     rides of at least some steps      (W02-R)
//     hoppers that `p` cannot express   (jR-R)
//
// In: a line as a leg. Out: its texts, one for each leaper of its vectors.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "backends/mbn/leg.h"
#include "backends/mbn/words.h"

namespace ferz::mbn {

[[nodiscard]] bool needsChain(const ir::normal::Leg& leg);
[[nodiscard]] std::optional<std::vector<std::string>> longRides(const Written& leg, const Words& words,
                                                                Refusal& refusal);

}  // namespace ferz::mbn
