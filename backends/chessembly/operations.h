// Writes the operations and activations of a plan as expressions.
//
//     activationCode({{Kind::Move, {1, 0}}}, true)              move(1, 0)
//     wrapCode({{1, 1}, {true, false}})     anchor(1, 0) jmp(0) do anchor(-1, 0) while label(0) anchor(0, 1)
//     leapCode(GuardedStep{{1, 1}, enemy}, {1, 1})                     enemy(1, 1) take(1, 1) jump(1, 1)
//
// Vectors are relative to the anchor. Activations after which a chain goes on are put in a block.
#pragma once

#include <vector>

#include "backends/chessembly/plan.h"
#include "backends/chessembly/program.h"

namespace ferz::chessembly::writing {

/// `ends`: nothing follows in the chain.
[[nodiscard]] Sequence activationCode(const std::vector<Activation>& activations, bool ends);
/// Captures the piece on the square that `over` leads to, and lands on the empty square after it.
[[nodiscard]] Sequence leapCode(const GuardedStep& over, const ir::Vec& onto);
/// A take that is no move of its own: a failing `jump` after it withdraws it.
[[nodiscard]] Sequence withdrawn(Item take);
/// Removes conditions that a chain with a single take does not need.
void askLess(Sequence& chain);

// Steps round wrapping edges lead back to the same square if their sum is a multiple of the board's width,
// and of its height.

/// Labels are numbered from `nextId` on.
[[nodiscard]] Sequence wrapCode(const Wrap& round, int& nextId);
/// Tests the sizes of the board; the anchor stays where it is.
[[nodiscard]] Sequence fitsCode(const Fits& fits);

}  // namespace ferz::chessembly::writing
