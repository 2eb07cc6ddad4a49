#include "ir/lift.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <unordered_set>
#include <utility>
#include <vector>

namespace ferz::ir {

namespace {

/// Above this the lifts stay: they are never wrong, only unneeded.
constexpr std::size_t kMostExplored = 12'000;
constexpr int kFarthest = Board::kMostFiles - 1;

/// A lift by its state and the number of its transition there.
using LiftId = std::pair<StateId, std::size_t>;

constexpr std::uint32_t kNoLift = std::numeric_limits<std::uint32_t>::max();

/// Where a run may be: its state, and how far from the origin its cursor and marks are.
struct Whereabouts {
    StateId state = 0;
    std::uint32_t lifted = kNoLift;  ///< the number of the lift
    std::uint32_t marks = 0;         ///< the number of the squares marked, by slot
    bool lost = false;               ///< it went round the board, so it may be anywhere
    Vec offset;
    friend bool operator==(const Whereabouts&, const Whereabouts&) = default;
};

struct WhereaboutsHash {
    std::size_t operator()(const Whereabouts& at) const {
        std::uint64_t hash = at.lost ? 1 : 0;
        const auto add = [&](std::uint32_t high, std::uint32_t low) {
            hash = (hash ^ (hash >> 29U) ^ (std::uint64_t{high} << 32U | low)) * 0x9e3779b97f4a7c15ULL;
        };
        add(at.state, at.lifted);
        add(at.marks, static_cast<std::uint32_t>(at.offset.level * 64 + at.offset.row));
        add(static_cast<std::uint32_t>(at.offset.file), static_cast<std::uint32_t>(at.offset.rank));
        return hash ^ (hash >> 32U);
    }
};

/// Values as numbers, from 0 in the order in which they came.
template <class Value>
class Numbers {
public:
    std::uint32_t of(const Value& value) {
        const auto [known, isNew] = numbers_.emplace(value, static_cast<std::uint32_t>(values_.size()));
        if (isNew) values_.push_back(value);
        return known->second;
    }
    [[nodiscard]] const Value& operator[](std::uint32_t number) const { return values_[number]; }

private:
    std::map<Value, std::uint32_t> numbers_;
    std::vector<Value> values_;
};

bool isOnSomeBoard(const Vec& offset) {
    return std::abs(offset.file) <= kFarthest && std::abs(offset.rank) <= kFarthest;
}

/// Does the test, at a place behind a lift, depend on whether the mover stands on the origin?
bool looksAtOrigin(const Test& test, const Whereabouts& at) {
    if (std::holds_alternative<Present>(test.predicate) || std::holds_alternative<Playable>(test.predicate))
        return true;
    const bool looksAtPieces =
        std::holds_alternative<Holds>(test.predicate) || std::holds_alternative<Unmoved>(test.predicate);
    return looksAtPieces && (at.lost || (at.offset + test.at).isZero());
}

bool isLift(const Instruction& instruction) {
    const auto* act = std::get_if<Act>(&instruction);
    return act != nullptr && std::holds_alternative<Lift>(act->effect);
}

bool lifts(const Movement& movement) {
    return std::any_of(movement.states.begin(), movement.states.end(), [](const State& state) {
        return std::any_of(state.transitions.begin(), state.transitions.end(),
                           [](const Transition& transition) { return isLift(transition.instruction); });
    });
}

/// The lifts that some later test may see; empty when there are too many places to go through.
std::optional<std::set<LiftId>> noticedLifts(const Movement& movement) {
    std::set<LiftId> noticed;
    Numbers<LiftId> liftIds;
    Numbers<std::vector<Vec>> marks;
    const Whereabouts start{0, kNoLift, marks.of({}), false, {}};
    std::unordered_set<Whereabouts, WhereaboutsHash> seen = {start};
    std::vector<Whereabouts> open = {start};
    while (!open.empty()) {
        const Whereabouts at = open.back();
        open.pop_back();
        const auto notice = [&] {
            if (at.lifted != kNoLift) noticed.insert(liftIds[at.lifted]);
        };
        const auto& transitions = movement.states[at.state].transitions;
        for (std::size_t i = 0; i < transitions.size(); ++i) {
            const Instruction& instruction = transitions[i].instruction;
            Whereabouts next = at;
            next.state = transitions[i].target;
            if (const auto* step = std::get_if<Step>(&instruction)) {
                next.lost = at.lost || !std::holds_alternative<PlainEdges>(step->edges);
                next.offset = next.lost ? Vec{} : at.offset + step->by;
                if (!isOnSomeBoard(next.offset)) continue;
            } else if (const auto* test = std::get_if<Test>(&instruction)) {
                if (looksAtOrigin(*test, at)) notice();
            } else if (const auto* act = std::get_if<Act>(&instruction)) {
                if (isLift(instruction)) next.lifted = liftIds.of({at.state, i});
                // A swap would take the mover along, and it would be met elsewhere.
                const bool atOrigin = at.lost || at.offset.isZero();
                if (atOrigin && std::holds_alternative<Swap>(act->effect)) notice();
            } else if (const auto* mark = std::get_if<Mark>(&instruction)) {
                const auto index = static_cast<std::size_t>(mark->slot - 1);
                std::vector<Vec> squares = marks[at.marks];
                if (squares.size() <= index) squares.resize(index + 1);
                squares[index] = at.offset;
                next.marks = marks.of(squares);
            } else if (const auto* back = std::get_if<Return>(&instruction)) {
                const auto index = static_cast<std::size_t>(back->slot - 1);
                const std::vector<Vec>& squares = marks[at.marks];
                const bool isHome = back->slot == kOriginSlot;
                next.offset = isHome || index >= squares.size() ? Vec{} : squares[index];
                if (isHome) next.lost = false;
            }
            if (seen.size() > kMostExplored) return std::nullopt;
            if (seen.insert(next).second) open.push_back(next);
        }
    }
    return noticed;
}

}  // namespace

Movement withoutIdleLifts(Movement movement) {
    if (!lifts(movement)) return movement;
    const auto noticed = noticedLifts(movement);
    if (!noticed) return movement;
    for (StateId state = 0; state < movement.states.size(); ++state) {
        auto& transitions = movement.states[state].transitions;
        for (std::size_t i = 0; i < transitions.size(); ++i) {
            Instruction& instruction = transitions[i].instruction;
            if (isLift(instruction) && !noticed->contains({state, i})) instruction = Pass{};
        }
    }
    return movement;
}

}  // namespace ferz::ir
