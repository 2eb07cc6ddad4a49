// Characters that no dialect of Betza's notation has, with the reason: what other notation they come from, or
// what they would mean if it could be said.
#pragma once

#include "support/diagnostics.h"
#include "support/source.h"

namespace ferz::betza {

/// Reports every one in the piece; true when there was none. A text that is plainly of MBN is named so once.
[[nodiscard]] bool refuseStrangers(const Source& source, Span piece, Diagnostics& diagnostics);

}  // namespace ferz::betza
