// Reports characters that no dialect of Betza's notation has: which other notation they belong to, or which
// unsupported construct they begin.
#pragma once

#include "support/diagnostics.h"
#include "support/source.h"

namespace ferz::betza {

/// Reports each such character of the piece, characters of MBN only once; true when there is none.
[[nodiscard]] bool refuseForeignLetters(const Source& source, Span piece, Diagnostics& diagnostics);

}  // namespace ferz::betza
