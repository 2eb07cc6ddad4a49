// The definitions of a text: where each begins and ends, before anything is parsed.
//
// Definitions are separated by white space; inside one there is none, except in `|comments|`. Reported here:
// comments that do not end, brackets that do not match, nesting that is too deep, texts and definitions too
// long.
#pragma once

#include <optional>
#include <vector>

#include "support/diagnostics.h"
#include "support/source.h"

namespace ferz::mbn {

/// Empty exactly when an error was reported.
[[nodiscard]] std::optional<std::vector<Span>> split(const Source& source, Diagnostics& diagnostics);

}  // namespace ferz::mbn
