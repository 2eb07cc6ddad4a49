// Tells whether every path of one movement is also a path of others.
//
// In: movements of one owner and one frame for Black. Out: whether each path of `covered` has a path of one
// of the others beside it with the same steps, marks and effects, with tests that pass at least as often, and
// accepting where it accepts. Always: true means that every move of `covered` is one of theirs, on every
// board. False means nothing: they may make the moves on other paths, which ir/equivalence decides, board by
// board.
//
//     covers({take-move(1,0) repeat(1)}, move(1,0))        true
#pragma once

#include <span>

#include "ir/movement.h"

namespace ferz::chessembly {

[[nodiscard]] bool covers(std::span<const ir::Movement* const> covering, const ir::Movement& covered);

}  // namespace ferz::chessembly
