#include "ir/normal/leaving.h"

#include <cstddef>
#include <vector>

#include "ir/displacements.h"
#include "ir/explore.h"

namespace ferz::ir::normal {

namespace {

/// The movement up to its first lifts. After one the mover is gone, as it would be if it had left at once.
Movement untilLifted(Movement movement) {
    for (State& state : movement.states)
        std::erase_if(state.transitions, [](const Transition& each) { return isLift(each.instruction); });
    return movement;
}

/// For each state, whether some run reaches it after a step or a return.
std::vector<bool> reachedAfterStep(const Movement& movement, const Displacements& displacements) {
    std::vector<std::size_t> starts;
    for (StateId id = 0; id < movement.states.size(); ++id) {
        if (!displacements.reaches(id)) continue;
        for (const Transition& each : movement.states[id].transitions) {
            if (std::holds_alternative<Step>(each.instruction) ||
                std::holds_alternative<Return>(each.instruction))
                starts.push_back(each.target);
        }
    }
    return reached(movement.states.size(), starts, [&](std::size_t id, const auto& visit) {
        for (const Transition& each : movement.states[id].transitions)
            visit(each.target);
    });
}

}  // namespace

bool mayLeaveAtOnce(const Movement& movement) {
    const Movement before = untilLifted(movement);
    const Displacements displacements(before, kMostDisplacements);
    const std::vector<bool> isAfterStep = reachedAfterStep(before, displacements);
    const auto dependsOnOrigin = [&](StateId id, const Instruction& instruction) {
        const auto isHome = [&](const Vec& at) { return displacements.mayLookAtStart(id, at); };
        if (const auto* test = std::get_if<Test>(&instruction)) {
            const Predicate& asked = test->predicate;
            if (std::holds_alternative<Playable>(asked)) return true;
            if (std::holds_alternative<Present>(asked)) return bool{isAfterStep[id]};
            if (std::holds_alternative<Unmoved>(asked)) return isAfterStep[id] && isHome(test->at);
            // Before the first step the cursor is on the origin, where the mover stands: `holds` at the
            // cursor tests only its name.
            return std::holds_alternative<Holds>(asked) && (isAfterStep[id] || !test->at.isZero()) &&
                   isHome(test->at);
        }
        const auto* act = std::get_if<Act>(&instruction);
        if (act == nullptr) return false;
        if (std::holds_alternative<Place>(act->effect) || std::holds_alternative<Vanish>(act->effect))
            return true;
        const bool touches = std::holds_alternative<Capture>(act->effect) ||
                             std::holds_alternative<Swap>(act->effect) ||
                             std::holds_alternative<Flip>(act->effect);
        return touches && isHome({});
    };
    for (StateId id = 0; id < before.states.size(); ++id) {
        if (!displacements.reaches(id)) continue;
        for (const Transition& each : before.states[id].transitions) {
            if (dependsOnOrigin(id, each.instruction)) return false;
        }
    }
    return true;
}

}  // namespace ferz::ir::normal
