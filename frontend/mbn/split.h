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

/// Where a bracket that is missing may belong.
struct Gap {
    Span span;
    bool lacksOpening = false;
};

struct Text {
    Span span;
    std::vector<Gap> gaps;  ///< its brackets do not match there, which was reported
};

struct Splitting {
    std::vector<Text> texts;  ///< of the definitions, but for those that no parser may see
    bool isWhole = true;      ///< all are there, and right
    bool lacksMacro = false;  ///< a macro is not among them, or broken
};

[[nodiscard]] Splitting split(const Source& source, Diagnostics& diagnostics);

}  // namespace ferz::mbn
