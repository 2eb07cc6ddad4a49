#include "backends/chessembly/spokes.h"

#include <cstddef>
#include <iterator>
#include <map>
#include <utility>

#include "backends/chessembly/ride.h"

namespace ferz::chessembly::writing {

namespace {

using ir::StateId;

/// What stands before them, and then the steps, each with states of its own.
ir::Movement rebuilt(const ir::Movement& movement, const Hub& hub,
                     const std::vector<ir::Transition>& firsts) {
    ir::Movement result = movement;
    result.states = std::vector<ir::State>(hub.before.size() + 1);
    for (StateId id = 0; id < hub.before.size(); ++id)
        result.states[id].transitions = {{hub.before[id], id + 1}};
    const auto branch = static_cast<StateId>(hub.before.size());
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

bool isBeforeHub(const ir::Transition& transition) {
    if (const auto* test = std::get_if<ir::Test>(&transition.instruction)) return isAskedAnyhow(*test);
    const auto* act = std::get_if<ir::Act>(&transition.instruction);
    return act != nullptr &&
           (std::holds_alternative<ir::Lift>(act->effect) || act->effect == ir::Effect{ir::Visit{}});
}

Hub hubOf(const ir::Movement& movement) {
    Hub result;
    for (std::size_t count = 0; count < movement.states.size(); ++count) {
        const ir::State& state = movement.states[result.branch];
        if (state.accepts || state.transitions.size() != 1 || !isBeforeHub(state.transitions[0])) break;
        const ir::Instruction& first = state.transitions[0].instruction;
        if (const auto* test = std::get_if<ir::Test>(&first)) {
            result.guards.push_back(*test);
        } else {
            const ir::Effect& effect = std::get<ir::Act>(first).effect;
            result.leaves = result.leaves || std::holds_alternative<ir::Lift>(effect);
            result.visits = result.visits || std::holds_alternative<ir::Visit>(effect);
        }
        result.before.push_back(first);
        result.branch = state.transitions[0].target;
    }
    return result;
}

ir::Movement spokes(const ir::Movement& movement, const Hub& hub, const std::vector<ir::Transition>& firsts) {
    return rebuilt(movement, hub, firsts);
}

Hub unguarded(Hub hub) {
    std::erase_if(hub.before,
                  [](const ir::Instruction& each) { return std::holds_alternative<ir::Test>(each); });
    hub.guards.clear();
    return hub;
}

ir::Movement apart(const ir::Movement& movement, const Hub& hub) {
    return rebuilt(movement, hub, movement.states[hub.branch].transitions);
}

}  // namespace ferz::chessembly::writing
