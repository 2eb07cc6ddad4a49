#include "ir/lift.h"

#include <algorithm>
#include <bitset>
#include <compare>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
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

/// What a run knows beside its state, file and rank.
struct Memory {
    std::uint32_t lifted = kNoLift;  ///< the number of the lift
    std::uint32_t marks = 0;         ///< the number of the squares marked, by slot
    bool lost = false;               ///< it went round the board, so it may be anywhere
    int level = 0;                   ///< from the origin, as the row
    int row = 0;
    friend auto operator<=>(const Memory&, const Memory&) = default;
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
bool looksAtOrigin(const Test& test, const Vec& offset, bool lost) {
    if (std::holds_alternative<Present>(test.predicate) || std::holds_alternative<Playable>(test.predicate))
        return true;
    const bool looksAtPieces =
        std::holds_alternative<Holds>(test.predicate) || std::holds_alternative<Unmoved>(test.predicate);
    return looksAtPieces && (lost || (offset + test.at).isZero());
}

bool isLift(const Instruction& instruction) {
    const auto* act = std::get_if<Act>(&instruction);
    return act != nullptr && std::holds_alternative<Lift>(act->effect);
}

std::size_t countLifts(const Movement& movement) {
    std::size_t count = 0;
    for (const State& state : movement.states) {
        for (const Transition& transition : state.transitions)
            count += isLift(transition.instruction) ? 1 : 0;
    }
    return count;
}

/// Goes to every place that a run may come to. Places that differ in file and rank alone are most of them:
/// they are bits of one plane, and what a transition does to all else is found once for the whole plane.
class Exploration {
public:
    Exploration(const Movement& movement, std::size_t lifts) : movement_(movement), lifts_(lifts) {
        (void)marks_.of({});
    }

    /// The lifts that some later test may see; empty when there are too many places to go through, or it is
    /// all of them.
    std::optional<std::set<LiftId>> noticedLifts() {
        visit({planeOf(0, Memory{}), 0, 0});
        while (!open_.empty() && noticed_.size() < lifts_) {
            const Place at = open_.back();
            open_.pop_back();
            const auto& transitions = movement_.states[planes_[at.plane].state].transitions;
            for (std::size_t i = 0; i < transitions.size(); ++i) {
                const std::optional<Place> next = follow(at, transitions[i], i);
                if (!next) continue;
                if (visited_ > kMostExplored) return std::nullopt;
                visit(*next);
            }
        }
        if (noticed_.size() == lifts_) return std::nullopt;
        return std::move(noticed_);
    }

private:
    static constexpr int kSide = 2 * kFarthest + 1;
    using Squares = std::bitset<std::size_t{kSide} * kSide>;
    static constexpr std::uint32_t kUnknown = std::numeric_limits<std::uint32_t>::max();

    struct Place {
        std::uint32_t plane = 0;
        int file = 0;
        int rank = 0;
    };
    struct Plane {
        StateId state = 0;
        std::uint32_t memory = 0;
        std::size_t behind = 0;  ///< the first of the planes that its transitions lead to
        Squares visited = {};
    };

    std::uint32_t planeOf(StateId state, const Memory& memory) {
        return planeOf(state, memories_.of(memory));
    }

    std::uint32_t planeOf(StateId state, std::uint32_t memory) {
        const auto next = static_cast<std::uint32_t>(planes_.size());
        const auto [known, isNew] = numbers_.emplace(std::uint64_t{memory} << 32U | state, next);
        if (isNew) {
            planes_.push_back({state, memory, behind_.size()});
            behind_.resize(behind_.size() + movement_.states[state].transitions.size(), kUnknown);
        }
        return known->second;
    }

    void visit(const Place& place) {
        auto visited =
            planes_[place.plane]
                .visited[static_cast<std::size_t>((place.file + kFarthest) * kSide + place.rank + kFarthest)];
        if (visited) return;
        visited = true;
        ++visited_;
        open_.push_back(place);
    }

    void notice(const Memory& memory) {
        if (memory.lifted != kNoLift) noticed_.insert(liftIds_[memory.lifted]);
    }

    /// Where the transition leads; nothing beyond the largest board.
    std::optional<Place> follow(const Place& at, const Transition& transition, std::size_t index) {
        const Instruction& instruction = transition.instruction;
        const std::size_t known = planes_[at.plane].behind + index;
        const Memory& memory = memories_[planes_[at.plane].memory];
        Vec offset = {at.file, at.rank, memory.level, memory.row};
        bool changes = false;
        if (const auto* step = std::get_if<Step>(&instruction)) {
            const bool lost = memory.lost || !std::holds_alternative<PlainEdges>(step->edges);
            offset = lost ? Vec{} : offset + step->by;
            if (!isOnSomeBoard(offset)) return std::nullopt;
            changes = lost != memory.lost || offset.level != memory.level || offset.row != memory.row;
        } else if (const auto* test = std::get_if<Test>(&instruction)) {
            if (looksAtOrigin(*test, offset, memory.lost)) notice(memory);
        } else if (const auto* act = std::get_if<Act>(&instruction)) {
            // A swap would take the mover along, and it would be met elsewhere.
            const bool atOrigin = memory.lost || offset.isZero();
            if (atOrigin && std::holds_alternative<Swap>(act->effect)) notice(memory);
            changes = isLift(instruction);
        } else if (const auto* back = std::get_if<Return>(&instruction)) {
            offset = squareOf(*back, memory);
            changes = true;
        }
        // The squares of a plane are marked each for itself.
        if (std::holds_alternative<Mark>(instruction))
            return Place{planeOf(transition.target, behind(at, transition, index, offset)), at.file, at.rank};
        if (behind_[known] == kUnknown) {
            const std::uint32_t plane =
                changes ? planeOf(transition.target, behind(at, transition, index, offset))
                        : planeOf(transition.target, planes_[at.plane].memory);
            behind_[known] = plane;
        }
        return Place{behind_[known], offset.file, offset.rank};
    }

    Memory behind(const Place& at, const Transition& transition, std::size_t index, const Vec& offset) {
        const Plane& plane = planes_[at.plane];
        Memory next = memories_[plane.memory];
        next.level = offset.level;
        next.row = offset.row;
        if (const auto* step = std::get_if<Step>(&transition.instruction)) {
            next.lost = next.lost || !std::holds_alternative<PlainEdges>(step->edges);
        } else if (isLift(transition.instruction)) {
            next.lifted = liftIds_.of({plane.state, index});
        } else if (const auto* mark = std::get_if<Mark>(&transition.instruction)) {
            const auto slot = static_cast<std::size_t>(mark->slot - 1);
            std::vector<Vec> squares = marks_[next.marks];
            if (squares.size() <= slot) squares.resize(slot + 1);
            squares[slot] = offset;
            next.marks = marks_.of(squares);
        } else if (const auto* back = std::get_if<Return>(&transition.instruction)) {
            if (back->slot == kOriginSlot) next.lost = false;
        }
        return next;
    }

    [[nodiscard]] Vec squareOf(const Return& back, const Memory& memory) const {
        const std::vector<Vec>& squares = marks_[memory.marks];
        const auto slot = static_cast<std::size_t>(back.slot - 1);
        return back.slot == kOriginSlot || slot >= squares.size() ? Vec{} : squares[slot];
    }

    const Movement& movement_;
    const std::size_t lifts_;  ///< that the movement has
    Numbers<Memory> memories_;
    std::unordered_map<std::uint64_t, std::uint32_t> numbers_;  ///< of planes, by memory and state
    std::vector<Plane> planes_;
    std::vector<std::uint32_t> behind_;
    Numbers<LiftId> liftIds_;
    Numbers<std::vector<Vec>> marks_;
    std::vector<Place> open_;
    std::size_t visited_ = 0;
    std::set<LiftId> noticed_;
};

}  // namespace

Movement withoutIdleLifts(Movement movement) {
    const std::size_t lifts = countLifts(movement);
    if (lifts == 0) return movement;
    const auto noticed = Exploration(movement, lifts).noticedLifts();
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
