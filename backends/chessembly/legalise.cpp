#include "backends/chessembly/legalise.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>
#include <vector>

#include "backends/chessembly/abstract_state.h"
#include "ir/append.h"
#include "ir/limits.h"
#include "ir/normal/rays.h"
#include "ir/simplify.h"
#include "ir/transitions.h"

namespace ferz::chessembly::writing {

namespace {

using ir::Contents;
using ir::Region;
using ir::StateId;
using ir::Vec;
using ir::normal::Ray;

/// Returns the state at the last square in this direction, whatever stands on the squares.
StateId toEdge(ir::Builder& build, StateId at, const Vec& by) {
    const StateId loop = build.then(at, ir::Pass{});
    build.add(loop, ir::Step{by}, loop);
    return build.then(loop, ir::Test{ir::Holds{Contents::offBoard()}, by});
}

// ---- transitions that become several ----

/// Replaces steps over joined files, and tests of the complete board.
class Transitions {
public:
    explicit Transitions(const ir::Movement& movement) : result_(movement), build_(result_) {
        for (const ir::State& state : movement.states) {
            for (const ir::Transition& transition : state.transitions) {
                if (const auto* mark = std::get_if<ir::Mark>(&transition.instruction))
                    slot_ = std::max(slot_, mark->slot);
            }
        }
    }

    ir::Movement run() {
        bool changed = false;
        const auto count = static_cast<StateId>(result_.states.size());
        for (StateId id = 0; id < count; ++id) {
            const std::vector<ir::Transition> transitions = std::exchange(result_.states[id].transitions, {});
            for (const ir::Transition& transition : transitions) {
                if (isReplaced(id, transition)) {
                    changed = true;
                } else {
                    build_.add(id, transition.instruction, transition.target);
                }
            }
        }
        return changed ? ir::simplify(result_) : std::move(result_);
    }

private:
    bool isReplaced(StateId from, const ir::Transition& transition) {
        if (const auto* step = std::get_if<ir::Step>(&transition.instruction)) {
            const auto* joint = std::get_if<ir::JoinedFiles>(&step->edges);
            if (joint != nullptr && step->by.isFlat()) {
                cross(from, step->by, *joint, transition.target);
                return true;
            }
            return false;
        }
        const auto* present = ir::predicateOf<ir::Present>(transition.instruction);
        if (present == nullptr || slot_ + 2 > ir::kMostSlots) return false;
        search(from, *present, std::get<ir::Test>(transition.instruction).negated, transition.target);
        return true;
    }

    // ---- joined files ----

    void cross(StateId from, const Vec& by, const ir::JoinedFiles& joint, StateId target) {
        const ir::Board row{ir::Board::kMostFiles, 1};
        ir::Zone plain{true, {}};
        for (int file = 0; file < row.files; ++file) {
            const ir::Square there = row.offset(row.square({file, 0, 0, 0}), {by.file, 0}, joint);
            if (there == ir::kNoSquare || row.coordinates(there).file == file + by.file) continue;
            ir::ZonePart part;
            part.files.first = part.files.last = file + 1;
            plain.parts.push_back(part);
            const StateId on = build_.then(from, ir::Test{ir::InZone{ir::Zone{false, {part}}}});
            build_.add(on, ir::Step{{row.coordinates(there).file - file, by.rank}}, target);
        }
        const StateId elsewhere =
            plain.parts.empty() ? from : build_.then(from, ir::Test{ir::InZone{std::move(plain)}});
        build_.add(elsewhere, ir::Step{by}, target);
    }

    // ---- tests of the complete board ----

    /// Searches the board from the bottom left corner, one rank after the other.
    void search(StateId from, const ir::Present& present, bool negated, StateId target) {
        const ir::Slot start = slot_ + 1;
        const ir::Slot rank = slot_ + 2;
        StateId at = build_.then(from, ir::Mark{start});
        at = toEdge(build_, at, {-1, 0});
        at = toEdge(build_, at, {0, -1});
        const StateId ranks = build_.then(at, ir::Pass{});
        const StateId square = build_.then(ranks, ir::Mark{rank});
        const StateId found = build_.state();
        const StateId onward = build_.state();
        const ir::Test here{ir::Holds{present.what}};
        const ir::Test inside{ir::InZone{present.where}};
        if (present.where == ir::Zone::everywhere()) {
            build_.add(square, here, found);
        } else {
            const StateId zone = build_.then(square, here);
            build_.add(zone, inside, found);
            build_.add(zone, ir::negated(inside), onward);
        }
        build_.add(square, ir::negated(here), onward);
        build_.add(onward, ir::Step{{1, 0}}, square);
        const StateId end = build_.then(onward, ir::Test{ir::Beyond{bit(Region::Right)}, {1, 0}});
        const StateId above = build_.then(end, ir::Return{rank});
        build_.add(above, ir::Step{{0, 1}}, ranks);
        const StateId none = build_.then(above, ir::Test{ir::Beyond{bit(Region::Top)}, {0, 1}});
        build_.add(negated ? none : found, ir::Return{start}, target);
    }

    ir::Movement result_;
    ir::Builder build_;
    ir::Slot slot_ = ir::kOriginSlot;
};

// ---- rides round wrapping edges ----

template <class Is>
bool hasAny(const ir::Movement& movement, const Is& is) {
    return std::any_of(movement.states.begin(), movement.states.end(), [&](const ir::State& state) {
        return std::any_of(state.transitions.begin(), state.transitions.end(),
                           [&](const ir::Transition& each) { return is(each.instruction); });
    });
}

/// The test of contents of the cursor's square, or null.
const ir::Holds* askedHere(const ir::Transition& transition) {
    const auto* test = std::get_if<ir::Test>(&transition.instruction);
    return test == nullptr || !test->at.isZero() ? nullptr : std::get_if<ir::Holds>(&test->predicate);
}

/// The movement without its lift; empty unless that is its first instruction and the only one.
std::optional<ir::Movement> withoutLift(ir::Movement movement) {
    auto& firsts = movement.states[0].transitions;
    if (movement.states[0].accepts || firsts.size() != 1 || !isLift(firsts[0].instruction))
        return std::nullopt;
    firsts[0].instruction = ir::Pass{};
    if (hasAny(movement, ir::isLift)) return std::nullopt;
    // A test of the origin before the first step sees the empty square.
    ir::State home = movement.states[firsts[0].target];
    std::erase_if(home.transitions, [](const ir::Transition& each) {
        const ir::Holds* asked = askedHere(each);
        return asked != nullptr && asked->what.empty == std::get<ir::Test>(each.instruction).negated;
    });
    for (ir::Transition& each : home.transitions) {
        if (askedHere(each) != nullptr) each.instruction = ir::Pass{};
    }
    firsts[0].target = static_cast<StateId>(movement.states.size());
    movement.states.push_back(std::move(home));
    return ir::simplify(std::move(movement));
}

/// The part of a movement that begins with a lift, or the part that does not.
ir::Movement beginning(const ir::Movement& movement, bool leaves) {
    ir::Movement result = movement;
    // The first state is copied, since transitions may lead back to it.
    const auto again = static_cast<StateId>(result.states.size());
    result.states.push_back(result.states[0]);
    std::erase_if(result.states[0].transitions,
                  [&](const ir::Transition& each) { return isLift(each.instruction) != leaves; });
    result.states[0].accepts = result.states[0].accepts && !leaves;
    for (ir::State& state : result.states) {
        for (ir::Transition& each : state.transitions) {
            if (each.target == 0) each.target = again;
        }
    }
    return ir::simplify(std::move(result));
}

/// True for a rook's ride along a rank or file that wraps.
bool isRing(const Ray& ray) {
    const Touching edges = touching(ir::Step{ray.step, ray.edges});
    const bool isRank = edges.files && ray.step.rank == 0;
    const bool isFile = edges.ranks && ray.step.file == 0;
    return (isRank || isFile) && std::abs(ray.step.file) + std::abs(ray.step.rank) == 1 &&
           ray.step.isFlat() && ray.first == 1 && ray.last == 0 && ray.arrival.empty();
}

/// Builds a movement from rays.
class Rides {
public:
    explicit Rides(const ir::Movement& like) : result_(like), build_(result_) {
        result_.states = {ir::State{}};
        end_ = build_.accepting();
    }

    ir::Movement finish() && { return ir::simplify(std::move(result_)); }

    /// Adds a lift, and after it the rays and the rest.
    void addLeaving(const std::vector<Ray>& rays, const std::optional<ir::Movement>& rest) {
        const StateId left = build_.then(0, ir::Act{ir::Lift{}});
        for (const Ray& ray : rays)
            add(left, ray, ray.edges);
        if (rest) build_.add(left, ir::Pass{}, ir::append(result_.states, *rest));
    }

    void addPlain(const Ray& ray) { add(0, ray, ir::PlainEdges{}); }

    /// Adds the squares of a ray beyond the edge: over empty squares up to it, and on from the opposite one.
    void addBehindTheEdge(const Ray& ray) {
        const StateId edge = overEmpty(asked(0, ray), ray.step);
        const StateId behind = build_.then(toEdge(build_, edge, -ray.step), ir::Pass{});
        endAt(behind, ray);
        build_.add(build_.then(behind, ir::Test{ir::Holds{Contents::nothing()}}), ir::Step{ray.step}, behind);
    }

    /// Adds the move back to the origin round an empty ring.
    void addHome(const Ray& ray) {
        StateId at = asked(0, ray);
        for (const Vec& by : {ray.step, -ray.step})
            at = build_.then(overEmpty(at, by), ir::Return{ir::kOriginSlot});
        for (const ir::Effect& tag : ray.tags)
            at = build_.then(at, ir::Act{tag});
        build_.add(at, ir::Act{ir::Land{}}, end_);
    }

private:
    void add(StateId from, const Ray& ray, const ir::Edges& edges) {
        StateId at = asked(from, ray);
        const int steps = ray.last == 0 ? ray.first : ray.last;
        for (int step = 1; step <= steps; ++step) {
            at = build_.then(at, ir::Step{ray.step, edges});
            if (step >= ray.first) endAt(at, ray);
            const StateId empty = build_.then(at, ir::Test{ir::Holds{Contents::nothing()}});
            if (ray.last == 0 && step == steps) build_.add(empty, ir::Step{ray.step, edges}, at);
            at = empty;
        }
    }

    StateId asked(StateId at, const Ray& ray) {
        for (const ir::Test& guard : ray.guards)
            at = build_.then(at, guard);
        return at;
    }

    /// Returns the state at the edge of the board, reached if all squares up to it are empty.
    StateId overEmpty(StateId at, const Vec& by) {
        const StateId loop = build_.then(at, ir::Pass{});
        const StateId next = build_.then(loop, ir::Step{by});
        build_.add(next, ir::Test{ir::Holds{Contents::nothing()}}, loop);
        return build_.then(loop, ir::Test{ir::Holds{Contents::offBoard()}, by});
    }

    /// Adds the ends of the ride on this square: a move or a capture.
    void endAt(StateId at, const Ray& ray) {
        for (const bool captures : {false, true}) {
            const Contents& onto = captures ? ray.capture : ray.move;
            if (onto.isNone()) continue;
            StateId last = build_.then(at, ir::Test{ir::Holds{onto}});
            for (const ir::Test& test : ray.arrival)
                last = build_.then(last, test);
            for (const ir::Effect& tag : ray.tags)
                last = build_.then(last, ir::Act{tag});
            if (captures) last = build_.then(last, ir::Act{ir::Capture{}});
            build_.add(last, ir::Act{ir::Land{}}, end_);
        }
    }

    ir::Movement result_;
    ir::Builder build_;
    StateId end_ = 0;
};

/// Splits off rides along wrapping ranks and files as rides to the edge, beyond it, and back to the origin. A
/// piece that is not lifted blocks such a ride on its origin, as any friend does.
std::vector<ir::Movement> ringsApart(const ir::Movement& movement) {
    if (!hasAny(movement, leadsRound)) return {movement};
    const auto staying = withoutLift(beginning(movement, true));
    if (!staying) return {movement};
    const ir::normal::Rays found = ir::normal::findRays(*staying);
    std::vector<ir::Movement> parts;
    std::vector<Ray> others;
    const auto part = [&](auto add, const Ray& ray) {
        Rides rides(movement);
        (rides.*add)(ray);
        parts.push_back(std::move(rides).finish());
    };
    for (const Ray& ray : found.rays) {
        if (!isRing(ray)) {
            others.push_back(ray);
            continue;
        }
        part(&Rides::addPlain, ray);
        part(&Rides::addBehindTheEdge, ray);
        // Both directions round a ring are one.
        Ray opposite = ray;
        opposite.step = -ray.step;
        const bool isSecond = opposite.step < ray.step &&
                              std::find(found.rays.begin(), found.rays.end(), opposite) != found.rays.end();
        if (ray.move.empty && !isSecond) part(&Rides::addHome, ray);
    }
    if (parts.empty()) return {movement};
    const ir::Movement rest = beginning(movement, false);
    if (rest.states[0].accepts || !rest.states[0].transitions.empty()) parts.push_back(rest);
    if (!others.empty() || found.rest) {
        Rides rides(movement);
        rides.addLeaving(others, found.rest);
        parts.push_back(std::move(rides).finish());
    }
    return parts;
}

}  // namespace

std::vector<ir::Movement> legalised(const ir::Movement& movement) {
    std::vector<ir::Movement> parts = ringsApart(movement);
    for (ir::Movement& part : parts)
        part = Transitions(part).run();
    return parts;
}

}  // namespace ferz::chessembly::writing
