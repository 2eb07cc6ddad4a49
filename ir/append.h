// Several movements in one automaton: the states of one after those of another.
//
//     Movement both = left;
//     const StateId start = append(both.states, right);      // where the right one begins now
#pragma once

#include <vector>

#include "ir/movement.h"

namespace ferz::ir {

/// The number that the movement's state 0 has among `states`.
StateId append(std::vector<State>& states, const Movement& movement);

}  // namespace ferz::ir
