// Parses a Chessembly text: the only file that calls the generated parser.
//
// In: a source. Out: its AST, or nothing when the complete text was refused. The first syntax error of a
// chain is reported and the chain left out, so that the others can be checked, too. Always: texts that are
// too long or nested too deeply are refused before the parser sees them; nothing is thrown. The parser does
// not know which expressions exist.
#pragma once

#include <optional>

#include "frontend/chessembly/ast.h"
#include "support/diagnostics.h"
#include "support/source.h"

namespace ferz::chessembly {

[[nodiscard]] std::optional<ast::Program> parse(const Source& source, Diagnostics& diagnostics);

}  // namespace ferz::chessembly
