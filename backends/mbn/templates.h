// Texts that are proposed: a table of templates, whose slots are filled from the traits of a piece.
//
//     <mode>n<way><far><count>       nN, mnfZ, nN2
//
// In: the traits of walks. Out: texts, each to be offered. Nothing that is proposed has to be right: who is
// offered a text reads it, and says whether it fits (backends/mbn/trial.h).
#pragma once

#include <functional>
#include <string>

#include "backends/mbn/traits.h"
#include "backends/mbn/words.h"

namespace ferz::mbn {

/// Looks at a text; true where it fits.
using Offer = std::function<bool(const std::string& text)>;

/// `asked`: legs that may have to be possible behind the first one, `rW`.
void proposeTexts(const Traits& traits, const std::vector<std::string>& asked, const Words& words,
                  const Offer& offer);

/// Circles that go to their end, `(K)(fr)0*`: for walks that are too many to be compared one by one.
void proposeCircles(const std::set<ir::Vec>& kinds, const Words& words, const Offer& offer);

}  // namespace ferz::mbn
