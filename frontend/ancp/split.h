// Splits a text into its definitions, before the generated parser sees them.
//
//     N=leap(1,2)  W = leap(0,1)        two definitions, with their names
//
// Always: text that is too long or nested too deep is refused here, and so is a bracket, brace, quote or
// comment that is never closed, so that the lexer always finds its end.
#pragma once

#include <optional>
#include <vector>

#include "support/diagnostics.h"
#include "support/source.h"

namespace ferz::ancp {

struct DefinitionSpans {
    std::optional<Span> name;
    Span body;  ///< after the `=`, up to the next name
};

/// Empty when an error was reported.
[[nodiscard]] std::optional<std::vector<DefinitionSpans>> split(const Source& source,
                                                                Diagnostics& diagnostics);

}  // namespace ferz::ancp
