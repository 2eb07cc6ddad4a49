// What the transitions of an automaton do and ask; those of its parts are not looked at.
//
//     hasEffect<MarkEnPassant>(pawn)            some transition marks a square
//     effectOf<Become>(transition.instruction)  what the mover becomes there; null for other instructions
#pragma once

#include <variant>

#include "ir/movement.h"

namespace ferz::ir {

/// The effect of an act, where it is of this kind; otherwise null.
template <class Kind>
[[nodiscard]] const Kind* effectOf(const Instruction& instruction) {
    const auto* act = std::get_if<Act>(&instruction);
    return act == nullptr ? nullptr : std::get_if<Kind>(&act->effect);
}
/// What a test asks, negated or not, where it is of this kind; otherwise null.
template <class Kind>
[[nodiscard]] const Kind* predicateOf(const Instruction& instruction) {
    const auto* test = std::get_if<Test>(&instruction);
    return test == nullptr ? nullptr : std::get_if<Kind>(&test->predicate);
}
template <class Visit>
void forEachInstruction(const Movement& movement, const Visit& visit) {
    for (const State& state : movement.states) {
        for (const Transition& transition : state.transitions)
            visit(transition.instruction);
    }
}
template <class Kind>
[[nodiscard]] bool hasEffect(const Movement& movement) {
    bool has = false;
    forEachInstruction(movement, [&](const Instruction& each) { has = has || effectOf<Kind>(each); });
    return has;
}
template <class Kind>
[[nodiscard]] bool asks(const Movement& movement) {
    bool does = false;
    forEachInstruction(movement, [&](const Instruction& each) { does = does || predicateOf<Kind>(each); });
    return does;
}

}  // namespace ferz::ir
