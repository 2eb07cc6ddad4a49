// Do two automata walk the same, whatever words they use? A proof that they are one piece, on every board,
// for a fraction of what two normal forms cost.
//
// It is the comparison of paths (ir/same_paths.h), blind to what is a matter of taste: how tests
// divide the contents of the square under the cursor, steps in one direction with nothing between them,
// whether a capture or the landing is said first, and lifts that nobody notices. `false` means that nothing
// is known.
//
//     walkTheSame("move(1,1) repeat(1)" of Chessembly, mbn "mB", 1000)
#pragma once

#include <cstddef>

#include "ir/movement.h"

namespace ferz::ir::normal {

/// `most`: so many pairs of sets of states are compared.
[[nodiscard]] bool walkTheSame(const Movement& left, const Movement& right, std::size_t most);

}  // namespace ferz::ir::normal
