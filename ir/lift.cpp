#include "ir/lift.h"

#include "ir/headings.h"

namespace ferz::ir {

namespace {

/// Whatever looks at a square is away from the origin.
bool nothingLooksHome(const Movement& movement) {
    const Headings headings(movement);
    const auto mayLook = [&](StateId state, const Instruction& instruction) {
        if (const auto* test = std::get_if<Test>(&instruction)) {
            const Predicate& asked = test->predicate;
            if (std::holds_alternative<Present>(asked) || std::holds_alternative<Playable>(asked))
                return true;
            const bool looks = std::holds_alternative<Holds>(asked) || std::holds_alternative<Unmoved>(asked);
            return looks && !headings.awayFromHome(state, test->at);
        }
        const auto* act = std::get_if<Act>(&instruction);
        return act != nullptr && std::holds_alternative<Swap>(act->effect) &&
               !headings.awayFromHome(state, {});
    };
    for (StateId state = 0; state < movement.states.size(); ++state) {
        for (const Transition& transition : movement.states[state].transitions) {
            if (mayLook(state, transition.instruction)) return false;
        }
    }
    return true;
}

}  // namespace

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
