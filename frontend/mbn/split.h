// Splits a text into its definitions, before anything is parsed.
//
// Definitions are separated by white space, and have none inside except in `|comments|`. Comments that do not
// end, brackets that do not match, too deep nesting, and too long texts and definitions are reported here.
#pragma once

#include <vector>

#include "support/diagnostics.h"
#include "support/source.h"

namespace ferz::mbn {

/// A stretch of text in which a bracket is missing.
struct Gap {
    Span span;
    bool lacksOpening = false;
};

struct DefinitionSpan {
    Span span;
    std::vector<Gap> gaps;  ///< where brackets do not match, which was reported
};

struct SplitText {
    std::vector<DefinitionSpan> definitions;  ///< without those that are too long or nested too deep
    bool isWhole = true;                      ///< no error was reported
    bool lacksMacro = false;                  ///< a macro is missing or has an error
};

[[nodiscard]] SplitText split(const Source& source, Diagnostics& diagnostics);

}  // namespace ferz::mbn
