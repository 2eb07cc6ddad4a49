// Which states of a movement can come back to themselves.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "ir/movement.h"

namespace ferz::cpp {

struct Cycles {
    /// By state: it can come back to itself.
    std::vector<bool> has;
    /// By state: the index of the only transition that leads back; empty where there are none or several.
    std::vector<std::optional<std::size_t>> by;
};

/// In automata of more than `mostStates` states none is looked for.
[[nodiscard]] Cycles findCycles(const ir::Movement& movement, std::size_t mostStates);

/// The states of a cycle that tests, lands and takes one step on.
struct LineCycle {
    std::vector<ir::StateId> states;
    bool lands = false;
    ir::Vec by;
};

/// Empty for other cycles, and for those of more than `mostStates` states.
[[nodiscard]] std::optional<LineCycle> lineCycleAt(const ir::Movement& movement, const Cycles& cycles,
                                                   ir::StateId head, std::size_t mostStates);

}  // namespace ferz::cpp
