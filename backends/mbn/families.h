// Short texts for walks that would take long ones leg by leg.
//
// In: the walks of an alternative on trial. Out: texts for `+` between them; what they say is taken out of
// the trial. Whoever asks decides whether the whole is shorter. A family has one text for each atom and each
// mode; those are tried that the steps of the walks speak for.
//
//     walks in circles             f(N)(rf)3
//     chains that turn alike       N-rN
//     walks step by step           nN2
//     hurdles                      ppQ
//     crooked riders               F-[(zF)0]
#pragma once

#include <string>
#include <vector>

#include "backends/mbn/trial.h"
#include "backends/mbn/words.h"

namespace ferz::mbn {

/// `length`: of the text that there is, leg by leg. The longer it is, the more is tried. `atomCount`: how
/// many contents the letters of the walks tell apart.
[[nodiscard]] std::vector<std::string> familyTexts(Trial& trial, std::size_t atomCount, std::size_t length,
                                                   const Words& words);

}  // namespace ferz::mbn
