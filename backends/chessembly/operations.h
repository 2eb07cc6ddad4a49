// The operations of a plan, and activations, as expressions.
//
//     activationCode({{Kind::Move, {1, 0}}}, true)              move(1, 0)
//     wrapCode({{1, 1}, {true, false}})     anchor(1, 0) jmp(0) do anchor(-1, 0) while label(0) anchor(0, 1)
//     leapCode(Walk{{1, 1}, enemy}, {1, 1})                     enemy(1, 1) take(1, 1) jump(1, 1)
//
// They are made where the anchor stands, and what is not the last thing that a chain does stands in a block.
#pragma once

#include <vector>

#include "backends/chessembly/plan.h"
#include "backends/chessembly/program.h"

namespace ferz::chessembly::writing {

/// `ends`: nothing follows.
[[nodiscard]] Sequence activationCode(const std::vector<Activation>& activations, bool ends);
/// Captures what stands where the walk leads and lands on the empty square behind.
[[nodiscard]] Sequence leapCode(const Walk& over, const ir::Vec& onto);
/// A take that is no move of its own: it belongs to a jump that fails.
[[nodiscard]] Sequence withdrawn(Item take);
/// Leaves out what a chain with one take need not ask.
void askLess(Sequence& chain);

// A square that is left and come back to by steps round the edges of the board is the same one if the steps
// together are some widths of the board, and some heights.

/// Labels are numbered from `nextId` on.
[[nodiscard]] Sequence wrapCode(const Wrap& round, int& nextId);
/// The anchor stays where it is.
[[nodiscard]] Sequence fitsCode(const Fits& fits);

}  // namespace ferz::chessembly::writing
