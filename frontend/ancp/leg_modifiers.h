// What the prefixes of a leg and of the groups around it say together: the squares it passes, where it may
// end, and the edges of its board.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/ancp/ast.h"
#include "ir/movement.h"

namespace ferz::ancp {

struct LegModifiers {
    bool saysEnd = false;                  ///< `over` and `take` are given
    ir::Contents over;                     ///< the last square may hold this, which stays
    ir::Contents take;                     ///< or this, which is captured
    bool jumps = false;                    ///< over whatever stands on the squares before the last
    std::optional<ir::Contents> hurdles;   ///< pieces that `hop` may hop over
    std::optional<ir::NameSet> passingBy;  ///< victims of a capture en passant
    bool marksPassed = false;              ///< the squares passed are marked for en passant
    std::vector<ir::Test> arrival;         ///< tests of the last square, in the frame of the leg
    ir::Edges edges;
};

/// The prefix that contradicts another one, and why.
struct Clash {
    const Prefix* prefix = nullptr;
    std::string message;
    std::string help;
};

/// `modes` are the prefixes about the leg's end, `edges` those about wrapping; `own` is the mover's name: en
/// passant captures pieces of that name unless a set is given. Empty when the prefixes clash.
[[nodiscard]] std::optional<LegModifiers> legModifiersOf(const std::vector<const Prefix*>& modes,
                                                         const std::vector<const Prefix*>& edges,
                                                         const std::string& own, Clash& clash);

/// The prefix without its argument: `capture`, `initial!`.
[[nodiscard]] std::string wordOf(const Prefix& prefix);

}  // namespace ferz::ancp
