// An order of drops as a notation writes it: pieces that come to the board one after the other.
//
//     `$K==@k@K` of MBN: first Black's king, then White's
#pragma once

#include <string>
#include <vector>

#include "ir/position.h"

namespace ferz::ir {

struct DropOrder {
    std::string name;  ///< of the state that counts those done: `$K`
    std::vector<Piece> pieces;
};

}  // namespace ferz::ir
