// Parses an MBN text.
//
// In: a text of any size and content. Out: its definitions in the order in which they were written, also
// those with an error beside or inside them, so that lowering can find others. Always: syntax errors of all
// definitions are reported, one for each fragment (parse_fragments.h); nothing is thrown; text longer
// than kMostTextBytes and nesting deeper than kMostNesting are refused before the generated parser, which
// recurses, sees them.
#pragma once

#include <cstddef>
#include <vector>

#include "frontend/mbn/ast.h"
#include "support/diagnostics.h"
#include "support/limits.h"
#include "support/source.h"

namespace ferz::mbn {

/// Larger numbers are refused: they mean nothing on a board of 26 files, not even on a torus.
inline constexpr int kMostNumber = static_cast<int>(limits::kMbnNumber.most);
/// Longer definitions are refused: the parse tree takes about a kilobyte for each character.
inline constexpr std::size_t kMostDefinitionBytes = limits::kMbnDefinition.most;

/// Whether the text is a user's or a row of the table of basic pieces.
enum class Origin { Text, Table };

struct Parsed {
    std::vector<Definition> definitions;
    bool isRight = true;      ///< the definitions have no errors
    bool isPartial = false;   ///< a definition could not be parsed, which was reported
    bool lacksMacro = false;  ///< that may be a macro: others cannot be checked

    [[nodiscard]] bool isWhole() const { return isRight && !isPartial; }
};

[[nodiscard]] Parsed parse(const Source& source, Diagnostics& diagnostics, Origin origin = Origin::Text);

}  // namespace ferz::mbn
