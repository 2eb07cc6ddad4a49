// Walks that are said as a whole or not at all: they look at squares beside their way as a rule of MBN has it.
//
// In: the walks of an alternative on trial. Out: texts for `+` between them; what they say is taken out of the
// trial. Texts are proposed by families, for each atom and each mode that the walks may be made of, and tried.
//
//     halflings            fhQ
//     completed groups     (aW)0*
//     undisturbed          uR
//     compulsory legs      (W-{rW}); see compulsory.h
#pragma once

#include <string>
#include <vector>

#include "backends/mbn/trial.h"
#include "backends/mbn/words.h"

namespace ferz::mbn {

[[nodiscard]] std::vector<std::string> proposedTexts(Trial& trial, const Words& words);

}  // namespace ferz::mbn
