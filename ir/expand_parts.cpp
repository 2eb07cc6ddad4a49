#include "ir/expand_parts.h"

#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "ir/limits.h"
#include "ir/path_conditions.h"

namespace ferz::ir {

namespace {

/// Runs to find path conditions, of all parts of a movement together.
constexpr std::size_t kMostRuns = 4'000;
/// A movement does not grow beyond.
constexpr std::size_t kMostExpandedStates = 8'000;

/// By state: what every run that comes there remembers. None: no run does.
std::vector<std::optional<RememberedSlots>> slotsByState(const Movement& movement,
                                                         const RememberedSlots& first) {
    std::vector<std::optional<RememberedSlots>> slots(movement.states.size());
    slots[0] = first;
    std::vector<StateId> open = {0};
    const auto keepCommon = [](std::set<Slot>& known, const std::set<Slot>& more) {
        return std::erase_if(known, [&](Slot slot) { return !more.contains(slot); }) > 0;
    };
    while (!open.empty()) {
        const StateId id = open.back();
        open.pop_back();
        for (const auto& [instruction, target] : movement.states[id].transitions) {
            RememberedSlots behind = *slots[id];
            if (std::holds_alternative<Step>(instruction)) behind.here.clear();
            if (const auto* back = std::get_if<Return>(&instruction)) behind.here = {back->slot};
            if (const auto* mark = std::get_if<Mark>(&instruction)) {
                behind.all.insert(mark->slot);
                behind.here.insert(mark->slot);
            }
            std::optional<RememberedSlots>& known = slots[target];
            if (!known) {
                known = std::move(behind);
                open.push_back(target);
                continue;
            }
            const bool forgetsSome = keepCommon(known->all, behind.all);
            if (keepCommon(known->here, behind.here) || forgetsSome) open.push_back(target);
        }
    }
    return slots;
}

/// One that no run marks or returns to, if there is one.
Slot unusedSlot(const Movement& movement) {
    std::set<Slot> used = {kOriginSlot};
    addSlotsRead(movement, used);
    for (const State& state : movement.states) {
        for (const Transition& each : state.transitions) {
            if (const auto* mark = std::get_if<Mark>(&each.instruction)) used.insert(mark->slot);
        }
    }
    return *used.rbegin() + 1;
}

class PartExpansion {
public:
    PartExpansion(Movement movement, const RememberedSlots& slots, std::size_t& runs)
        : movement_(std::move(movement)),
          build_(movement_),
          slots_(slotsByState(movement_, slots)),
          lookSlot_(unusedSlot(movement_)),
          runs_(runs) {}

    Movement expanded() && {
        const std::size_t count = movement_.states.size();
        for (StateId id = 0; id < count; ++id) {
            for (const Transition& each : std::exchange(movement_.states[id].transitions, {}))
                rewrite(id, each);
        }
        return std::move(movement_);
    }

private:
    using Conditions = std::optional<std::vector<PathCondition>>;
    /// A part in which its own parts are expanded, and the conditions of its paths; none where they cannot be
    /// listed.
    struct ExpandedPart {
        Part part;
        Conditions conditions;
    };

    void rewrite(StateId from, const Transition& transition) {
        if (partOf(transition.instruction) == nullptr)
            return build_.add(from, transition.instruction, transition.target);
        Test test = std::get<Test>(transition.instruction);
        auto& asked = std::get<Playable>(test.predicate);
        if (!slots_[from]) return;
        const ExpandedPart& known = expandedPart(asked.part, *slots_[from]);
        if (!known.conditions || lookSlot_ > kMostSlots || movement_.states.size() > kMostExpandedStates) {
            asked.part = known.part;
            return build_.add(from, test, transition.target);
        }
        if (!test.negated) {
            for (const PathCondition& condition : *known.conditions)
                build_.add(whereHolds(condition, from), Pass{}, transition.target);
        } else {
            build_.add(whereNoneHolds(*known.conditions, from), Pass{}, transition.target);
        }
    }

    const ExpandedPart& expandedPart(const Part& part, const RememberedSlots& slots) {
        const auto [known, isNew] = known_.emplace(std::pair{part, slots}, ExpandedPart{});
        if (isNew) {
            known->second.part = Part(PartExpansion(part.movement(), slots, runs_).expanded());
            known->second.conditions = pathConditions(known->second.part.movement(), slots, runs_);
        }
        return known->second;
    }

    /// A state after `from`, on its square.
    StateId asked(StateId from, const Spot& spot, Test test) {
        const StateId target = build_.state();
        ask(from, spot, std::move(test), target);
        return target;
    }

    void ask(StateId from, const Spot& spot, Test test, StateId target) {
        test.at = spot.offset;
        if (spot.from == kBeginning) return build_.add(from, test, target);
        from = build_.then(build_.then(from, Mark{lookSlot_}), Return{spot.from});
        build_.add(build_.then(from, test), Return{lookSlot_}, target);
    }

    StateId whereHolds(const PathCondition& condition, StateId at) {
        for (const auto& [spot, what] : condition.holds)
            at = asked(at, spot, {Holds{what}, {}, false});
        for (const auto& [spot, test] : condition.tests)
            at = asked(at, spot, test);
        return at;
    }

    /// Adds tests that pass where none of the conditions holds: each has to fail somewhere. Conditions on a
    /// single square are tested together.
    StateId whereNoneHolds(const std::vector<PathCondition>& conditions, StateId at) {
        std::map<Spot, Contents> allowed;
        std::vector<const PathCondition*> rest;
        for (const PathCondition& condition : conditions) {
            if (condition.holds.size() == 1 && condition.tests.empty()) {
                const auto& [spot, what] = *condition.holds.begin();
                const auto [known, isNew] = allowed.emplace(spot, ~what);
                if (!isNew) known->second = known->second & ~what;
            } else {
                rest.push_back(&condition);
            }
        }
        for (const auto& [spot, what] : allowed)
            at = asked(at, spot, {Holds{what}, {}, false});
        for (const PathCondition* condition : rest) {
            const StateId next = build_.state();
            for (const auto& [spot, what] : condition->holds)
                ask(at, spot, {Holds{~what}, {}, false}, next);
            for (const auto& [spot, test] : condition->tests)
                ask(at, spot, negated(test), next);
            at = next;
        }
        return at;
    }

    Movement movement_;
    Builder build_;
    const std::vector<std::optional<RememberedSlots>> slots_;
    const Slot lookSlot_;
    std::size_t& runs_;
    std::map<std::pair<Part, RememberedSlots>, ExpandedPart> known_;
};

}  // namespace

Movement expandParts(Movement movement) {
    if (!asksForParts(movement)) return movement;
    std::size_t runs = kMostRuns;
    const RememberedSlots origin{{kOriginSlot}, {kOriginSlot}};
    return PartExpansion(std::move(movement), origin, runs).expanded();
}

}  // namespace ferz::ir
