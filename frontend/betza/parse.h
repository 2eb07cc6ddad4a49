// From text to trees.
//
// In: a text of any size and content, and what the letters of pieces are called. Out: its pieces in the order
// in which they were written. Always: errors of all pieces are reported, every character that no dialect
// knows with the reason; nothing is thrown; text that is too long is refused before the generated parser sees
// it.
#pragma once

#include <optional>
#include <vector>

#include "frontend/betza/ast.h"
#include "ir/names.h"
#include "support/diagnostics.h"
#include "support/source.h"

namespace ferz::betza {

/// Empty exactly when an error was reported.
[[nodiscard]] std::optional<std::vector<Piece>> parse(const Source& source, const ir::NameTable& names,
                                                      Diagnostics& diagnostics);

}  // namespace ferz::betza
