// From a text to its definitions, before the generated parser sees them.
//
//     N=leap(1,2)  W = leap(0,1)        two definitions, with their names
//
// Always: text that is too long or nested too deep is refused here, and so is a bracket, brace, quote or
// comment without its end, so that the lexer's look for it never fails.
#pragma once

#include <optional>
#include <vector>

#include "support/diagnostics.h"
#include "support/source.h"

namespace ferz::ancp {

struct Part {
    std::optional<Span> name;
    Span body;  ///< behind the `=`, up to the next name
};

/// Empty when an error was reported.
[[nodiscard]] std::optional<std::vector<Part>> split(const Source& source, Diagnostics& diagnostics);

}  // namespace ferz::ancp
