// What a movement does at one square of its way: the alphabet in which normal forms are written.
//
// A walk is a sequence of letters. A letter goes to a square, asks what is there, and changes something:
//
//     step (0,1), empty                          a rook goes on
//     step (0,1), enemy, capture, land, last     and takes
//
// Tests come before changes; `here` is one class of contents that no test of the movement tells apart, so
// that two letters of one move are the same or exclude each other.
#pragma once

#include <compare>
#include <string>
#include <variant>
#include <vector>

#include "ir/movement.h"
#include "ir/symmetry.h"

namespace ferz::ir::normal {

/// The walk has not left its square yet.
struct Stay {
    friend auto operator<=>(const Stay&, const Stay&) = default;
};
using Going = std::variant<Stay, Step, Return>;

struct Letter {
    Going going;
    Contents here = Contents::onBoard();
    std::vector<Test> tests = {};  ///< of this square or around it, sorted
    /// Effects and marks, and tests that look at what an effect before them changed; in order.
    std::vector<Instruction> changes = {};
    bool last = false;  ///< the move is made here

    friend bool operator==(const Letter& left, const Letter& right);
    friend std::strong_ordering operator<=>(const Letter& left, const Letter& right);
};

/// The frame after the letter: that of its own step, or the one before.
[[nodiscard]] Symmetry frameAfter(const Letter& letter, const Symmetry& frame);

/// The letter as it is said after a leg with this frame: its step in that frame, what it asks in its own.
[[nodiscard]] Letter relativeTo(const Symmetry& frame, const Letter& letter);

}  // namespace ferz::ir::normal
