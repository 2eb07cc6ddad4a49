#include "backends/chessembly/spokes.h"

#include <cstddef>
#include <iterator>
#include <map>
#include <utility>

namespace ferz::chessembly::writing {

namespace {

using ir::StateId;

/// The effects, and then the steps, each with states of its own.
ir::Movement rebuilt(const ir::Movement& movement, const Hub& hub,
                     const std::vector<ir::Transition>& firsts) {
    ir::Movement result = movement;
    result.states = std::vector<ir::State>(hub.effects.size() + 1);
    for (StateId id = 0; id < hub.effects.size(); ++id)
        result.states[id].transitions = {{hub.effects[id], id + 1}};
    const auto branch = static_cast<StateId>(hub.effects.size());
    result.states[branch].accepts = movement.states[hub.branch].accepts;
    for (const ir::Transition& first : firsts) {
        // Only what can be reached: the other first steps are not.
        std::map<StateId, StateId> numbers;
        std::vector<StateId> order;
        const std::size_t begin = result.states.size();
        const auto number = [&](StateId state) {
            const auto next = static_cast<StateId>(begin + order.size());
            const auto [found, isNew] = numbers.emplace(state, next);
            if (isNew) order.push_back(state);
            return found->second;
        };
        result.states[branch].transitions.push_back({first.instruction, number(first.target)});
        std::vector<ir::State> added;
        // Numbering adds to the order.
        std::size_t next = 0;
        while (next < order.size()) {
            ir::State state = movement.states[order[next++]];
            for (ir::Transition& each : state.transitions)
                each.target = number(each.target);
            added.push_back(std::move(state));
        }
        std::move(added.begin(), added.end(), std::back_inserter(result.states));
    }
    return result;
}

}  // namespace

Hub hubOf(const ir::Movement& movement) {
    Hub result;
    for (std::size_t count = 0; count < movement.states.size(); ++count) {
        const ir::State& state = movement.states[result.branch];
        if (state.accepts || state.transitions.size() != 1) break;
        const auto* act = std::get_if<ir::Act>(&state.transitions[0].instruction);
        if (act == nullptr) break;
        const bool isLift = std::holds_alternative<ir::Lift>(act->effect);
        const bool isVisit = std::holds_alternative<ir::Visit>(act->effect);
        if (!isLift && !isVisit) break;
        result.leaves = result.leaves || isLift;
        result.visits = result.visits || isVisit;
        result.effects.emplace_back(*act);
        result.branch = state.transitions[0].target;
    }
    return result;
}

ir::Movement spoke(const ir::Movement& movement, const Hub& hub, const ir::Transition& first) {
    return rebuilt(movement, hub, {first});
}

ir::Movement apart(const ir::Movement& movement, const Hub& hub) {
    return rebuilt(movement, hub, movement.states[hub.branch].transitions);
}

}  // namespace ferz::chessembly::writing
