// Parses a text in Betza's notation.
//
// In: a text of any size and content, and the names of piece letters. Out: its pieces in the order in which
// they were written. Always: errors of all pieces are reported, and all characters that no dialect has, with
// the reason; nothing is thrown; text that is too long is refused before the generated parser sees it.
#pragma once

#include <optional>
#include <vector>

#include "frontend/betza/ast.h"
#include "ir/names.h"
#include "support/diagnostics.h"
#include "support/source.h"

namespace ferz::betza {

/// Empty exactly when an error was reported.
[[nodiscard]] std::optional<std::vector<PieceDefinition>> parse(const Source& source,
                                                                const ir::NameTable& names,
                                                                Diagnostics& diagnostics);

}  // namespace ferz::betza
