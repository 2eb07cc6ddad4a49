// What stands where in an MBN text: support/marks.h.
//
// A letter of a movement is a macro where the text has one of that name, and otherwise the letter of the
// table of basic pieces. Pieces are named where they are defined, in sets, and in rules.
#pragma once

#include <vector>

#include "support/marks.h"
#include "support/source.h"

namespace ferz::mbn {

[[nodiscard]] std::vector<TextMark> marks(const Source& source);

}  // namespace ferz::mbn
