// Texts that are proposed and tried, beside those that structure finds.
//
// In: a movement. Out: alternatives for `+` between them: the proposals that fit, and the rest as structure
// has it. Empty when nothing that is proposed fits, or the rest cannot be said.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "backends/mbn/trial.h"
#include "backends/mbn/words.h"
#include "ir/movement.h"

namespace ferz::mbn {

using Texts = std::optional<std::vector<std::string>>;

/// A circle that goes to its end, for a movement whose walks are too many: `(K)(fr)0*`.
[[nodiscard]] std::optional<std::string> proposedWhole(const Forms& forms, const Words& words,
                                                       const Reading& reading);

/// What templates say, and the rest as structure has it.
[[nodiscard]] Texts withTemplates(const Forms& forms, const Words& words, const Reading& reading);

/// `(K-rK)` for `(W-rW)+(F-rF)`, where that is proved.
[[nodiscard]] std::vector<std::string> withKingly(std::vector<std::string> alternatives, const Forms& forms,
                                                  const Reading& reading);

}  // namespace ferz::mbn
