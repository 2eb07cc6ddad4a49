#include "tests/unit/random_movement.h"

#include <algorithm>
#include <utility>
#include <vector>

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

Test RandomMovement::rareTest() {
    const bool isNegated = below(2) == 0;
    const auto test = [&]() -> Test {
        switch (below(8)) {
            case 0: return {NeverChecked{}};
            case 1: return {InCheck{}};
            case 2: return {WhiteMoves{}};
            case 3: return {Attacked{names(), below(2) == 0}, vec()};
            case 4: return {Attacked{}};
            case 5: return {Present{contents(), Zone::ofRanks(1, 1)}};
            case 6: return {EnPassantMarked{names()}};
            default: return {Named{names()}};
        }
    };
    return isNegated ? ir::negated(test()) : test();
}

Effect RandomMovement::rareEffect() {
    switch (below(8)) {
        case 0: return MarkEnPassant{};
        case 1: return Become{{"queen", "rook"}};
        case 2: return Place{below(2) == 0, "rook"};
        case 3: return Vanish{};
        case 4: return Declare{Declare::What::NoCheck, NameSet::all()};
        default: return CaptureEnPassant{};
    }
}

Test RandomMovement::test() {
    if (words_ == Words::All && below(5) == 0) return rareTest();
    Test made{Holds{contents()}, below(3) == 0 ? vec() : Vec{}, false};
    switch (below(12)) {
        case 0: made.predicate = Beyond{static_cast<unsigned>(below(static_cast<int>(kAllRegions)))}; break;
        case 1: made = {StateIs{"mode", below(2)}, {}, below(2) == 0}; break;
        case 2: made = {Unmoved{}, {}, below(2) == 0}; break;
        case 3: made = {InZone{Zone::ofRanks(1, 2)}, {}, below(2) == 0}; break;
        case 4: made = {Named{names()}, {}, false}; break;
        case 5: made = {Visited{1 + below(2)}, {}, below(2) == 0}; break;
        case 6: made = {Affected{}, {}, below(2) == 0}; break;
        default: break;
    }
    return made;
}

Effect RandomMovement::effect() {
    if (words_ == Words::All && below(4) == 0) return rareEffect();
    switch (below(10)) {
        case 0: return Lift{};
        case 1: return SetState{"mode", below(2)};
        case 2: return below(3) == 0 ? Effect{Forget{1 + below(2)}} : Effect{Visit{1 + below(2)}};
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
            if (words_ == Words::All && below(10) == 0) edges = TorusEdges{};
            return {Step{vec(), edges}, target};
        }
        case 3: return {Act{effect()}, target};
        case 4: return {Act{Land{}}, target};
        case 5: return below(2) == 0 ? Transition{ir::Mark{1}, target} : Transition{Return{below(2)}, target};
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

Movement RandomMovement::rewrite(const Movement& movement) {
    const auto count = movement.states.size();
    // Where each state goes: some stand twice, all but the first anywhere.
    std::vector<std::vector<StateId>> places(count);
    std::vector<std::size_t> order;
    for (std::size_t state = 1; state < count; ++state) {
        order.push_back(state);
        if (below(3) == 0) order.push_back(state);
    }
    std::shuffle(order.begin(), order.end(), random_);
    order.insert(order.begin(), 0);
    for (std::size_t place = 0; place < order.size(); ++place)
        places[order[place]].push_back(static_cast<StateId>(place));

    Movement written = movement;
    written.states.assign(order.size(), State{});
    const auto oneOf = [&](StateId state) {
        const std::vector<StateId>& all = places[state];
        return all[static_cast<std::size_t>(below(static_cast<int>(all.size())))];
    };
    for (std::size_t place = 0; place < order.size(); ++place) {
        const State& original = movement.states[order[place]];
        written.states[place].accepts = original.accepts;
        std::vector<Transition> transitions;
        for (const Transition& each : original.transitions) {
            const int times = below(5) == 0 ? 2 : 1;
            for (int time = 0; time < times; ++time)
                transitions.push_back({each.instruction, oneOf(each.target)});
            if (below(6) != 0) continue;
            // By way of an empty transition.
            written.states.push_back(State{false, {{Pass{}, transitions.back().target}}});
            transitions.back().target = static_cast<StateId>(written.states.size() - 1);
        }
        std::shuffle(transitions.begin(), transitions.end(), random_);
        written.states[place].transitions = std::move(transitions);
    }
    return written;
}

}  // namespace ferz::test
