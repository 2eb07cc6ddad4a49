// From a text to its pieces, before the generated parser sees them.
//
//     fmWfcF                       one piece without a name
//     P:fmWfcF;N:N                 two, in the form of XBoard's piece tag; or a line each, or with `=`
//
// Always: text that is too long is refused here; lines that begin with `#` are comments.
#pragma once

#include <optional>
#include <vector>

#include "support/diagnostics.h"
#include "support/source.h"

namespace ferz::betza {

struct Part {
    std::optional<Span> name;
    Span body;
};

/// Longer than any piece, shorter than what would take long.
inline constexpr std::size_t kMostPieceBytes = 1'000;
inline constexpr std::size_t kMostPieces = 2'000;

/// Empty when an error was reported.
[[nodiscard]] std::optional<std::vector<Part>> split(const Source& source, Diagnostics& diagnostics);

}  // namespace ferz::betza
