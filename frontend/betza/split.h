// Splits a text into its pieces, before the generated parser sees them.
//
//     fmWfcF                       one piece without a name
//     P:fmWfcF;N:N                 two, as in XBoard's piece tag; `=` may replace `:`, and a line break `;`
//
// Always: text that is too long is refused here; lines that begin with `#` are comments.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ir/names.h"
#include "support/diagnostics.h"
#include "support/limits.h"
#include "support/source.h"

namespace ferz::betza {

struct PieceSpans {
    std::optional<Span> name;
    Span body;
};

/// A line, or a part of one between semicolons; for a comment `body` is the line with its `#`.
struct LinePart {
    PieceSpans part;
    bool isComment = false;
    std::size_t end = 0;  ///< where the next part begins
};
[[nodiscard]] LinePart partAt(std::string_view text, std::size_t at);

/// Longer pieces, and texts of more pieces, are refused.
inline constexpr std::size_t kMostPieceBytes = limits::kBetzaPiece.most;
inline constexpr std::size_t kMostPieces = limits::kBetzaPieces.most;

/// Empty when an error was reported, as where of several pieces one has no name.
[[nodiscard]] std::optional<std::vector<PieceSpans>> split(const Source& source, Diagnostics& diagnostics);

/// What the piece is called in the automaton; empty without a name.
[[nodiscard]] std::string nameOf(const PieceSpans& piece, const Source& source, const ir::NameTable& names);

}  // namespace ferz::betza
