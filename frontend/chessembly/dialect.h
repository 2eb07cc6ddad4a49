// Which of the ways the language is understood in the field: the options of the notation, and those that a
// comment before the first chain of the text asks for (`# ferz: peek=enter,block=true`).
#pragma once

#include <optional>

#include "frontend/chessembly/ast.h"
#include "frontend/options.h"
#include "ir/names.h"
#include "notations/chessembly/words.h"
#include "support/diagnostics.h"

namespace ferz::chessembly {

struct Dialect : Readings {
    bool peekIsChosen = false;  ///< by the text or by its reader
    bool lenient = false;       ///< what is not understood is `end`
    ir::NameTable names;
};

/// Empty when the comment asks for something that does not exist.
[[nodiscard]] std::optional<Dialect> dialectOf(const FrontendOptions& options, const ast::Program& program,
                                               const Source& source, Diagnostics& diagnostics);

}  // namespace ferz::chessembly
