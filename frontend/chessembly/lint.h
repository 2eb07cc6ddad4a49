// Warns of parts of a valid program that have no effect.
//
// Reported are expressions that never run, unused labels, movement expressions that never activate, tags that
// no move carries, repeated chains, and chains that have other moves if `peek` is read the other way. A
// warning is true on every board; not all that could be reported is found. resolve() reports jumps without a
// target.
#pragma once

#include <vector>

#include "frontend/chessembly/flow.h"
#include "frontend/chessembly/program.h"
#include "support/diagnostics.h"

namespace ferz::chessembly {

/// Lints each chain by itself; `flows` are those of the chains.
void lint(const Program& program, const std::vector<Flow>& flows, const Source& source,
          const Dialect& dialect, Diagnostics& diagnostics);

/// Reports chains that only make moves of other chains, and chains that have other moves if a false `peek`
/// moves the anchor, unless the reading of `peek` is chosen. Slow: each chain is lowered on its own, and all
/// are compared.
void lintChains(const Program& program, const Source& source, const Dialect& dialect,
                Diagnostics& diagnostics);

}  // namespace ferz::chessembly
