// Do two automata walk the same paths? A short proof that they are one piece, on every board.
//
// A path is the list of instructions from state 0 to an accepting state. What a path does follows from its
// instructions alone, so automata with the same set of paths generate the same moves wherever they stand. The
// converse does not hold: `false` means that nothing is known (other paths may do the same, or `most` pairs
// of sets of states were not enough).
//
//     walkTheSamePaths(mbn "R+B", mbn "B+R", 1000)
#pragma once

#include <cstddef>

#include "ir/movement.h"

namespace ferz::ir {

[[nodiscard]] bool walkTheSamePaths(const Movement& left, const Movement& right, std::size_t most);

}  // namespace ferz::ir
