// From text to trees.
//
// In: a text of any size and content, and what the letters of pieces are called. Out: its definitions in the
// order in which they were written.
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

/// No definition is longer; the parse tree takes about a kilobyte a token.
inline constexpr std::size_t kMostDefinitionBytes = limits::kAncpDefinition.most;
inline constexpr std::size_t kMostDefinitions = limits::kDefinitions.most;

/// Empty exactly when an error was reported.
[[nodiscard]] std::optional<std::vector<Definition>> parse(const Source& source, const ir::NameTable& names,
                                                           Diagnostics& diagnostics);

}  // namespace ferz::ancp
