// A move of a piece in Sjaak's files, as chains of ANCP.
//
//     slide (H,V)                 leap!&×(1,0)(-1,0) & leap!&×(0,1)(0,-1)
//     leap (2,1)                  leap(1,2)
//     leap (1,0)+(1,1)&(2,1)      a step straight and one diagonally, to where a knight goes
//     step 2N                     up to two squares ahead
#pragma once

#include <string>
#include <vector>

#include "ir/board.h"
#include "variant/import/lines.h"

namespace ferz::variant {

/// What the last square of a chain is for, as a prefix of ANCP: `move:`, `capture:` or nothing.
struct SjaakUse {
    std::string prefix;
    /// The squares that are passed are open to captures in passing.
    bool marks = false;
    /// Right and left are exchanged: Black's pieces are White's turned round.
    bool mirrored = false;
};

struct SjaakMove {
    std::vector<std::string> chains;
    std::vector<ir::Vec> first;  ///< the steps with which it can begin, as White sees them
    std::string refusal;
    Span where;  ///< of what is refused
};

[[nodiscard]] SjaakMove sjaakMove(const Placed& text, const SjaakUse& use);

}  // namespace ferz::variant
