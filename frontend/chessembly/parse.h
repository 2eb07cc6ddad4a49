// From text to AST: the one door to the generated parser.
//
// In: a source. Out: its AST, or nothing when the text as a whole was refused. A chain with a syntax error is
// reported (its first one: what follows may be a consequence) and left out, so that the others can be looked
// at, too. Always: texts that are too long or nested too deeply are refused before the parser sees them;
// nothing is thrown. It does not know which expressions exist.
#pragma once

#include <optional>

#include "frontend/chessembly/ast.h"
#include "support/diagnostics.h"
#include "support/source.h"

namespace ferz::chessembly {

[[nodiscard]] std::optional<ast::Program> parse(const Source& source, Diagnostics& diagnostics);

}  // namespace ferz::chessembly
