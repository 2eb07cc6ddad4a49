#include "ir/lift.h"

#include <cstddef>
#include <utility>

#include "ir/displacements.h"
#include "ir/transitions.h"

namespace ferz::ir {

namespace {

/// Above this the lifts stay: they are never wrong, only unneeded.
constexpr std::size_t kMostPlaces = 12'000;

/// Whatever looks at a square is away from the origin.
bool nothingLooksHome(const Movement& movement) {
    const Displacements displacements(movement, kMostPlaces);
    const auto mayLook = [&](StateId state, const Instruction& instruction) {
        if (const auto* test = std::get_if<Test>(&instruction)) {
            const Predicate& asked = test->predicate;
            if (std::holds_alternative<Present>(asked) || std::holds_alternative<Playable>(asked))
                return true;
            const bool looks = std::holds_alternative<Holds>(asked) || std::holds_alternative<Unmoved>(asked);
            return looks && displacements.mayLookAtStart(state, test->at);
        }
        return effectOf<Swap>(instruction) && displacements.mayLookAtStart(state, {});
    };
    for (StateId state = 0; state < movement.states.size(); ++state) {
        for (const Transition& transition : movement.states[state].transitions) {
            if (mayLook(state, transition.instruction)) return false;
        }
    }
    return true;
}

}  // namespace

Movement liftedFirst(Movement movement) {
    Builder builder(movement);
    const StateId start = builder.state();
    movement.states[start] = std::exchange(movement.states.front(), {});
    for (State& state : movement.states) {
        for (Transition& transition : state.transitions) {
            if (transition.target == 0) transition.target = start;
        }
    }
    builder.add(0, Act{Lift{}}, start);
    return movement;
}

Movement withoutIdleLifts(Movement movement) {
    if (!nothingLooksHome(movement)) return movement;
    for (State& state : movement.states) {
        for (Transition& transition : state.transitions) {
            if (isLift(transition.instruction)) transition.instruction = Pass{};
        }
    }
    return movement;
}

}  // namespace ferz::ir
