#include "backends/chessembly/ride.h"

#include <algorithm>
#include <utility>

#include "ir/simplify.h"

namespace ferz::chessembly::writing {

namespace {

using ir::StateId;

bool isLift(const ir::Transition& transition) {
    const auto* act = std::get_if<ir::Act>(&transition.instruction);
    return act != nullptr && std::holds_alternative<ir::Lift>(act->effect);
}

bool asksAnyhow(const ir::Transition& transition) {
    const auto* test = std::get_if<ir::Test>(&transition.instruction);
    return test != nullptr && isAskedAnyhow(*test);
}

/// A move that ends here: onto what the square may hold.
void addEnd(ir::Builder& build, StateId at, const ir::Ray& ray, const ir::Contents& onto, bool captures,
            StateId end) {
    if (onto.isNone()) return;
    StateId last = build.then(at, ir::Test{ir::Holds{onto}});
    for (const ir::Test& test : ray.arrival)
        last = build.then(last, test);
    for (const ir::Effect& tag : ray.tags)
        last = build.then(last, ir::Act{tag});
    if (captures) last = build.then(last, ir::Act{ir::Capture{}});
    build.add(last, ir::Act{ir::Land{}}, end);
}

void addRay(ir::Builder& build, StateId from, const ir::Ray& ray, StateId end) {
    StateId at = from;
    for (const ir::Test& guard : ray.guards)
        at = build.then(at, guard);
    const int steps = ray.last == 0 ? ray.first : ray.last;
    for (int step = 1; step <= steps; ++step) {
        at = build.then(at, ir::Step{ray.step, ray.edges});
        if (step >= ray.first) {
            addEnd(build, at, ray, ray.move, false, end);
            addEnd(build, at, ray, ray.capture, true, end);
        }
        const StateId empty = build.then(at, ir::Test{ir::Holds{ir::Contents::nothing()}});
        if (ray.last == 0 && step == steps) build.add(empty, ir::Step{ray.step, ray.edges}, at);
        at = empty;
    }
}

}  // namespace

bool isAskedAnyhow(const ir::Test& test) {
    return !ir::looksAtSquare(test.predicate) || std::holds_alternative<ir::InZone>(test.predicate) ||
           std::holds_alternative<ir::Beyond>(test.predicate);
}

ir::Movement leavingFirst(const ir::Movement& movement) {
    ir::Movement result = movement;
    // The first state may be come back to.
    std::vector<ir::Transition> firsts;
    bool changed = false;
    for (const ir::Transition& first : movement.states[0].transitions) {
        std::vector<ir::Instruction> asked;
        ir::Transition at = first;
        while (asksAnyhow(at) && asked.size() < movement.states.size()) {
            const ir::State& next = movement.states[at.target];
            if (next.accepts || next.transitions.size() != 1) break;
            asked.push_back(at.instruction);
            at = next.transitions[0];
        }
        if (asked.empty() || !isLift(at)) {
            firsts.push_back(first);
            continue;
        }
        changed = true;
        StateId behind = at.target;
        for (auto test = asked.end(); test != asked.begin();) {
            --test;
            result.states.push_back({false, {{*test, behind}}});
            behind = static_cast<StateId>(result.states.size() - 1);
        }
        firsts.push_back({ir::Act{ir::Lift{}}, behind});
    }
    if (!changed) return movement;
    const auto start = static_cast<StateId>(result.states.size());
    result.states.push_back({movement.states[0].accepts, std::move(firsts)});
    // A new beginning, which nothing comes back to.
    std::swap(result.states[0], result.states[start]);
    for (ir::State& state : result.states) {
        for (ir::Transition& each : state.transitions) {
            if (each.target == 0) each.target = start;
        }
    }
    return ir::simplify(result);
}

std::optional<ir::Movement> withoutLift(const ir::Movement& movement) {
    const auto& first = movement.states[0].transitions;
    if (movement.states[0].accepts || first.size() != 1 || !isLift(first[0])) return std::nullopt;
    const auto& second = movement.states[first[0].target].transitions;
    const bool walks = std::all_of(second.begin(), second.end(), [](const ir::Transition& each) {
        return std::holds_alternative<ir::Step>(each.instruction) || asksAnyhow(each);
    });
    int lifts = 0;
    for (const ir::State& state : movement.states)
        lifts += static_cast<int>(std::count_if(state.transitions.begin(), state.transitions.end(), isLift));
    if (!walks || lifts != 1) return std::nullopt;
    ir::Movement result = movement;
    result.states[0].transitions[0].instruction = ir::Pass{};
    return ir::simplify(result);
}

std::optional<ir::Movement> asMovement(const Parts& parts, const ir::Movement& model) {
    if (parts.staying.empty() && parts.leaving.empty() && !parts.rest) return std::nullopt;
    ir::Movement result = model;
    result.states = {ir::State{}};
    ir::Builder build(result);
    const StateId end = build.accepting();
    for (const ir::Ray& ray : parts.staying)
        addRay(build, 0, ray, end);
    if (parts.leaving.empty() && !parts.rest) return ir::simplify(result);
    const StateId left = build.then(0, ir::Act{ir::Lift{}});
    for (const ir::Ray& ray : parts.leaving)
        addRay(build, left, ray, end);
    if (parts.rest) {
        const auto shift = static_cast<StateId>(result.states.size());
        for (ir::State state : parts.rest->states) {
            for (ir::Transition& transition : state.transitions)
                transition.target += shift;
            result.states.push_back(std::move(state));
        }
        build.add(left, ir::Pass{}, shift);
    }
    return ir::simplify(result);
}

std::optional<ir::Movement> united(std::optional<ir::Movement> one, std::optional<ir::Movement> other) {
    if (!one || !other) return one ? std::move(one) : std::move(other);
    ir::Movement result = *one;
    result.states = {ir::State{}};
    for (const ir::Movement* each : {&*one, &*other}) {
        const auto shift = static_cast<StateId>(result.states.size());
        result.states[0].transitions.push_back({ir::Pass{}, shift});
        for (ir::State state : each->states) {
            for (ir::Transition& transition : state.transitions)
                transition.target += shift;
            result.states.push_back(std::move(state));
        }
    }
    return ir::simplify(result);
}

}  // namespace ferz::chessembly::writing
