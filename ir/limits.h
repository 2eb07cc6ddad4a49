// What bounds every computation, so that no input hangs or eats the machine. Raised by options where it says
// so.
#pragma once

#include <cstddef>

namespace ferz::ir {

inline constexpr std::size_t kMostStates = 200'000;
inline constexpr int kMostSlots = 64;
/// Sets of visited squares.
inline constexpr int kMostVisitSets = 64;
/// Parts that ask for parts, in each other.
inline constexpr int kMostNestedParts = 100;
/// No vector's part is larger: it leads off every board.
inline constexpr int kMostVectorPart = 1'000;

struct Limits {
    /// Configurations of one evaluation.
    std::size_t configurations = 1'000'000;
    /// Configurations of one origin of a symbolic table; `configurations` holds there, too.
    std::size_t tableConfigurations = 250'000;
    /// Configurations of all origins of one comparison together.
    std::size_t comparedConfigurations = 8'000'000;
    /// Nodes of all decision diagrams alive at once.
    std::size_t diagramNodes = 8'000'000;
    /// Steps of all work on the diagrams of one comparison. What a question may cost is counted and not
    /// timed: the answer is the same on every machine.
    std::size_t diagramSteps = 200'000'000;
    /// The steps taken so far by a question that makes several comparisons: each goes on from there. Null:
    /// each begins at zero.
    std::size_t* stepsTaken = nullptr;
};

}  // namespace ferz::ir
