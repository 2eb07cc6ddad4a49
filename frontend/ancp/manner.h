// How a leg may end, put together from the prefixes before it and before the groups around it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/ancp/ast.h"
#include "ir/movement.h"

namespace ferz::ancp {

struct Manner {
    bool saysEnd = false;                  ///< what the last square holds is said
    ir::Contents over;                     ///< it may hold this, nothing happens to it
    ir::Contents take;                     ///< or this, which is captured
    bool jumps = false;                    ///< over whatever stands on the squares before the last
    std::optional<ir::Contents> hurdles;   ///< of `hop`
    std::optional<ir::NameSet> passingBy;  ///< victims of a capture en passant
    bool marksPassed = false;              ///< the squares passed are marked for en passant
    std::vector<ir::Test> arrival;         ///< of the last square, in the frame of the leg
    ir::Edges edges;
};

/// Where and why the prefixes do not go together.
struct Clash {
    const Prefix* prefix = nullptr;
    std::string message;
    std::string help;
};

/// `modes` are those that speak of the leg's end, `edges` those of its edges; `own` is the mover's name,
/// whose kind is captured en passant unless a set says otherwise. Empty when they clash.
[[nodiscard]] std::optional<Manner> mannerOf(const std::vector<const Prefix*>& modes,
                                             const std::vector<const Prefix*>& edges, const std::string& own,
                                             Clash& clash);

/// As it is written, without its argument: `capture`.
[[nodiscard]] std::string wordOf(const Prefix& prefix);

}  // namespace ferz::ancp
