// The slow obvious checker of equality: both movements run in every situation of a board.
//
// A situation is not made in advance but as far as somebody asks: what a run asks for first (what does c3
// hold? has it moved? what is the mover called?) has its values tried one after the other, each with
// everything that is asked after it. So every situation is covered exactly once, and those that differ only
// in what nobody looks at are run together. The runs themselves are those of the evaluator, one configuration
// after the other.
//
//     AllSituations(left, right, Board{3, 3}).agree(100'000)
#pragma once

#include <cstddef>

#include "ir/movement.h"

namespace ferz::test {

enum class Agreement { Same, Different, TooMany };

/// Are the moves the same from every square in every situation? TooMany: that takes more than `most`
/// configurations and situations.
[[nodiscard]] Agreement agreeEverywhere(const ir::Movement& left, const ir::Movement& right,
                                        const ir::Board& board, std::size_t most);

}  // namespace ferz::test
