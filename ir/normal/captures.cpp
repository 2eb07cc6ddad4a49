#include "ir/normal/captures.h"

#include <cstddef>
#include <set>
#include <utility>
#include <vector>

#include "ir/displacements.h"
#include "ir/simplify.h"
#include "ir/transitions.h"

namespace ferz::ir::normal {

namespace {

/// The slots that are marked.
std::set<Slot> markedSlots(const Movement& movement) {
    std::set<Slot> result;
    for (const State& state : movement.states) {
        for (const Transition& transition : state.transitions) {
            if (const auto* mark = std::get_if<Mark>(&transition.instruction)) result.insert(mark->slot);
        }
    }
    return result;
}

/// Where a return to the slot leads: to a capture, and with it to the end of the move.
bool onlyCaptures(const Movement& movement, StateId behindReturn) {
    const State& state = movement.states[behindReturn];
    if (state.accepts || state.transitions.size() != 1) return false;
    if (!effectOf<Capture>(state.transitions[0].instruction)) return false;
    const State& end = movement.states[state.transitions[0].target];
    return end.accepts && end.transitions.empty();
}

/// Every use of the slot is a return that only captures.
bool isForCaptures(const Movement& movement, Slot slot) {
    for (const State& state : movement.states) {
        for (const Transition& transition : state.transitions) {
            if (const Movement* part = partOf(transition.instruction)) {
                std::set<Slot> read;
                addSlotsRead(*part, read);
                if (read.contains(slot)) return false;
            } else if (const auto* back = std::get_if<Return>(&transition.instruction)) {
                if (back->slot == slot && !onlyCaptures(movement, transition.target)) return false;
            } else if (const auto* swap = effectOf<Swap>(transition.instruction)) {
                if (swap->to == slot) return false;
            }
        }
    }
    return true;
}

/// Does the instruction see, or change, what stands on a square that may lie so from the cursor?
template <class MayLie>
bool concerns(const Instruction& instruction, const MayLie& mayLie) {
    if (const auto* test = std::get_if<Test>(&instruction)) {
        if (std::holds_alternative<Present>(test->predicate) ||
            std::holds_alternative<Playable>(test->predicate))
            return true;
        const bool looks = std::holds_alternative<Holds>(test->predicate) ||
                           std::holds_alternative<Unmoved>(test->predicate) ||
                           std::holds_alternative<Affected>(test->predicate);
        return looks && mayLie(test->at);
    }
    const auto* act = std::get_if<Act>(&instruction);
    if (act == nullptr || !mayLie({})) return false;
    return std::holds_alternative<Capture>(act->effect) || std::holds_alternative<Swap>(act->effect) ||
           std::holds_alternative<Flip>(act->effect) || std::holds_alternative<Place>(act->effect);
}

/// Nothing concerns the marked square between a mark and the return.
bool isLeftAlone(Movement movement, Slot slot) {
    std::vector<StateId> marked;
    for (State& state : movement.states) {
        std::erase_if(state.transitions, [&](const Transition& transition) {
            const auto* mark = std::get_if<Mark>(&transition.instruction);
            const auto* back = std::get_if<Return>(&transition.instruction);
            if (mark != nullptr && mark->slot == slot) marked.push_back(transition.target);
            return (mark != nullptr && mark->slot == slot) || (back != nullptr && back->slot == slot);
        });
    }
    const Displacements displacements(movement, marked, kMostDisplacements);
    for (StateId id = 0; id < movement.states.size(); ++id) {
        if (!displacements.reaches(id)) continue;
        const auto mayLie = [&](const Vec& at) { return displacements.mayLookAtStart(id, at); };
        for (const Transition& transition : movement.states[id].transitions) {
            if (concerns(transition.instruction, mayLie)) return false;
        }
    }
    return true;
}

/// A run promises at the mark to come back; then it captures there and must keep the promise.
Movement withPromises(const Movement& movement, Slot slot) {
    enum : std::size_t { kFree, kPromised, kKept };
    const auto count = static_cast<StateId>(movement.states.size());
    const auto copy = [&](StateId id, std::size_t mode) { return static_cast<StateId>(id + mode * count); };
    Movement result = movement;
    result.states.assign(std::size_t{3} * count, State{});
    Builder builder(result);
    for (StateId id = 0; id < count; ++id) {
        const State& state = movement.states[id];
        result.states[copy(id, kFree)].accepts = state.accepts;
        result.states[copy(id, kKept)].accepts = state.accepts;
        for (const Transition& transition : state.transitions) {
            const auto* mark = std::get_if<Mark>(&transition.instruction);
            const auto* back = std::get_if<Return>(&transition.instruction);
            if (mark != nullptr && mark->slot == slot) {
                builder.add(copy(id, kFree), Pass{}, copy(transition.target, kFree));
                builder.add(copy(id, kFree), Act{Capture{}}, copy(transition.target, kPromised));
            } else if (back != nullptr && back->slot == slot) {
                const StateId end = movement.states[transition.target].transitions[0].target;
                builder.add(copy(id, kPromised), Pass{}, copy(end, kKept));
            } else {
                for (const std::size_t mode : {kFree, kPromised})
                    builder.add(copy(id, mode), transition.instruction, copy(transition.target, mode));
            }
        }
    }
    return simplify(result);
}

}  // namespace

Movement capturedWhereMet(Movement movement) {
    for (const Slot slot : markedSlots(movement)) {
        if (isForCaptures(movement, slot) && isLeftAlone(movement, slot))
            movement = withPromises(movement, slot);
    }
    return movement;
}

}  // namespace ferz::ir::normal
