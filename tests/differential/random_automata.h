// Random automata over the whole instruction set, of which most find moves.
#pragma once

#include "ir/movement.h"
#include "tests/differential/random_situations.h"

namespace ferz::tests {

[[nodiscard]] ir::Movement randomAutomaton(int number, Dice& dice);

}  // namespace ferz::tests
