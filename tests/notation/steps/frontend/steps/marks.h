// What stands where in a text of the toy notation: support/marks.h.
#pragma once

#include <vector>

#include "support/marks.h"
#include "support/source.h"

namespace ferz::steps {

[[nodiscard]] std::vector<SemanticToken> marks(const Source& source);

}  // namespace ferz::steps
