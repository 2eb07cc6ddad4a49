// Texts that are proposed and tried, beside those that structure finds.
//
// In: a movement. Out: alternatives for `+` between them: the proposals that fit, and the rest as structure
// has it. Empty when nothing that is proposed fits, or the rest cannot be said.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "backends/mbn/trial.h"
#include "backends/mbn/words.h"
#include "ir/movement.h"

namespace ferz::mbn {

using Texts = std::optional<std::vector<std::string>>;

/// A set of attackers, with all that it asks of the mover itself: `{^P}W`. Empty when none has the same form.
[[nodiscard]] std::optional<std::string> attackedWhole(const Forms& forms, const Words& words,
                                                       const Reading& reading);

/// For what structure refuses (backends/mbn/proposals.h).
[[nodiscard]] Texts withProposals(const Forms& forms, const Words& words, const Reading& reading);

/// For what structure takes that long to say (backends/mbn/families.h).
[[nodiscard]] Texts withFamilies(const Forms& forms, std::size_t length, const Words& words,
                                 const Reading& reading);

/// `(K-rK)` for `(W-rW)+(F-rF)`, where that is proved.
[[nodiscard]] std::vector<std::string> withKingly(std::vector<std::string> alternatives, const Forms& forms,
                                                  const Reading& reading);

}  // namespace ferz::mbn
