// What a program says in vain: warnings about a program that has a meaning.
//
// Expressions that never run, labels that nobody jumps to, movement expressions that never activate, tags
// that nothing carries, chains that stand in the text already. What is reported holds on every board; not
// everything that holds is found. Jumps to nowhere are reported by resolve(). And where two readings of the
// language differ, the chains that mean something else in the other one.
#pragma once

#include <vector>

#include "frontend/chessembly/flow.h"
#include "frontend/chessembly/program.h"
#include "support/diagnostics.h"

namespace ferz::chessembly {

/// `flows` are those of the chains.
void lint(const Program& program, const std::vector<Flow>& flows, const Source& source,
          const Dialect& dialect, Diagnostics& diagnostics);

/// Chains whose every move is one of other chains too, however they are written, and chains that have other
/// moves where a false `peek` moves the anchor, if nobody has chosen between the two. Takes time: all chains
/// are lowered by themselves and compared.
void lintChains(const Program& program, const Source& source, const Dialect& dialect,
                Diagnostics& diagnostics);

}  // namespace ferz::chessembly
