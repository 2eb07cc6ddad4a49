// From a movement to the statements of its function: rays first, then what nests as a tree, and a walk for
// the rest.
//
//     programOf(queen, scope).statements      a loop over eight vectors
#pragma once

#include "backends/cpp/statement.h"
#include "backends/cpp/text.h"
#include "ir/movement.h"

namespace ferz::cpp {

struct PieceCode {
    Block statements;
    bool usesWalk = false;
    bool mayRepeat = false;  ///< two paths may make the same move
};

/// `scope` collects what the statements ask of the board.
[[nodiscard]] PieceCode programOf(const ir::Movement& movement, Scope& scope);

}  // namespace ferz::cpp
