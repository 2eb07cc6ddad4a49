// Legs that have to be possible, for a walk that ends on a square only where it cannot go on from there.
//
//     ends if the square ahead is blocked, else goes on      W
//     with a capture and back                                !cK
//
// What blocks an end says what the leg behind it is: the leg accepts what the end does not. In: the letters
// of walks. Out: the legs that some end speaks for.
#pragma once

#include <string>
#include <vector>

#include "backends/mbn/words.h"
#include "ir/normal/letter.h"

namespace ferz::mbn {

[[nodiscard]] std::vector<std::string> compulsoryLegs(const std::vector<ir::normal::Letter>& letters,
                                                      const Words& words);

}  // namespace ferz::mbn
