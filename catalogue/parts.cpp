#include "catalogue/parts.h"

#include <algorithm>
#include <utility>

#include "ir/append.h"

namespace ferz::catalogue {

namespace {

using ir::Movement;
using ir::State;
using ir::StateId;
using ir::Transition;

bool captures(const Transition& transition) {
    const auto* act = std::get_if<ir::Act>(&transition.instruction);
    return act != nullptr && (std::holds_alternative<ir::Capture>(act->effect) ||
                              std::holds_alternative<ir::CaptureEnPassant>(act->effect));
}

}  // namespace

Movement unionOf(const std::vector<Movement>& movements) {
    Movement whole = movements.front();
    whole.states = {State{}};
    for (const Movement& each : movements) {
        whole.states.front().transitions.push_back({ir::Pass{}, static_cast<StateId>(whole.states.size())});
        ir::append(whole.states, each);
    }
    return whole;
}

Movement quietPart(const Movement& movement) {
    Movement quiet = movement;
    for (State& state : quiet.states)
        std::erase_if(state.transitions, captures);
    return quiet;
}

Movement capturingPart(const Movement& movement) {
    // Twice the same: captures lead from the first to the second, and only the second accepts.
    Movement part = movement;
    const auto second = static_cast<StateId>(movement.states.size());
    for (State& state : part.states) {
        state.accepts = false;
        for (Transition& transition : state.transitions) {
            if (captures(transition)) transition.target += second;
        }
    }
    ir::append(part.states, movement);
    return part;
}

std::optional<Movement> turned(const Movement& movement, const ir::Symmetry& by) {
    Movement result = movement;
    for (State& state : result.states) {
        for (Transition& transition : state.transitions) {
            if (auto* step = std::get_if<ir::Step>(&transition.instruction)) {
                if (!std::holds_alternative<ir::PlainEdges>(step->edges)) return std::nullopt;
                step->by = by.of(step->by);
            } else if (auto* test = std::get_if<ir::Test>(&transition.instruction)) {
                const auto* present = std::get_if<ir::Present>(&test->predicate);
                if (std::holds_alternative<ir::InZone>(test->predicate) ||
                    (present != nullptr && present->where != ir::Zone::everywhere()))
                    return std::nullopt;
                *test = by.of(*test);
            }
        }
    }
    return result;
}

}  // namespace ferz::catalogue
