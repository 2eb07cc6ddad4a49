// Single legs that are no lines: each is proposed for the steps of the walks, in every manner and count that
// the walks speak for.
//
//     halflings                        fhQ, hW3
//     swaps, also beyond pieces        wW2, wygfR, wyppR
//     marks and takes in passing       mceW02
//     over pieces, to the end          gW0*
//     undisturbed                      uR, uvN
//
// In: the walks of an alternative on trial. Out: texts for `+` between them; what they say is taken out of
// the trial.
#pragma once

#include <string>
#include <vector>

#include "backends/mbn/trial.h"
#include "backends/mbn/words.h"

namespace ferz::mbn {

[[nodiscard]] std::vector<std::string> singleLegs(Trial& trial, const Words& words);

}  // namespace ferz::mbn
