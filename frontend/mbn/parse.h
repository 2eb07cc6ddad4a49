// From text to trees.
//
// In: a text of any size and content. Out: its definitions in the order in which they were written, also
// those beside or around a mistake, so that lowering can say what else is wrong. Always: syntax errors of all
// definitions are reported, one for each piece of them (parse_pieces.h); nothing is thrown; text longer than
// kMostTextBytes and nesting deeper than kMostNesting are refused before the generated parser, which
// recurses, sees them.
#pragma once

#include <cstddef>
#include <vector>

#include "frontend/mbn/ast.h"
#include "support/diagnostics.h"
#include "support/limits.h"
#include "support/source.h"

namespace ferz::mbn {

/// Larger numbers mean nothing on a board of 26 squares, not even on a torus.
inline constexpr int kMostNumber = static_cast<int>(limits::kMbnNumber.most);
/// No definition is longer; the parse tree takes about a kilobyte a character.
inline constexpr std::size_t kMostDefinitionBytes = limits::kMbnDefinition.most;

/// The text is a user's, or a row of the table of basic pieces.
enum class Origin { Text, Table };

struct Parsed {
    std::vector<Definition> definitions;
    bool isRight = true;      ///< nothing in the definitions was reported as an error
    bool isPartial = false;   ///< a definition is missing, which was reported
    bool lacksMacro = false;  ///< a macro may be among the missing: nothing can be said of the others

    [[nodiscard]] bool isWhole() const { return isRight && !isPartial; }
};

[[nodiscard]] Parsed parse(const Source& source, Diagnostics& diagnostics, Origin origin = Origin::Text);

}  // namespace ferz::mbn
