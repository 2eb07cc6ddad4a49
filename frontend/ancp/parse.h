// Parses an ANCP text.
//
// In: a text of any size and content, and the names of piece letters. Out: its definitions in the order in
// which they were written.
// Always: errors of all definitions are reported; nothing is thrown; text longer than kMostTextBytes and
// nesting deeper than kMostNesting are refused before the generated parser, which recurses, sees them.
#pragma once

#include <optional>
#include <vector>

#include "frontend/ancp/ast.h"
#include "frontend/ancp/diagnostic_names.h"
#include "ir/names.h"
#include "support/diagnostics.h"
#include "support/limits.h"
#include "support/source.h"

namespace ferz::ancp {

/// Longer definitions are refused: the parse tree takes about a kilobyte for each token.
inline constexpr std::size_t kMostDefinitionBytes = limits::kAncpDefinition.most;
inline constexpr std::size_t kMostDefinitions = limits::kDefinitions.most;

/// Empty exactly when an error was reported.
[[nodiscard]] std::optional<std::vector<Definition>> parse(const Source& source, const ir::NameTable& names,
                                                           Diagnostics& diagnostics);

}  // namespace ferz::ancp
