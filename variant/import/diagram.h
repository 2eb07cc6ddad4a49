// H. G. Muller's Interactive Diagram as a variant file: the reverse of variant/export/diagram.h.
//
//     files=8
//     ranks=8
//     knight:N:N::b1,g1
//
// A text has one or more of them, each below a comment that names it (`# Knights`), or a page has them
// between tags of the class `idiagram`. What a parameter says and a variant file cannot is refused;
// parameters of its look are left out.
#pragma once

#include <string_view>
#include <vector>

#include "variant/import/draft.h"

namespace ferz::variant {

[[nodiscard]] bool looksLikeDiagram(std::string_view text);
[[nodiscard]] std::vector<GameDraft> readDiagrams(const Source& source);

}  // namespace ferz::variant
