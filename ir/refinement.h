// Which states of a movement nobody can tell apart: the same instructions lead from them to states that
// nobody can tell apart either.
//
// In: a numbered movement. Out: a block for each state; those of one block have the same future. No partition
// with this property has fewer blocks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "ir/numbered.h"

namespace ferz::ir {

struct Blocks {
    std::size_t count = 0;
    std::vector<std::uint32_t> of;  ///< by state
};

[[nodiscard]] Blocks blocksOfEqualFuture(const NumberedMovement& movement);

}  // namespace ferz::ir
