#include "ir/movement.h"

#include <algorithm>
#include <utility>

#include "ir/transitions.h"

namespace ferz::ir {

Part::Part(Movement movement) : movement_(std::make_shared<const Movement>(std::move(movement))) {}

bool operator==(const Part& left, const Part& right) {
    if (left.movement_ == right.movement_) return true;
    return left.movement_ && right.movement_ && left.movement_->states == right.movement_->states;
}

std::strong_ordering operator<=>(const Part& left, const Part& right) {
    if (left.movement_ == right.movement_) return std::strong_ordering::equal;
    if (!left.movement_ || !right.movement_)
        return left.movement_ ? std::strong_ordering::greater : std::strong_ordering::less;
    return left.movement_->states <=> right.movement_->states;
}

Predicate::Predicate() = default;
Predicate::Predicate(const Predicate& other) = default;
Predicate::Predicate(Predicate&& other) noexcept = default;
Predicate& Predicate::operator=(const Predicate& other) = default;
Predicate& Predicate::operator=(Predicate&& other) noexcept = default;
Predicate::~Predicate() = default;
bool operator==(const Predicate& left, const Predicate& right) = default;
std::strong_ordering operator<=>(const Predicate& left, const Predicate& right) = default;

Effect::Effect() = default;
Effect::Effect(const Effect& other) = default;
Effect::Effect(Effect&& other) noexcept = default;
Effect& Effect::operator=(const Effect& other) = default;
Effect& Effect::operator=(Effect&& other) noexcept = default;
Effect::~Effect() = default;
bool operator==(const Effect& left, const Effect& right) = default;
std::strong_ordering operator<=>(const Effect& left, const Effect& right) = default;

Instruction::Instruction() = default;
Instruction::Instruction(const Instruction& other) = default;
Instruction::Instruction(Instruction&& other) noexcept = default;
Instruction& Instruction::operator=(const Instruction& other) = default;
Instruction& Instruction::operator=(Instruction&& other) noexcept = default;
Instruction::~Instruction() = default;
bool operator==(const Instruction& left, const Instruction& right) = default;
std::strong_ordering operator<=>(const Instruction& left, const Instruction& right) = default;

bool operator==(const Test& left, const Test& right) = default;
std::strong_ordering operator<=>(const Test& left, const Test& right) = default;

bool operator==(const Act& left, const Act& right) = default;
std::strong_ordering operator<=>(const Act& left, const Act& right) = default;

bool operator==(const Transition& left, const Transition& right) = default;
std::strong_ordering operator<=>(const Transition& left, const Transition& right) = default;

bool operator==(const State& left, const State& right) = default;
std::strong_ordering operator<=>(const State& left, const State& right) = default;

bool operator==(const Movement& left, const Movement& right) = default;

Test negated(const Test& test) {
    Test result = test;
    if (auto* holds = std::get_if<Holds>(&result.predicate)) {
        holds->what = ~holds->what;
    } else if (auto* beyond = std::get_if<Beyond>(&result.predicate)) {
        beyond->regions = ~beyond->regions & kAllRegions;
    } else if (auto* named = std::get_if<Named>(&result.predicate)) {
        named->names = ~named->names;
    } else {
        result.negated = !result.negated;
    }
    return result;
}

bool isLift(const Instruction& instruction) {
    return effectOf<Lift>(instruction) != nullptr;
}

bool looksAtSquare(const Predicate& predicate) {
    return std::visit(Overloaded{
                          [](const Holds&) { return true; },
                          [](const Beyond&) { return true; },
                          [](const InZone&) { return true; },
                          [](const Unmoved&) { return true; },
                          [](const NeverChecked&) { return false; },
                          [](const Attacked&) { return true; },
                          [](const StateIs&) { return false; },
                          [](const Named&) { return false; },
                          [](const InCheck&) { return false; },
                          [](const WhiteMoves&) { return false; },
                          [](const Present&) { return false; },
                          [](const Visited&) { return true; },
                          [](const Affected&) { return true; },
                          [](const EnPassantMarked&) { return true; },
                          [](const Playable&) { return false; },
                      },
                      predicate);
}

bool asksWhoMoves(const Movement& movement) {
    const auto asks = [](const Transition& transition) {
        if (predicateOf<WhiteMoves>(transition.instruction) != nullptr) return true;
        const Movement* part = partOf(transition.instruction);
        return part != nullptr && asksWhoMoves(*part);
    };
    return std::any_of(movement.states.begin(), movement.states.end(), [&](const State& state) {
        return std::any_of(state.transitions.begin(), state.transitions.end(), asks);
    });
}

const Movement* partOf(const Instruction& instruction) {
    const auto* playable = predicateOf<Playable>(instruction);
    return playable == nullptr ? nullptr : &playable->part.movement();
}

bool mayMove(const Movement& movement) {
    return std::any_of(movement.states.begin(), movement.states.end(),
                       [](const State& state) { return state.accepts; });
}

bool asksForParts(const Movement& movement) {
    return asks<Playable>(movement);
}

bool tellsBoardsApart(const Movement& movement) {
    const auto isVec = [](const Vec& vec) { return !vec.isFlat(); };
    const auto isZone = [](const Zone& zone) {
        return std::any_of(zone.parts.begin(), zone.parts.end(), [](const ZonePart& part) {
            return part.levels.first != 0 || part.rows.first != 0;
        });
    };
    const auto tells = [&](const Transition& transition) {
        if (const Movement* part = partOf(transition.instruction)) return tellsBoardsApart(*part);
        if (const auto* step = std::get_if<Step>(&transition.instruction)) return isVec(step->by);
        const auto* test = std::get_if<Test>(&transition.instruction);
        if (test == nullptr) return false;
        const auto* zone = std::get_if<InZone>(&test->predicate);
        const auto* present = std::get_if<Present>(&test->predicate);
        return isVec(test->at) || (zone != nullptr && isZone(zone->zone)) ||
               (present != nullptr && isZone(present->where));
    };
    return std::any_of(movement.states.begin(), movement.states.end(), [&](const State& state) {
        return std::any_of(state.transitions.begin(), state.transitions.end(), tells);
    });
}

void addSlotsRead(const Movement& movement, std::set<Slot>& slots) {
    for (const State& state : movement.states) {
        for (const Transition& transition : state.transitions) {
            if (const auto* back = std::get_if<Return>(&transition.instruction)) slots.insert(back->slot);
            if (const auto* swap = effectOf<Swap>(transition.instruction)) slots.insert(swap->to);
            if (const Movement* part = partOf(transition.instruction)) addSlotsRead(*part, slots);
        }
    }
}

StateId Builder::state() {
    movement_.states.emplace_back();
    return static_cast<StateId>(movement_.states.size() - 1);
}

StateId Builder::accepting() {
    const StateId id = state();
    movement_.states[id].accepts = true;
    return id;
}

void Builder::add(StateId from, Instruction instruction, StateId to) {
    movement_.states[from].transitions.push_back({std::move(instruction), to});
}

StateId Builder::then(StateId from, Instruction instruction) {
    const StateId to = state();
    add(from, std::move(instruction), to);
    return to;
}

}  // namespace ferz::ir
