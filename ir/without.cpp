#include "ir/without.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "ir/simplify.h"

namespace ferz::ir {

namespace {

constexpr NamedFeature kFeatures[] = {
    {Feature::Promotion, "promotion", "what it becomes at the end of a move"},
    {Feature::EnPassant, "en-passant", "captures en passant and squares marked for them"},
    {Feature::FirstMove, "first-move", "moves that need a piece that has not moved yet"},
};

Movement reduced(Movement movement, Feature feature);

/// The predicate holds nowhere without the feature.
bool isOf(const Predicate& predicate, Feature feature) {
    switch (feature) {
        case Feature::Promotion: return false;
        case Feature::EnPassant: return std::holds_alternative<EnPassantMarked>(predicate);
        case Feature::FirstMove: return std::holds_alternative<Unmoved>(predicate);
    }
    return false;
}

bool isOf(const Effect& effect, Feature feature) {
    switch (feature) {
        case Feature::Promotion: return std::holds_alternative<Become>(effect);
        case Feature::EnPassant:
            return std::holds_alternative<MarkEnPassant>(effect) ||
                   std::holds_alternative<CaptureEnPassant>(effect);
        case Feature::FirstMove: return false;
    }
    return false;
}

/// The instruction without the feature; empty: it is never open.
std::optional<Instruction> reduced(const Instruction& instruction, Feature feature) {
    if (const auto* act = std::get_if<Act>(&instruction); act != nullptr && isOf(act->effect, feature))
        return Pass{};
    const auto* test = std::get_if<Test>(&instruction);
    if (test == nullptr) return instruction;
    if (isOf(test->predicate, feature))
        return test->negated ? std::optional<Instruction>(Pass{}) : std::nullopt;
    const Movement* part = partOf(instruction);
    if (part == nullptr) return instruction;
    return Test{Playable{Part(reduced(*part, feature))}, test->at, test->negated};
}

Movement reduced(Movement movement, Feature feature) {
    for (State& state : movement.states) {
        std::vector<Transition> kept;
        for (Transition& each : state.transitions) {
            if (auto instruction = reduced(each.instruction, feature))
                kept.push_back({std::move(*instruction), each.target});
        }
        state.transitions = std::move(kept);
    }
    return movement;
}

/// A test and its opposite that lead to the same state need not be asked. True when there were some: a
/// condition of what is left out has no other use.
bool dropNeedlessTests(Movement& movement) {
    bool changed = false;
    for (State& state : movement.states) {
        const std::set<Transition> all(state.transitions.begin(), state.transitions.end());
        for (Transition& each : state.transitions) {
            const auto* test = std::get_if<Test>(&each.instruction);
            if (test == nullptr || !all.contains({negated(*test), each.target})) continue;
            each.instruction = Pass{};
            changed = true;
        }
    }
    return changed;
}

}  // namespace

std::span<const NamedFeature> features() {
    return kFeatures;
}

bool has(const Movement& movement, Feature feature) {
    return std::any_of(movement.states.begin(), movement.states.end(), [&](const State& state) {
        return std::any_of(state.transitions.begin(), state.transitions.end(), [&](const Transition& each) {
            const auto* act = std::get_if<Act>(&each.instruction);
            const auto* test = std::get_if<Test>(&each.instruction);
            const Movement* part = partOf(each.instruction);
            return (act != nullptr && isOf(act->effect, feature)) ||
                   (test != nullptr && isOf(test->predicate, feature)) ||
                   (part != nullptr && has(*part, feature));
        });
    });
}

Movement without(Movement movement, Feature feature) {
    if (!has(movement, feature)) return movement;
    movement = simplify(reduced(std::move(movement), feature));
    while (dropNeedlessTests(movement))
        movement = simplify(std::move(movement));
    return movement;
}

}  // namespace ferz::ir
