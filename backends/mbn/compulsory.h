// Compulsory legs: a walk that ends on a square only where it cannot go on from there.
//
//     ends if the square ahead is blocked, else goes on      (W-{W})
//     with a capture and back                                (mQ-{!cK})
//     and another leg behind it                              (mW--{cW}--[F])
//
// What blocks an end says what the leg behind it is: the leg accepts what the end does not. So each end
// proposes the texts that it may belong to.
#pragma once

#include <string>
#include <vector>

#include "backends/mbn/remembered.h"
#include "backends/mbn/trial.h"
#include "backends/mbn/words.h"

namespace ferz::mbn {

/// What they say is taken out of the trial. A chain is in parentheses.
[[nodiscard]] std::vector<std::string> compulsoryTexts(Trial& trial, const Words& words, const Writer& write);

}  // namespace ferz::mbn
