// Random situations that a piece can tell apart, as text for a program that runs its generated code.
//
//     Dice dice(seed);
//     const RandomSituation each = randomSituation(knight, dice, false);
//     evaluate(knight, each.situation, ...)      and the same by code that reads lineOf(7, each)
//
// The names and states that the piece asks for are frequent; a square marked for en passant often has a
// victim.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "ir/evaluate.h"
#include "ir/move.h"
#include "ir/movement.h"

namespace ferz::tests {

/// Names of pieces in every situation, whether or not the definition asks for them.
extern const std::vector<std::string> kNames;

class Dice {
public:
    explicit Dice(std::uint32_t seed) : source_(seed) {}
    int below(int limit) { return static_cast<int>(source_() % static_cast<unsigned>(limit)); }
    int between(int low, int high) { return low + below(high - low + 1); }
    bool oneIn(int n) { return below(n) == 0; }
    template <class T>
    const T& oneOf(const std::vector<T>& list) {
        return list[static_cast<std::size_t>(below(static_cast<int>(list.size())))];
    }

private:
    std::mt19937 source_;
};

struct Attacker {
    ir::Square square = 0;  ///< the square that it attacks
    std::string name;
    bool pinned = false;
};

struct RandomSituation {
    ir::Situation situation;
    std::vector<Attacker> attackers;  ///< what `situation.position.isAttacked` knows
};

/// `onCells`: also on hexagonal boards.
[[nodiscard]] RandomSituation randomSituation(const ir::Movement& movement, Dice& dice, bool onCells);

/// All of it on one line, with the number of the piece; cpp_driver.cpp reads it.
[[nodiscard]] std::string lineOf(std::size_t piece, const RandomSituation& each);

/// All of the move on one line, as cpp_driver.cpp prints it.
[[nodiscard]] std::string lineOf(const ir::Move& move);

}  // namespace ferz::tests
