// The symmetries of a board under which a movement moves the same way: one origin of each class of squares
// then stands for all of them.
//
// In: a movement and a board. Out: permutations of the board's squares, the identity among them; the movement
// from a permuted square is the permuted movement. What is found is proved by comparing the automaton with
// the turned one, state by state; a symmetry that another spelling would show may be missed, which costs time
// only.
//
//     squareSymmetries(queen, Board{8, 8}, Colour::White).size() == 8
#pragma once

#include <vector>

#include "ir/board.h"
#include "ir/contents.h"
#include "ir/movement.h"

namespace ferz::ir {

/// By square; squares are those of the real board.
using Permutation = std::vector<Square>;

/// Sorted.
[[nodiscard]] std::vector<Permutation> squareSymmetries(const Movement& movement, const Board& board,
                                                        Colour side);

/// For each square the first of `order` that some of the permutations, which are a group, leads to it.
[[nodiscard]] std::vector<Square> representatives(const std::vector<Permutation>& group,
                                                  const std::vector<Square>& order);

}  // namespace ferz::ir
