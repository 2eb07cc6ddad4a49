// What bounds every computation, so that no input hangs or eats the machine. Raised by options where it says
// so.
#pragma once

#include <cstddef>

namespace ferz::ir {

inline constexpr std::size_t kMostStates = 200'000;
inline constexpr int kMostSlots = 64;
/// No vector's part is larger: it leads off every board.
inline constexpr int kMostVectorPart = 1'000;

struct Limits {
    /// Configurations of one evaluation, or of one origin of a symbolic table.
    std::size_t configurations = 1'000'000;
    /// Configurations of all origins of one comparison together.
    std::size_t comparedConfigurations = 8'000'000;
    /// Nodes of all decision diagrams alive at once.
    std::size_t diagramNodes = 8'000'000;
};

}  // namespace ferz::ir
