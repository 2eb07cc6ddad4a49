// Random automata over the whole instruction set that a small board can tell apart.
#pragma once

#include <cstdint>
#include <random>

#include "ir/movement.h"

namespace ferz::test {

/// Few: what most boards can tell apart. All: also marks for en passant, attacked squares, checks, pieces
/// that appear, tests of the whole board, promotion and flags.
enum class Words { Few, All };

class RandomMovement {
public:
    explicit RandomMovement(std::uint32_t seed, Words words = Words::Few) : random_(seed), words_(words) {}

    ir::Movement make();
    /// The movement with one transition changed, removed or added.
    ir::Movement mutate(ir::Movement movement);
    /// The same moves, written otherwise: states and transitions in another order, states twice, empty
    /// transitions.
    ir::Movement rewrite(const ir::Movement& movement);
    int below(int bound) { return std::uniform_int_distribution<int>(0, bound - 1)(random_); }

private:
    ir::Vec vec();
    ir::Contents contents();
    ir::NameSet names();
    ir::Test test();
    ir::Test rareTest();
    ir::Effect effect();
    ir::Effect rareEffect();
    ir::Transition transition(int states);

    std::mt19937 random_;
    Words words_;
};

}  // namespace ferz::test
