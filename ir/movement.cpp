#include "ir/movement.h"

#include <algorithm>
#include <utility>

namespace ferz::ir {

Test negated(const Test& test) {
    Test result = test;
    if (auto* holds = std::get_if<Holds>(&result.predicate)) {
        holds->what = ~holds->what;
    } else if (auto* beyond = std::get_if<Beyond>(&result.predicate)) {
        beyond->regions = ~beyond->regions & kAllRegions;
    } else if (auto* named = std::get_if<Named>(&result.predicate)) {
        named->names = ~named->names;
    } else {
        result.negated = !result.negated;
    }
    return result;
}

bool looksAtSquare(const Predicate& predicate) {
    return std::visit(Overloaded{
                          [](const Holds&) { return true; },
                          [](const Beyond&) { return true; },
                          [](const InZone&) { return true; },
                          [](const Unmoved&) { return true; },
                          [](const NeverChecked&) { return false; },
                          [](const Attacked&) { return true; },
                          [](const StateIs&) { return false; },
                          [](const Named&) { return false; },
                          [](const InCheck&) { return false; },
                          [](const WhiteMoves&) { return false; },
                          [](const Present&) { return false; },
                          [](const Visited&) { return true; },
                          [](const Affected&) { return true; },
                          [](const EnPassantMarked&) { return true; },
                      },
                      predicate);
}

bool asksWhoMoves(const Movement& movement) {
    const auto asks = [](const Transition& transition) {
        const auto* test = std::get_if<Test>(&transition.instruction);
        return test != nullptr && std::holds_alternative<WhiteMoves>(test->predicate);
    };
    return std::any_of(movement.states.begin(), movement.states.end(), [&](const State& state) {
        return std::any_of(state.transitions.begin(), state.transitions.end(), asks);
    });
}

StateId Builder::state() {
    movement_.states.emplace_back();
    return static_cast<StateId>(movement_.states.size() - 1);
}

StateId Builder::accepting() {
    const StateId id = state();
    movement_.states[id].accepts = true;
    return id;
}

void Builder::add(StateId from, Instruction instruction, StateId to) {
    movement_.states[from].transitions.push_back({std::move(instruction), to});
}

StateId Builder::then(StateId from, Instruction instruction) {
    const StateId to = state();
    add(from, std::move(instruction), to);
    return to;
}

}  // namespace ferz::ir
