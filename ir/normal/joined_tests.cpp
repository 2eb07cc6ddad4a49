#include "ir/normal/joined_tests.h"

#include <map>
#include <utility>
#include <vector>

#include "ir/simplify.h"

namespace ferz::ir::normal {

namespace {

/// True when there was something to join.
bool joinIn(State& state) {
    std::map<std::pair<StateId, Vec>, Contents> held;
    std::vector<Transition> result;
    std::size_t tests = 0;
    for (const Transition& transition : state.transitions) {
        const auto* test = std::get_if<Test>(&transition.instruction);
        const auto* holds = test == nullptr ? nullptr : std::get_if<Holds>(&test->predicate);
        if (holds == nullptr) {
            result.push_back(transition);
            continue;
        }
        ++tests;
        Contents& all = held[{transition.target, test->at}];
        all = all | (test->negated ? ~holds->what : holds->what);
    }
    if (held.size() == tests) return false;
    for (const auto& [place, what] : held) {
        const auto& [target, at] = place;
        const Instruction joined = what.isAll() ? Instruction{Pass{}} : Instruction{Test{Holds{what}, at}};
        result.push_back({joined, target});
    }
    state.transitions = std::move(result);
    return true;
}

}  // namespace

Movement joinedTests(Movement movement) {
    bool changes = false;
    Movement joined = movement;
    for (State& state : joined.states)
        changes = joinIn(state) || changes;
    return changes ? simplify(std::move(joined)) : movement;
}

}  // namespace ferz::ir::normal
