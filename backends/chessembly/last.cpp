#include "backends/chessembly/last.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

#include "backends/chessembly/ride.h"
#include "backends/chessembly/spokes.h"
#include "backends/chessembly/straight.h"
#include "ir/equivalence/equal.h"
#include "ir/simplify.h"

namespace ferz::chessembly::writing {

namespace {

using ir::Contents;
using ir::StateId;

/// A walk of fewer states does nothing new after so many squares.
constexpr int kLongest = ir::Board::kMostFiles;
constexpr std::size_t kMostStates = 20;
/// More are not told apart.
constexpr std::size_t kMostParts = 16;
/// Questions behind each other, which may come back to themselves.
constexpr int kDeepest = 2;

/// Rides that come to the edge of the board at last: on a cylinder, but not along a rank.
bool isOpen(const ir::Step& step) {
    return std::holds_alternative<ir::CylinderEdges>(step.edges) && step.by.rank != 0;
}

/// The one thing that may be asked of the next square is whether an open ride ends before it.
bool asksForEnd(const ir::Test& test, const ir::Step& step) {
    const auto* beyond = std::get_if<ir::Beyond>(&test.predicate);
    if (beyond == nullptr || test.at != step.by || test.negated) return false;
    using ir::Region;
    constexpr unsigned kAcross = bit(Region::Inside) | bit(Region::Left) | bit(Region::Right);
    const unsigned above = bit(Region::Top) | bit(Region::TopLeft) | bit(Region::TopRight);
    const unsigned below = bit(Region::Bottom) | bit(Region::BottomLeft) | bit(Region::BottomRight);
    return (beyond->regions & kAcross) == 0 && (beyond->regions & above) == above &&
           (beyond->regions & below) == below;
}

/// All steps are the same, and nothing else depends on which way they go.
bool isStraight(const ir::Movement& walk, const ir::Step& step) {
    const bool isTorus = std::holds_alternative<ir::TorusEdges>(step.edges);
    for (const ir::State& state : walk.states) {
        for (const ir::Transition& each : state.transitions) {
            if (const auto* other = std::get_if<ir::Step>(&each.instruction)) {
                if (*other != step) return false;
            } else if (const auto* act = std::get_if<ir::Act>(&each.instruction)) {
                if (std::holds_alternative<ir::Forget>(act->effect)) return false;
            } else if (const auto* test = std::get_if<ir::Test>(&each.instruction)) {
                const bool looks = std::holds_alternative<ir::Holds>(test->predicate) ||
                                   test->predicate == ir::Predicate{ir::Visited{}};
                const bool isHere = looks && test->at.isZero();
                if (!isHere && (isTorus || !asksForEnd(*test, step))) return false;
            }
        }
    }
    return walk.states.size() <= kMostStates;
}

/// The same walk along the only line of a board: a rank whose ends touch, or an open file.
ir::Movement onLine(ir::Movement movement, const ir::Step& along) {
    for (ir::State& state : movement.states) {
        for (ir::Transition& each : state.transitions) {
            if (std::holds_alternative<ir::Step>(each.instruction)) {
                each.instruction = along;
            } else if (auto* test = std::get_if<ir::Test>(&each.instruction)) {
                if (!test->at.isZero()) test->at = along.by;
            }
        }
    }
    return movement;
}

/// As Chessembly does it: the piece stands on its square, where it looks like a friend.
ir::Movement staying(const WrappedRide& ride, const ir::Step& along, bool isAlone,
                     const ir::Movement& model) {
    ir::Movement result = model;
    result.states = {ir::State{}};
    ir::Builder build(result);
    const StateId there = build.then(0, along);
    const StateId accepted = build.accepting();
    const Contents& capture = ride.ray.capture;
    const StateId empty = build.then(there, ir::Test{ir::Holds{Contents::nothing()}});
    build.add(empty, along, there);
    if (!capture.isNone()) {
        const StateId taken = build.then(there, ir::Test{ir::Holds{capture}});
        build.add(build.then(taken, ir::Act{ir::Capture{}}), ir::Act{ir::Land{}}, accepted);
    }
    if (!ride.ray.move.isNone()) {
        StateId at = build.then(there, ir::Test{ir::Holds{Contents::piece() & ~capture}});
        at = build.then(at, ir::Step{{-along.by.file, -along.by.rank}, along.edges});
        at = build.then(at, ir::Test{ir::Holds{Contents::nothing()}});
        build.add(at, ir::Act{ir::Land{}}, accepted);
        at = build.then(empty, ir::Test{ir::Beyond{bit(ir::Region::Top)}, along.by});
        build.add(at, ir::Act{ir::Land{}}, accepted);
        if (isAlone) build.add(0, ir::Act{ir::Land{}}, accepted);
    }
    return result;
}

bool isProved(const WrappedRide& ride, const ir::Movement& walk, const ir::Step& step) {
    const ir::Step along = isOpen(step) ? ir::Step{{0, 1}} : ir::Step{{1, 0}, ir::CylinderEdges{}};
    const ir::Movement onBoard = onLine(walk, along);
    for (int length = kLongest; length > 0; --length) {
        const bool isAlone = length == 1 && !isOpen(step);
        const ir::Board board = isOpen(step) ? ir::Board{1, length} : ir::Board{length, 1};
        const ir::Comparison result = ir::compare(onBoard, staying(ride, along, isAlone, walk), board, {});
        if (result.verdict != ir::Verdict::Equal) return false;
    }
    return true;
}

std::optional<WrappedRide> lastRide(const ir::Movement& walk, const ir::Step& step) {
    if (!isStraight(walk, step)) return std::nullopt;
    WrappedRide ride;
    ride.ray.step = step.by;
    ride.ray.edges = step.edges;
    ride.ray.last = 0;
    ride.onlyLast = true;
    const Contents none;
    for (const auto& [move, capture] :
         {std::pair(Contents::nothing(), Contents::enemy()), std::pair(Contents::nothing(), none),
          std::pair(none, Contents::enemy())}) {
        ride.ray.move = move;
        ride.ray.capture = capture;
        if (isProved(ride, walk, step)) return ride;
    }
    return std::nullopt;
}

/// Those of the walks that begin at the hub.
LastRides ridesFrom(const ir::Movement& movement, const Hub& hub) {
    LastRides result;
    std::vector<ir::Transition> others;
    for (const ir::Transition& each : movement.states[hub.branch].transitions) {
        const auto* step = std::get_if<ir::Step>(&each.instruction);
        ir::Ray ray;
        if (step != nullptr) {
            ray.step = step->by;
            ray.edges = step->edges;
            ray.last = 0;
        }
        std::optional<WrappedRide> ride;
        if (hub.leaves && hub.visits && step != nullptr && isWrapped(ray))
            ride = lastRide(ir::simplify(spokes(movement, unguarded(hub), {each})), *step);
        if (ride) {
            ride->ray.guards = hub.guards;
            result.rides.push_back(std::move(*ride));
        } else {
            others.push_back(each);
        }
    }
    // A walk that comes back to its first steps may turn there, and is none of the rides.
    if (!others.empty()) result.rest = ir::simplify(spokes(movement, hub, others));
    return result;
}

/// What is asked before the walks begin is not the same for all of them.
void addApart(const ir::Movement& movement, int deepest, std::vector<ir::Movement>& parts) {
    const Hub hub = hubOf(movement);
    const auto& firsts = movement.states[hub.branch].transitions;
    const bool isApart = hub.visits || deepest == 0 || parts.size() >= kMostParts ||
                         std::none_of(firsts.begin(), firsts.end(), isBeforeHub);
    if (isApart) {
        parts.push_back(movement);
        return;
    }
    std::vector<ir::Transition> others;
    for (const ir::Transition& each : firsts) {
        if (isBeforeHub(each)) {
            addApart(ir::simplify(spokes(movement, hub, {each})), deepest - 1, parts);
        } else {
            others.push_back(each);
        }
    }
    if (!others.empty()) parts.push_back(ir::simplify(spokes(movement, hub, others)));
}

}  // namespace

std::optional<LastRides> findLastRides(const ir::Movement& movement) {
    std::vector<ir::Movement> parts;
    if (!movement.states[hubOf(movement).branch].accepts) addApart(movement, kDeepest, parts);
    LastRides result;
    for (const ir::Movement& part : parts) {
        LastRides found = ridesFrom(part, hubOf(part));
        std::move(found.rides.begin(), found.rides.end(), std::back_inserter(result.rides));
        result.rest = united(std::move(result.rest), std::move(found.rest));
    }
    if (result.rides.empty()) return std::nullopt;
    std::stable_sort(
        result.rides.begin(), result.rides.end(),
        [](const WrappedRide& a, const WrappedRide& b) { return readsBefore(a.ray.step, b.ray.step); });
    return result;
}

}  // namespace ferz::chessembly::writing
