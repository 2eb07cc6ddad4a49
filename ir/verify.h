// What always holds of a movement: checked after parsing and, in debug builds, after every pass.
//
// Checked: there is a state 0; targets exist; slots are in range and the origin's slot is not marked; vectors
// are within bounds; predicates that speak of no square have no offset; negation is pushed in where it can
// be. Not checked: that the movement means anything sensible.
#pragma once

#include <string>
#include <vector>

#include "ir/movement.h"

namespace ferz::ir {

/// One sentence a problem; empty when all is well.
[[nodiscard]] std::vector<std::string> verify(const Movement& movement);
/// Returns the problem of one instruction; empty when it is well formed.
[[nodiscard]] std::string problemOf(const Instruction& instruction);

}  // namespace ferz::ir
