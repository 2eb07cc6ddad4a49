#include "backends/cpp/cycles.h"

namespace ferz::cpp {

using ir::StateId;

namespace {

bool reaches(const ir::Movement& movement, StateId from, StateId to) {
    std::vector<char> seen(movement.states.size());
    std::vector<StateId> open = {from};
    seen[from] = 1;
    while (!open.empty()) {
        const StateId at = open.back();
        open.pop_back();
        if (at == to) return true;
        for (const ir::Transition& transition : movement.states[at].transitions) {
            if (seen[transition.target] != 0) continue;
            seen[transition.target] = 1;
            open.push_back(transition.target);
        }
    }
    return false;
}

}  // namespace

Cycles findCycles(const ir::Movement& movement, std::size_t mostStates) {
    const std::size_t count = movement.states.size();
    Cycles cycles{std::vector<bool>(count), std::vector<std::optional<std::size_t>>(count)};
    std::size_t all = 0;
    for (const ir::State& state : movement.states)
        all += state.transitions.size();
    if (count > mostStates || all > 4 * mostStates) return cycles;
    for (StateId id = 0; id < count; ++id) {
        std::size_t ways = 0;
        const auto& transitions = movement.states[id].transitions;
        for (std::size_t index = 0; index < transitions.size(); ++index) {
            if (!reaches(movement, transitions[index].target, id)) continue;
            ++ways;
            cycles.by[id] = index;
        }
        cycles.has[id] = ways > 0;
        if (ways > 1) cycles.by[id] = std::nullopt;
    }
    return cycles;
}

}  // namespace ferz::cpp
