// The tokens of a Chessembly text for editors (support/marks.h).
//
// Labels belong to their chain; a name of a piece is the same piece in the complete text.
#pragma once

#include <vector>

#include "support/marks.h"
#include "support/source.h"

namespace ferz::chessembly {

[[nodiscard]] std::vector<SemanticToken> marks(const Source& source);

}  // namespace ferz::chessembly
