// What stands where in a variant file: support/marks.h.
//
// Letters of pieces are the same piece in the whole variant: as keys, in lists, in the FEN of the start, and
// in the sets of definitions. Definitions have the marks of their own notation.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "support/marks.h"
#include "support/source.h"

namespace ferz::variant {

[[nodiscard]] std::vector<SemanticToken> variantMarks(const Source& source);

/// What may stand at a place of a variant file: the table, and the key of the value there.
struct TomlPlace {
    std::string_view table;  ///< as in keys.h; `letters`: letters of pieces are its keys; empty: unknown
    std::string key;         ///< empty: a key stands there
};
[[nodiscard]] TomlPlace tomlPlace(std::string_view text, std::size_t at);
/// A value of the key is a piece's letter, or a list of them.
[[nodiscard]] bool namesPieces(std::string_view table, std::string_view key);

}  // namespace ferz::variant
