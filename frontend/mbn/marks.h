// The tokens of an MBN text for editors (support/marks.h).
//
// A letter of a movement is a macro if the text defines one of that name, otherwise a basic piece. Pieces are
// named where they are defined, in sets, and in rules.
#pragma once

#include <vector>

#include "support/marks.h"
#include "support/source.h"

namespace ferz::mbn {

[[nodiscard]] std::vector<SemanticToken> marks(const Source& source);

}  // namespace ferz::mbn
