// Guesses compulsory legs: a walk ends before such a leg only if the leg cannot be played.
//
//     ends if the square ahead is blocked, else goes on      W
//     with a capture and back                                !cK
//
// An end tests that the squares of the compulsory leg are blocked, so that the leg accepts the other
// contents. In: the letters of walks. Out: the legs that some end may belong to.
#pragma once

#include <string>
#include <vector>

#include "backends/mbn/words.h"
#include "ir/normal/letter.h"

namespace ferz::mbn {

[[nodiscard]] std::vector<std::string> compulsoryLegs(const std::vector<ir::normal::Letter>& letters,
                                                      const Words& words);

}  // namespace ferz::mbn
