// The definitions of a text: where each begins and ends, before anything is parsed.
//
// Definitions are separated by white space; inside one there is none, except in `|comments|`. Reported here:
// comments that do not end, brackets that do not match, nesting that is too deep, texts and definitions too
// long.
#pragma once

#include <vector>

#include "support/diagnostics.h"
#include "support/source.h"

namespace ferz::mbn {

struct Splitting {
    std::vector<Span> spans;  ///< of the definitions in which nothing was reported
    bool isWhole = true;      ///< those are all
    bool lacksMacro = false;  ///< a macro is not among them
};

[[nodiscard]] Splitting split(const Source& source, Diagnostics& diagnostics);

}  // namespace ferz::mbn
