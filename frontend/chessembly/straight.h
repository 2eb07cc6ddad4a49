// Finds contradictions in the straight start of a chain: its expressions before the first block, loop, label
// or jump. Each of these runs only if all before it were true, so their conditions still hold.
//
// In: a resolved chain. Out: the movement expressions of the start that can activate nothing, and the first
// expression that cannot run, because conditions before it contradict each other.
//
//     enemy(0, 1) move(0, 1)       the `move` activates nothing
//     edge(1, 0) take(1, 0) ...    nothing after the `take` runs either
#pragma once

#include <cstddef>
#include <set>

#include "frontend/chessembly/program.h"

namespace ferz::chessembly {

struct Contradictions {
    std::set<std::size_t> inVain;  ///< movement expressions that activate nothing
    std::size_t dead = kNone;      ///< this expression and all after it never run
};

[[nodiscard]] Contradictions contradictions(const Chain& chain, const Dialect& dialect);

}  // namespace ferz::chessembly
