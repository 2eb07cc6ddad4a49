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

std::optional<LineCycle> lineCycleAt(const ir::Movement& movement, const Cycles& cycles, StateId head,
                                     std::size_t mostStates) {
    LineCycle cycle;
    for (StateId at = head;;) {
        cycle.states.push_back(at);
        if (!cycles.by[at] || cycle.states.size() > mostStates) return std::nullopt;
        const ir::Transition& transition = movement.states[at].transitions[*cycles.by[at]];
        const auto* step = std::get_if<ir::Step>(&transition.instruction);
        const auto* effect = std::get_if<ir::Act>(&transition.instruction);
        const bool isTest = std::holds_alternative<ir::Test>(transition.instruction);
        if (effect != nullptr) {
            const bool landing = std::holds_alternative<ir::Land>(effect->effect);
            if (!landing && !std::holds_alternative<ir::Visit>(effect->effect)) return std::nullopt;
            cycle.lands = cycle.lands || landing;
        } else if (step != nullptr) {
            const bool plain = ir::isPlain(step->edges);
            if (transition.target != head || !plain || step->by.isZero()) return std::nullopt;
            cycle.by = step->by;
            return cycle;
        } else if (!isTest) {
            return std::nullopt;
        }
        at = transition.target;
        if (at == head) return std::nullopt;
    }
}

}  // namespace ferz::cpp
