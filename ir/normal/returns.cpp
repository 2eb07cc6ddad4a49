#include "ir/normal/returns.h"

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "ir/simplify.h"

namespace ferz::ir::normal {

namespace {

/// The movement may grow by this much for a slot.
constexpr std::size_t kMostGrowth = 4;
constexpr std::size_t kMostAdded = 200;

std::set<Slot> returnedTo(const Movement& movement) {
    std::set<Slot> result;
    for (const State& state : movement.states) {
        for (const Transition& transition : state.transitions) {
            if (const auto* back = std::get_if<Return>(&transition.instruction)) result.insert(back->slot);
        }
    }
    return result;
}

/// A state and where the cursor is, seen from the remembered square; empty: nothing is remembered.
using RelativeState = std::pair<StateId, std::optional<Vec>>;

/// Empty when the path back is not always one of a few steps.
std::optional<Movement> withStepsBack(const Movement& movement, Slot slot) {
    const std::size_t most = kMostGrowth * movement.states.size() + kMostAdded;
    Movement result = movement;
    result.states.clear();
    std::map<RelativeState, StateId> number;
    std::vector<RelativeState> order;
    const auto idOf = [&](const RelativeState& place) {
        const auto [found, isNew] = number.emplace(place, static_cast<StateId>(order.size()));
        if (isNew) order.push_back(place);
        return found->second;
    };
    idOf({0, slot == kOriginSlot ? std::optional(Vec{}) : std::nullopt});
    for (std::size_t next = 0; next < order.size(); ++next) {
        if (order.size() > most) return std::nullopt;
        const auto [id, at] = order[next];
        State state;
        state.accepts = movement.states[id].accepts;
        for (const Transition& transition : movement.states[id].transitions) {
            Transition copy = transition;
            std::optional<Vec> there = at;
            if (const auto* step = std::get_if<Step>(&transition.instruction)) {
                if (at && !isPlain(step->edges)) return std::nullopt;
                if (at) there = *at + step->by;
            } else if (const auto* mark = std::get_if<Mark>(&transition.instruction)) {
                if (mark->slot == slot) there = Vec{};
            } else if (const auto* back = std::get_if<Return>(&transition.instruction)) {
                if (back->slot == slot) {
                    // Closed, where nothing was remembered.
                    if (!at) continue;
                    copy.instruction = Step{Vec{} - *at, PlainEdges{}};
                    there = Vec{};
                } else if (at) {
                    return std::nullopt;
                }
            }
            copy.target = idOf({transition.target, there});
            state.transitions.push_back(std::move(copy));
        }
        result.states.push_back(std::move(state));
    }
    return result;
}

}  // namespace

Movement steppedBack(Movement movement) {
    for (const Slot slot : returnedTo(movement)) {
        if (auto stepped = withStepsBack(movement, slot)) movement = simplify(std::move(*stepped));
    }
    return movement;
}

}  // namespace ferz::ir::normal
