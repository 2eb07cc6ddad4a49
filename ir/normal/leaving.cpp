#include "ir/normal/leaving.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <utility>
#include <vector>

#include "ir/reached_squares.h"

namespace ferz::ir::normal {

namespace {

/// Where a run that has not lifted may be, seen from the origin. Where edges touch, only the part that does
/// not cross them is known: a cylindrical knight's leap ends on another rank.
struct Displacement {
    Vec at;
    bool anyFile = false;
    bool anyRank = false;
    friend auto operator<=>(const Displacement&, const Displacement&) = default;

    [[nodiscard]] Displacement behind(const Step& step) const {
        Displacement result = *this;
        const bool crosses = !isPlain(step.edges);
        const bool isTorus = std::holds_alternative<TorusEdges>(step.edges);
        result.anyFile = anyFile || (crosses && step.by.file != 0);
        result.anyRank = anyRank || (isTorus && step.by.rank != 0);
        result.at = at + step.by;
        if (result.anyFile) result.at.file = 0;
        if (result.anyRank) result.at.rank = 0;
        return result;
    }
};

/// What a run knows beside its state, and the file and rank where it is.
struct Memory {
    Displacement at;  ///< without file and rank
    std::map<Slot, Displacement> marks;
    bool left = false;  ///< it has made a step
    friend auto operator<=>(const Memory&, const Memory&) = default;
};

struct Spot {
    Displacement at;
    bool left = false;
};

constexpr std::size_t kMostSpots = 300'000;
/// Where squares are marked each of them has planes of its own.
constexpr std::size_t kMostPlanes = 20'000;

bool isOnSomeBoard(const Vec& vec) {
    const auto fits = [](int part, int most) { return part > -most && part < most; };
    return fits(vec.file, Board::kMostFiles) && fits(vec.rank, Board::kMostFiles) &&
           fits(vec.level, Board::kMostLevels) && fits(vec.row, Board::kMostLevels);
}

bool mayBeOrigin(const Displacement& from, const Vec& offset) {
    Vec there = from.at + offset;
    if (from.anyFile) there.file = 0;
    if (from.anyRank) there.rank = 0;
    return there.isZero();
}

/// Does the test see whether the mover still stands on its origin?
bool looks(const Test& test, const Spot& spot) {
    return std::visit(Overloaded{
                          [&](const Holds&) { return mayBeOrigin(spot.at, test.at); },
                          [&](const Unmoved&) { return spot.left && mayBeOrigin(spot.at, test.at); },
                          [&](const Present&) { return spot.left; },
                          [](const Beyond&) { return false; },
                          [](const InZone&) { return false; },
                          [](const NeverChecked&) { return false; },
                          [](const Attacked&) { return false; },
                          [](const StateIs&) { return false; },
                          [](const WhiteMoves&) { return false; },
                          [](const Named&) { return false; },
                          [](const InCheck&) { return false; },
                          [](const Visited&) { return false; },
                          [](const Affected&) { return false; },
                          [](const EnPassantMarked&) { return false; },
                          [](const Playable&) { return true; },
                      },
                      test.predicate);
}

/// Does the effect depend on whether the mover still stands on its origin?
bool touches(const Effect& effect, const Spot& spot) {
    return std::visit(Overloaded{
                          [&](const Capture&) { return mayBeOrigin(spot.at, {}); },
                          [&](const Swap&) { return mayBeOrigin(spot.at, {}); },
                          [&](const Flip&) { return mayBeOrigin(spot.at, {}); },
                          [&](const Place&) { return true; },
                          [](const Vanish&) { return true; },
                          [](const Land&) { return false; },
                          [](const CaptureEnPassant&) { return false; },
                          [](const MarkEnPassant&) { return false; },
                          [](const Become&) { return false; },
                          [](const SetState&) { return false; },
                          [](const Lift&) { return false; },
                          [](const Visit&) { return false; },
                          [](const Forget&) { return false; },
                          [](const Declare&) { return false; },
                      },
                      effect);
}

/// At the origin the test of contents is decided by the mover itself; only its name is asked.
bool isAskedOfTheMover(const Test& test, const Spot& spot) {
    return !spot.left && test.at.isZero() && std::holds_alternative<Holds>(test.predicate);
}

/// Goes to every place that a run may come to before it lifts. Places that differ in file and rank alone are
/// bits of one plane.
class Exploration {
public:
    explicit Exploration(const Movement& movement) : movement_(movement) {}

    /// False when something may see whether the mover has left, or there are too many places.
    bool seesNothing() {
        visit({planeOf(0, {}), 0, 0});
        while (!open_.empty()) {
            const Place place = open_.back();
            open_.pop_back();
            const auto& transitions = movement_.states[planes_[place.plane].state].transitions;
            for (std::size_t index = 0; index < transitions.size(); ++index) {
                if (!follow(place, index) || visited_ > kMostSpots || planes_.size() > kMostPlanes)
                    return false;
            }
        }
        return true;
    }

private:
    static constexpr std::uint32_t kUnknown = std::numeric_limits<std::uint32_t>::max();

    struct Place {
        std::uint32_t plane = 0;
        int file = 0;
        int rank = 0;
    };
    struct Plane {
        StateId state = 0;
        const Memory* memory = nullptr;
        ReachedSquares reached;
        std::vector<std::uint32_t> next;  ///< by transition: the plane behind it, where that is always one
    };

    std::uint32_t planeOf(StateId state, const Memory& memory) {
        const auto [known, isNew] =
            numbers_.emplace(std::pair(state, memory), static_cast<std::uint32_t>(planes_.size()));
        if (isNew) {
            const std::size_t count = movement_.states[state].transitions.size();
            planes_.push_back({state, &known->first.second, {}, std::vector(count, kUnknown)});
        }
        return known->second;
    }

    void visit(const Place& place) {
        if (!planes_[place.plane].reached.add(place.file, place.rank)) return;
        ++visited_;
        open_.push_back(place);
    }

    /// False when the transition sees whether the mover has left.
    bool follow(const Place& place, std::size_t index) {
        const Plane& plane = planes_[place.plane];
        const Transition& transition = movement_.states[plane.state].transitions[index];
        Spot spot{plane.memory->at, plane.memory->left};
        spot.at.at.file = place.file;
        spot.at.at.rank = place.rank;
        if (const auto* step = std::get_if<Step>(&transition.instruction)) {
            const Displacement at = spot.at.behind(*step);
            if (isOnSomeBoard(at.at)) go(place, index, {at, true});
        } else if (const auto* back = std::get_if<Return>(&transition.instruction)) {
            const auto mark = plane.memory->marks.find(back->slot);
            if (back->slot != kOriginSlot && mark == plane.memory->marks.end()) return true;
            // Even one to where the mover stands is a letter of its own, behind which it has gone.
            go(place, index, {back->slot == kOriginSlot ? Displacement{} : mark->second, true});
        } else if (const auto* mark = std::get_if<Mark>(&transition.instruction)) {
            Memory memory = *plane.memory;
            memory.marks[mark->slot] = spot.at;
            visit({planeOf(transition.target, memory), place.file, place.rank});
        } else if (const auto* test = std::get_if<Test>(&transition.instruction)) {
            if (!isAskedOfTheMover(*test, spot) && looks(*test, spot)) return false;
            go(place, index, spot);
        } else if (const auto* act = std::get_if<Act>(&transition.instruction)) {
            // From here on the mover is gone, as it would be at once.
            if (std::holds_alternative<Lift>(act->effect)) return true;
            if (touches(act->effect, spot)) return false;
            go(place, index, spot);
        } else {
            go(place, index, spot);
        }
        return true;
    }

    /// Along a transition that leads from all of a plane into one.
    void go(const Place& from, std::size_t index, const Spot& to) {
        std::uint32_t plane = planes_[from.plane].next[index];
        if (plane == kUnknown) {
            Memory memory = *planes_[from.plane].memory;
            memory.left = to.left;
            memory.at = to.at;
            memory.at.at.file = memory.at.at.rank = 0;
            plane = planeOf(movement_.states[planes_[from.plane].state].transitions[index].target, memory);
            planes_[from.plane].next[index] = plane;
        }
        visit({plane, to.at.at.file, to.at.at.rank});
    }

    const Movement& movement_;
    std::map<std::pair<StateId, Memory>, std::uint32_t> numbers_;
    std::vector<Plane> planes_;
    std::size_t visited_ = 0;
    std::vector<Place> open_;
};

}  // namespace

bool mayLeaveAtOnce(const Movement& movement) {
    return Exploration(movement).seesNothing();
}

}  // namespace ferz::ir::normal
