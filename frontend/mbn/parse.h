// From text to trees.
//
// In: a text of any size and content. Out: its definitions in the order in which they were written.
// Always: syntax errors of all definitions are reported, one a definition; nothing is thrown; text longer
// than kMostTextBytes and nesting deeper than kMostNesting are refused before the generated parser, which
// recurses, sees them.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "frontend/mbn/ast.h"
#include "support/diagnostics.h"
#include "support/source.h"

namespace ferz::mbn {

/// No definition is longer; the parse tree takes about a kilobyte a character.
inline constexpr std::size_t kMostDefinitionBytes = 50'000;

/// Whose text it is: a user's, or the table of basic pieces.
enum class Origin { Text, Table };

/// Empty exactly when an error was reported.
[[nodiscard]] std::optional<std::vector<Definition>> parse(const Source& source, Diagnostics& diagnostics,
                                                           Origin origin = Origin::Text);

}  // namespace ferz::mbn
