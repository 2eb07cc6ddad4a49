#include "ir/lift.h"

#include <algorithm>
#include <compare>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "ir/headings.h"
#include "ir/reached_squares.h"

namespace ferz::ir {

namespace {

/// Above this the lifts stay: they are never wrong, only unneeded.
constexpr std::size_t kMostExplored = 12'000;
constexpr int kFarthest = ReachedSquares::kFarthest;

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

std::size_t countLifts(const Movement& movement) {
    std::size_t count = 0;
    for (const State& state : movement.states) {
        for (const Transition& transition : state.transitions)
            count += isLift(transition.instruction) ? 1 : 0;
    }
    return count;
}

/// Goes to every place that a run may come to. Places that differ in file and rank alone are most of them:
/// they are bits of one plane, and what a transition does there is found once for the whole plane.
class Exploration {
public:
    Exploration(const Movement& movement, std::size_t lifts) : movement_(movement), lifts_(lifts) {
        (void)marks_.of({});
        // Mostly there is one plane of each state.
        planes_.reserve(movement.states.size());
        reached_.reserve(movement.states.size());
    }

    /// The lifts that some later test may see; empty when there are too many places to go through, or it is
    /// all of them.
    std::optional<std::set<LiftId>> noticedLifts() {
        visit({planeOf(0, memories_.of({})), 0, 0});
        while (!open_.empty() && noticed_.size() < lifts_) {
            const Place at = open_.back();
            open_.pop_back();
            const Plane plane = planes_[at.plane];
            const std::size_t count = movement_.states[plane.state].transitions.size();
            for (std::size_t i = 0; i < count; ++i) {
                const std::optional<Place> next = follow(at, plane, i);
                if (!next) continue;
                if (visited_ > kMostExplored) return std::nullopt;
                visit(*next);
            }
        }
        if (noticed_.size() == lifts_) return std::nullopt;
        return std::move(noticed_);
    }

private:
    struct Place {
        std::uint32_t plane = 0;
        int file = 0;
        int rank = 0;
    };
    struct Plane {
        StateId state = 0;
        std::uint32_t memory = 0;
        std::size_t ways = 0;  ///< the first of those of its transitions
    };
    /// What a transition does on a plane.
    struct Way {
        enum class Kind {
            Unknown,  ///< nobody has gone there yet
            Stays,
            Looks,  ///< it stays, and asks for the mover if the origin is at the vector
            Goes,   ///< by the vector
            Comes,  ///< to the vector
            Marks,  ///< it stays, and each square has a plane of its own behind it
        };
        Kind kind = Kind::Unknown;
        std::uint32_t plane = 0;  ///< behind it
        int file = 0;
        int rank = 0;
    };

    std::uint32_t planeOf(StateId state, std::uint32_t memory) {
        const auto next = static_cast<std::uint32_t>(planes_.size());
        const auto [known, isNew] = numbers_.emplace(std::uint64_t{memory} << 32U | state, next);
        if (isNew) {
            planes_.push_back({state, memory, ways_.size()});
            reached_.emplace_back();
            ways_.resize(ways_.size() + movement_.states[state].transitions.size());
        }
        return known->second;
    }

    void visit(const Place& place) {
        if (!reached_[place.plane].add(place.file, place.rank)) return;
        ++visited_;
        open_.push_back(place);
    }

    void notice(const Memory& memory) {
        if (memory.lifted != kNoLift) noticed_.insert(liftIds_[memory.lifted]);
    }

    /// Where the transition leads; nothing beyond the largest board.
    std::optional<Place> follow(const Place& at, const Plane& plane, std::size_t index) {
        if (ways_[plane.ways + index].kind == Way::Kind::Unknown) {
            const Way way = wayOf(plane, index);
            ways_[plane.ways + index] = way;
        }
        const Way& way = ways_[plane.ways + index];
        switch (way.kind) {
            case Way::Kind::Goes: {
                const Place next = {way.plane, at.file + way.file, at.rank + way.rank};
                if (std::abs(next.file) > kFarthest || std::abs(next.rank) > kFarthest) return std::nullopt;
                return next;
            }
            case Way::Kind::Comes: return Place{way.plane, way.file, way.rank};
            case Way::Kind::Marks: return Place{behindMark(at, plane, index), at.file, at.rank};
            case Way::Kind::Looks:
                if (at.file + way.file == 0 && at.rank + way.rank == 0) notice(memories_[plane.memory]);
                break;
            case Way::Kind::Stays:
            case Way::Kind::Unknown: break;
        }
        return Place{way.plane, at.file, at.rank};
    }

    Way wayOf(const Plane& plane, std::size_t index) {
        const Transition& transition = movement_.states[plane.state].transitions[index];
        Memory memory = memories_[plane.memory];
        Way way;
        way.kind = Way::Kind::Stays;
        const auto come = [&](const Vec& to) {
            way.kind = Way::Kind::Comes;
            std::tie(way.file, way.rank, memory.level, memory.row) =
                std::tie(to.file, to.rank, to.level, to.row);
        };
        const auto look = [&](const Vec& at) {
            if (memory.lost) return notice(memory);
            if (memory.level + at.level != 0 || memory.row + at.row != 0) return;
            way = {Way::Kind::Looks, 0, at.file, at.rank};
        };
        if (const auto* step = std::get_if<Step>(&transition.instruction)) {
            memory.lost = memory.lost || !isPlain(step->edges);
            if (memory.lost) {
                come({});
            } else {
                way = {Way::Kind::Goes, 0, step->by.file, step->by.rank};
                memory.level += step->by.level;
                memory.row += step->by.row;
            }
        } else if (const auto* test = std::get_if<Test>(&transition.instruction)) {
            const Predicate& asked = test->predicate;
            if (std::holds_alternative<Present>(asked) || std::holds_alternative<Playable>(asked)) {
                notice(memory);
            } else if (std::holds_alternative<Holds>(asked) || std::holds_alternative<Unmoved>(asked)) {
                look(test->at);
            }
        } else if (const auto* act = std::get_if<Act>(&transition.instruction)) {
            // A swap would take the mover along, and it would be met elsewhere.
            if (std::holds_alternative<Swap>(act->effect)) look({});
            if (isLift(transition.instruction)) memory.lifted = liftIds_.of({plane.state, index});
        } else if (const auto* back = std::get_if<Return>(&transition.instruction)) {
            const std::vector<Vec>& squares = marks_[memory.marks];
            const auto slot = static_cast<std::size_t>(back->slot - 1);
            const bool isHome = back->slot == kOriginSlot;
            come(isHome || slot >= squares.size() ? Vec{} : squares[slot]);
            if (isHome) memory.lost = false;
        } else if (std::holds_alternative<Mark>(transition.instruction)) {
            way.kind = Way::Kind::Marks;
            return way;
        }
        way.plane = planeOf(transition.target, memories_.of(memory));
        return way;
    }

    std::uint32_t behindMark(const Place& at, const Plane& plane, std::size_t index) {
        const Transition& transition = movement_.states[plane.state].transitions[index];
        Memory memory = memories_[plane.memory];
        const auto slot = static_cast<std::size_t>(std::get<Mark>(transition.instruction).slot - 1);
        std::vector<Vec> squares = marks_[memory.marks];
        if (squares.size() <= slot) squares.resize(slot + 1);
        squares[slot] = {at.file, at.rank, memory.level, memory.row};
        memory.marks = marks_.of(squares);
        return planeOf(transition.target, memories_.of(memory));
    }

    const Movement& movement_;
    const std::size_t lifts_;  ///< that the movement has
    Numbers<Memory> memories_;
    std::unordered_map<std::uint64_t, std::uint32_t> numbers_;  ///< of planes, by memory and state
    std::vector<Plane> planes_;
    std::vector<ReachedSquares> reached_;  ///< by plane
    std::vector<Way> ways_;
    Numbers<LiftId> liftIds_;
    Numbers<std::vector<Vec>> marks_;
    std::vector<Place> open_;
    std::size_t visited_ = 0;
    std::set<LiftId> noticed_;
};

/// The quick answer for most movements: whatever looks at a square is away from the origin.
bool nothingLooksHome(const Movement& movement) {
    const Headings headings(movement);
    const auto mayLook = [&](StateId state, const Instruction& instruction) {
        if (const auto* test = std::get_if<Test>(&instruction)) {
            const Predicate& asked = test->predicate;
            if (std::holds_alternative<Present>(asked) || std::holds_alternative<Playable>(asked))
                return true;
            const bool looks = std::holds_alternative<Holds>(asked) || std::holds_alternative<Unmoved>(asked);
            return looks && !headings.awayFromHome(state, test->at);
        }
        const auto* act = std::get_if<Act>(&instruction);
        return act != nullptr && std::holds_alternative<Swap>(act->effect) &&
               !headings.awayFromHome(state, {});
    };
    for (StateId state = 0; state < movement.states.size(); ++state) {
        for (const Transition& transition : movement.states[state].transitions) {
            if (mayLook(state, transition.instruction)) return false;
        }
    }
    return true;
}

}  // namespace

Movement withoutIdleLifts(Movement movement) {
    const std::size_t lifts = countLifts(movement);
    if (lifts == 0) return movement;
    const auto noticed = nothingLooksHome(movement) ? std::optional<std::set<LiftId>>(std::in_place)
                                                    : Exploration(movement, lifts).noticedLifts();
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
