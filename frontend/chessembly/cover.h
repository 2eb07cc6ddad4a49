// Does one definition make every move of another, seen from the paths they walk?
//
// In: movements of one owner and one frame for Black. Out: whether each path of `covered` can be followed by
// one of the others step by step: the same steps, marks and effects, tests that are open at least as often,
// and accepting where it accepts. Always: true means that every move of `covered` is one of theirs, on every
// board. False means nothing: moves may be made on other paths, which is what ir/equivalence decides, board
// by board.
//
//     covers({take-move(1,0) repeat(1)}, move(1,0))        true
#pragma once

#include <span>

#include "ir/movement.h"

namespace ferz::chessembly {

[[nodiscard]] bool covers(std::span<const ir::Movement* const> covering, const ir::Movement& covered);

}  // namespace ferz::chessembly
