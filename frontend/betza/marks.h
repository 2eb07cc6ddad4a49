// The tokens of a text in Betza's notation for editors (support/marks.h).
#pragma once

#include <vector>

#include "support/marks.h"
#include "support/source.h"

namespace ferz::betza {

[[nodiscard]] std::vector<SemanticToken> marks(const Source& source);

}  // namespace ferz::betza
