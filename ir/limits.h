// What bounds every computation, so that no input hangs or eats the machine. `ferz::library` scales some of
// them by the option `effort`.
#pragma once

#include <cstddef>

#include "support/limits.h"

namespace ferz::ir {

inline constexpr std::size_t kMostStates = limits::kStates.most;
inline constexpr int kMostSlots = static_cast<int>(limits::kSlots.most);
/// Sets of visited squares.
inline constexpr int kMostVisitSets = 64;
/// Parts that ask for parts, in each other.
inline constexpr int kMostNestedParts = static_cast<int>(limits::kIrNesting.most);
/// No vector's part is larger: it leads off every board.
inline constexpr int kMostVectorPart = static_cast<int>(limits::kVectorPart.most);

struct Limits {
    /// Configurations of one evaluation. Questions for moves allow fewer (`MoveOptions::configurations`).
    std::size_t configurations = limits::kGameConfigurations.most;
    /// Configurations of one origin of a symbolic table; `configurations` holds there, too.
    std::size_t tableConfigurations = limits::kTableConfigurations.most;
    /// Configurations of all origins of one comparison together.
    std::size_t comparedConfigurations = limits::kComparedConfigurations.most;
    /// Nodes of all decision diagrams alive at once.
    std::size_t diagramNodes = limits::kDiagramNodes.most;
    /// Steps of all work on the diagrams of one comparison. What a question may cost is counted and not
    /// timed: the answer is the same on every machine.
    std::size_t diagramSteps = limits::kDiagramSteps.most;
    /// The steps taken so far by a question that makes several comparisons: each goes on from there. Null:
    /// each begins at zero.
    std::size_t* stepsTaken = nullptr;
};

}  // namespace ferz::ir
