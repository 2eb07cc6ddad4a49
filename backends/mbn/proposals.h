// Walks that are said as a whole or not at all: they look at squares beside their way as a rule of MBN has
// it.
//
// In: the walks of an alternative on trial. Out: texts for `+` between them; what they say is taken out of
// the trial. Texts are proposed by families, for each atom and each mode that the walks may be made of, and
// tried.
//
//     halflings, swaps, u  see single_legs.h
//     completed groups     (aW)0*
//     compulsory legs      (W-{rW}); see compulsory.h
//     what is done from a square on the way, and back      (mK--[!cR]); see remembered.h
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "backends/mbn/remembered.h"
#include "backends/mbn/trial.h"
#include "backends/mbn/words.h"
#include "ir/movement.h"

namespace ferz::mbn {

[[nodiscard]] std::vector<std::string> proposedTexts(Trial& trial, const Words& words, const Writer& write);

/// A text for all of a movement that has no walks within the limits: walks in circles, as far as they go.
/// Empty when none has the same automaton.
///
///     (W)r0*      (K-{((fr)K)0*})
[[nodiscard]] std::optional<std::string> proposedWhole(const Forms& forms, const Words& words,
                                                       const Reading& reading);

}  // namespace ferz::mbn
