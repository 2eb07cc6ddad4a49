// Chains of a plain leg and one that structure does not find.
//
//     fD-hR, aB--wsD0, jH-[uF]
//
// In: the walks of an alternative on trial, and a writer that may propose, too. Out: texts for `+` between
// them; what they say is taken out of the trial. What follows the first step is written as a piece of its
// own, as seen from above and as seen from the first step.
#pragma once

#include <string>
#include <vector>

#include "backends/mbn/remembered.h"
#include "backends/mbn/trial.h"
#include "backends/mbn/words.h"

namespace ferz::mbn {

[[nodiscard]] std::vector<std::string> peeledTexts(Trial& trial, const Words& words, const Writer& write);

}  // namespace ferz::mbn
