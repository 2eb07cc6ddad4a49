#include "ir/normal/leaving.h"

#include <cstddef>
#include <vector>

#include "ir/displacements.h"
#include "ir/explore.h"

namespace ferz::ir::normal {

namespace {

/// The movement as far as its first lifts: behind one the mover is gone, as it would be at once.
Movement untilLifted(Movement movement) {
    for (State& state : movement.states)
        std::erase_if(state.transitions, [](const Transition& each) { return isLift(each.instruction); });
    return movement;
}

/// By state: some run that has made a step, or returned, comes there.
std::vector<bool> behindSteps(const Movement& movement, const Displacements& displacements) {
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
    const std::vector<bool> isBehindSteps = behindSteps(before, displacements);
    const auto sees = [&](StateId id, const Instruction& instruction) {
        const auto isHome = [&](const Vec& at) { return displacements.mayLookAtStart(id, at); };
        if (const auto* test = std::get_if<Test>(&instruction)) {
            const Predicate& asked = test->predicate;
            if (std::holds_alternative<Playable>(asked)) return true;
            if (std::holds_alternative<Present>(asked)) return bool{isBehindSteps[id]};
            if (std::holds_alternative<Unmoved>(asked)) return isBehindSteps[id] && isHome(test->at);
            // On the origin the mover itself decides it; only its name is asked.
            return std::holds_alternative<Holds>(asked) && (isBehindSteps[id] || !test->at.isZero()) &&
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
            if (sees(id, each.instruction)) return false;
        }
    }
    return true;
}

}  // namespace ferz::ir::normal
