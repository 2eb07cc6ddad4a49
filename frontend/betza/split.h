// From a text to its pieces, before the generated parser sees them.
//
//     fmWfcF                       one piece without a name
//     P:fmWfcF;N:N                 two, in the form of XBoard's piece tag; or a line each, or with `=`
//
// Always: text that is too long is refused here; lines that begin with `#` are comments.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "support/diagnostics.h"
#include "support/limits.h"
#include "support/source.h"

namespace ferz::betza {

struct Part {
    std::optional<Span> name;
    Span body;
};

/// What stands in a line, or between semicolons; a comment is all `body`.
struct LinePart {
    Part part;
    bool isComment = false;
    std::size_t end = 0;  ///< where the next one begins
};
[[nodiscard]] LinePart partAt(std::string_view text, std::size_t at);

/// Longer than any piece, shorter than what would take long.
inline constexpr std::size_t kMostPieceBytes = limits::kBetzaPiece.most;
inline constexpr std::size_t kMostPieces = limits::kBetzaPieces.most;

/// Empty when an error was reported.
[[nodiscard]] std::optional<std::vector<Part>> split(const Source& source, Diagnostics& diagnostics);

}  // namespace ferz::betza
