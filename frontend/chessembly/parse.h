// From text to AST: the one door to the generated parser.
//
// In: a source. Out: its AST, or nothing when a syntax error was reported (all of them are).
// Always: texts that are too long or nested too deeply are refused before the parser sees them; nothing is
// thrown. It does not know which expressions exist.
#pragma once

#include <optional>

#include "frontend/chessembly/ast.h"
#include "support/diagnostics.h"
#include "support/source.h"

namespace ferz::chessembly {

[[nodiscard]] std::optional<ast::Program> parse(const Source& source, Diagnostics& diagnostics);

}  // namespace ferz::chessembly
