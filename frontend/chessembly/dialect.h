// The dialect of a text: the options of the notation, and those that a comment before the first chain sets
// (`# ferz: peek=enter,block=true`).
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
    bool lenient = false;       ///< unknown expressions are read as `end`
    ir::NameTable names;
};

/// Empty when the comment has an unknown option, which is reported.
[[nodiscard]] std::optional<Dialect> dialectOf(const FrontendOptions& options, const ast::Program& program,
                                               const Source& source, Diagnostics& diagnostics);

}  // namespace ferz::chessembly
