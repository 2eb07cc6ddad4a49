#include "tests/unit/random_movement.h"

#include <utility>

namespace ferz::test {

using namespace ir;

Vec RandomMovement::vec() {
    return {below(3) - 1, below(3) - 1};
}

NameSet RandomMovement::names() {
    switch (below(4)) {
        case 0: return NameSet::of({"rook"});
        case 1: return NameSet::allBut({"rook"});
        default: return NameSet::all();
    }
}

Contents RandomMovement::contents() {
    switch (below(6)) {
        case 0: return Contents::nothing();
        case 1: return Contents::enemy(names());
        case 2: return Contents::friendly(names());
        case 3: return Contents::nothing() | Contents::enemy(names());
        case 4: return Contents::offBoard();
        default: return ~Contents::friendly(names());
    }
}

Test RandomMovement::test() {
    Test made{Holds{contents()}, below(3) == 0 ? vec() : Vec{}, false};
    switch (below(12)) {
        case 0: made.predicate = Beyond{static_cast<unsigned>(below(static_cast<int>(kAllRegions)))}; break;
        case 1: made = {StateIs{"mode", below(2)}, {}, below(2) == 0}; break;
        case 2: made = {Unmoved{}, {}, below(2) == 0}; break;
        case 3: made = {InZone{Zone::ofRanks(1, 2)}, {}, below(2) == 0}; break;
        case 4: made = {Named{names()}, {}, false}; break;
        case 5: made = {Visited{}, {}, below(2) == 0}; break;
        case 6: made = {Affected{}, {}, below(2) == 0}; break;
        default: break;
    }
    return made;
}

Effect RandomMovement::effect() {
    switch (below(10)) {
        case 0: return Lift{};
        case 1: return SetState{"mode", below(2)};
        case 2: return Visit{};
        case 3: return Flip{};
        case 4: return Swap{below(2)};
        case 5:
        case 6: return Capture{};
        default: return Land{};
    }
}

Transition RandomMovement::transition(int states) {
    const auto target = static_cast<StateId>(below(states));
    switch (below(10)) {
        case 0:
        case 1:
        case 2: {
            Edges edges = PlainEdges{};
            if (below(6) == 0) edges = CylinderEdges{};
            return {Step{vec(), edges}, target};
        }
        case 3: return {Act{effect()}, target};
        case 4: return {Act{Land{}}, target};
        case 5: return below(2) == 0 ? Transition{Mark{1}, target} : Transition{Return{below(2)}, target};
        case 6: return {Pass{}, target};
        default: return {test(), target};
    }
}

Movement RandomMovement::make() {
    Movement movement;
    movement.name = "test";
    const int states = 3 + below(5);
    movement.states.resize(static_cast<std::size_t>(states));
    for (State& state : movement.states) {
        state.accepts = below(3) == 0;
        const int transitions = 1 + below(3);
        for (int count = 0; count < transitions; ++count)
            state.transitions.push_back(transition(states));
    }
    return movement;
}

Movement RandomMovement::mutate(Movement movement) {
    const int states = static_cast<int>(movement.states.size());
    std::vector<Transition>& transitions =
        movement.states[static_cast<std::size_t>(below(states))].transitions;
    if (transitions.empty() || below(3) == 0) {
        transitions.push_back(transition(states));
    } else {
        const auto which = static_cast<std::size_t>(below(static_cast<int>(transitions.size())));
        if (below(2) == 0) {
            transitions.erase(transitions.begin() + static_cast<std::ptrdiff_t>(which));
        } else {
            transitions[which] = transition(states);
        }
    }
    return movement;
}

}  // namespace ferz::test
