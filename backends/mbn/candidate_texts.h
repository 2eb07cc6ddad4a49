// Writes movements by candidate texts, where the structure of the normal form leads to no text or a long one.
//
// In: a movement. Out: alternatives to be joined by `+`: accepted candidates, and the rest as its structure
// has it. Empty when no candidate is accepted, or the rest cannot be written.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "backends/mbn/candidate_search.h"
#include "backends/mbn/words.h"
#include "ir/movement.h"

namespace ferz::mbn {

using Texts = std::optional<std::vector<std::string>>;

/// A completed circular rider, for a movement with too many walks: `(K)(fr)0*`.
[[nodiscard]] std::optional<std::string> proposedWhole(const Forms& forms, const Words& words,
                                                       const Reading& reading);

/// The accepted templates, and the rest as its structure has it. Empty when their text cannot become shorter
/// than `below`, also by `withKingly`.
[[nodiscard]] Texts withTemplates(const Forms& forms, const Words& words, const Reading& reading,
                                  std::size_t below);

/// Replaces `(W-rW)+(F-rF)` by `(K-rK)`, if both read as the same movement.
[[nodiscard]] std::vector<std::string> withKingly(std::vector<std::string> alternatives, const Forms& forms,
                                                  const Reading& reading);

}  // namespace ferz::mbn
