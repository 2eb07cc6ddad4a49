// Random automata over the whole instruction set that a small board can tell apart.
#pragma once

#include <cstdint>
#include <random>

#include "ir/movement.h"

namespace ferz::test {

class RandomMovement {
public:
    explicit RandomMovement(std::uint32_t seed) : random_(seed) {}

    ir::Movement make();
    /// The movement with one transition changed, removed or added.
    ir::Movement mutate(ir::Movement movement);
    int below(int bound) { return std::uniform_int_distribution<int>(0, bound - 1)(random_); }

private:
    ir::Vec vec();
    ir::Contents contents();
    ir::NameSet names();
    ir::Test test();
    ir::Effect effect();
    ir::Transition transition(int states);

    std::mt19937 random_;
};

}  // namespace ferz::test
