// The tokens of an ANCP text for editors (support/marks.h).
//
// Labels belong to their definition. Pieces are named where they are defined and in sets.
#pragma once

#include <vector>

#include "support/marks.h"
#include "support/source.h"

namespace ferz::ancp {

[[nodiscard]] std::vector<SemanticToken> marks(const Source& source);

}  // namespace ferz::ancp
