#include "ir/factor.h"

#include <map>
#include <set>
#include <utility>
#include <vector>

namespace ferz::ir {

namespace {

/// Sets of states may be many more than states: beyond this factor nothing is gained.
constexpr std::size_t kMostGrowth = 2;
/// Nor where the sets overlap so much that on average a state is in more than so many.
constexpr std::size_t kMostOverlap = 20;

}  // namespace

Movement factored(const Movement& movement) {
    using Together = std::set<StateId>;
    std::map<Together, StateId> numbers = {{Together{0}, 0}};
    std::vector<Together> order = {Together{0}};
    Movement result = movement;
    result.states.clear();
    std::size_t members = 0;
    for (std::size_t next = 0; next < order.size(); ++next) {
        members += order[next].size();
        if (members > kMostOverlap * movement.states.size()) return movement;
        if (order.size() > kMostGrowth * movement.states.size() + 1) return movement;
        State state;
        std::map<Instruction, std::size_t> places;
        std::vector<std::pair<Instruction, Together>> grouped;
        for (const StateId each : order[next]) {
            state.accepts = state.accepts || movement.states[each].accepts;
            for (const Transition& transition : movement.states[each].transitions) {
                const auto [place, isNew] = places.emplace(transition.instruction, grouped.size());
                if (isNew) grouped.push_back({transition.instruction, {}});
                grouped[place->second].second.insert(transition.target);
            }
        }
        for (auto& [instruction, targets] : grouped) {
            const auto [number, isNew] = numbers.emplace(targets, static_cast<StateId>(order.size()));
            if (isNew) order.push_back(targets);
            state.transitions.push_back({std::move(instruction), number->second});
        }
        result.states.push_back(std::move(state));
    }
    return result;
}

}  // namespace ferz::ir
