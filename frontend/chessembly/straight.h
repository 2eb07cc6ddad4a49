// The straight start of a chain: its expressions before the first block, loop, label or jump. Each of them
// runs only if all before it were true, so what those asked for holds: of the squares round the piece, of
// states and names.
//
// In: a resolved chain. Out: which movement expressions of that start can activate nothing, and from where on
// nothing runs, because it would have to be otherwise.
//
//     enemy(0, 1) move(0, 1)       the `move` activates nothing
//     edge(1, 0) take(1, 0) ...    nothing behind the `take` runs either
#pragma once

#include <cstddef>
#include <set>

#include "frontend/chessembly/program.h"

namespace ferz::chessembly {

struct Contradictions {
    std::set<std::size_t> inVain;  ///< movement expressions that activate nothing
    std::size_t dead = kNone;      ///< this expression and all behind it never run
};

[[nodiscard]] Contradictions contradictions(const Chain& chain, const Dialect& dialect);

}  // namespace ferz::chessembly
