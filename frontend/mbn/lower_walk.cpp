// The squares along one vector: leaps, rides, king's steps, hops over one hurdle or several, and the look
// ahead of `u`.
#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "frontend/mbn/lame_leap_paths.h"
#include "frontend/mbn/ride.h"

namespace ferz::mbn {

/// Adds one leap; with `n` as king's steps in every order, over squares that hold what `between` allows.
ir::StateId Lowering::leap(PointBuilder& build, const Ride& ride, const ir::Vec& by, ir::StateId from,
                           const ir::Contents& between) {
    const KingWalk walk = walkOf(by);
    if (!ride.walks || walk.diagonals + walk.straights <= 1)
        return build.then(from, ir::Step{by, ride.edges});
    const auto step = [&](const ir::StateId* along, const ir::StateId* across) {
        const ir::StateId arrived = build.state();
        if (along != nullptr) build.add(*along, ir::Step{walk.straight, ride.edges}, arrived);
        if (across != nullptr) build.add(*across, ir::Step{walk.diagonal, ride.edges}, arrived);
        return arrived;
    };
    return walked(walk, from, step, [&](ir::StateId at) { return build.then(at, holds(between)); });
}

/// `u`: tests that in no direction of the leg the first piece is an enemy.
BuildPoint Lowering::unblocked(PointBuilder& build, const Ride& ride, const std::vector<Choice>& choices,
                               BuildPoint from) {
    const ir::Contents free = ~ir::Contents::enemy();
    const bool atOrigin = from.context.atOrigin && !from.context.lifted;
    const bool remembers = from.context.visited || build.isPart();
    const ir::VisitSet home = remembers ? kUnblockedSet : ir::kFirstVisitSet;
    for (const Choice& choice : choices) {
        const ir::Vec& by = choice.vector;
        if (ride.most == 1 && !ride.wraps()) {
            from.state = build.then(from.state, holds(free, by));
            continue;
        }
        // On a wrapping board the look comes back to the origin: to the piece itself, or to the square it
        // left.
        const bool isEndless = ride.most == 0 && ride.isEndless(by);
        const bool isStraight = by.file == 0 || by.rank == 0;
        const bool isCounted = isEndless && remembers && isStraight && !atOrigin;
        const bool comesHome = isEndless && !atOrigin && !isCounted;
        if (comesHome) from = build.beginSet(home, from);
        ir::StateId at = atOrigin ? from.state : build.then(from.state, ir::Mark{kLookSlot});
        at = build.then(at, ir::Pass{});
        const ir::StateId seen = build.state();
        const ir::StateId head = at;
        const int most = isCounted ? ir::Board::kMostFiles : ride.most;
        for (int count = 1; most == 0 || count <= most; ++count) {
            build.whereClosed(at, {by, ride.edges}, seen);
            const ir::StateId next = build.then(at, ir::Step{by, ride.edges});
            build.add(next, holds(ir::Contents::friendly()), seen);
            ir::StateId passed = build.then(next, holds(ir::Contents::nothing()));
            if (comesHome) {
                build.add(passed, ir::Test{ir::Visited{home}, {}, false}, seen);
                passed = build.then(passed, ir::Test{ir::Visited{home}, {}, true});
            }
            if (most == 0) {
                build.add(passed, ir::Pass{}, head);
                break;
            }
            if (count == most) build.add(passed, ir::Pass{}, seen);
            at = passed;
        }
        from.state = build.then(seen, ir::Return{atOrigin ? ir::kOriginSlot : kLookSlot});
    }
    return from;
}

/// `h`: tests that `count` steps are at most half of the distance to the edge, rounded up. That is so if
/// there is room for 2 * count - 1 steps.
ir::StateId Lowering::withinHalf(PointBuilder& build, const Ride& ride, const ir::Vec& by, int count,
                                 ir::StateId at) {
    if (!ride.isHalfling || count == 1) return at;
    return build.then(at, ir::negated(isOff(by * (count - 1), ride.edges)));
}

void Lowering::along(PointBuilder& build, const Ride& ride, const Choice& choice, ir::StateId start,
                     const Context& after, Points& out) {
    const ir::Vec& by = choice.vector;
    const auto arrive = [&](ir::StateId at) { return leap(build, ride, by, at, ir::Contents::nothing()); };
    const auto goOn = [&](ir::StateId at) {
        // It may stop on an empty square, not on one that it leaps over.
        const ir::Contents free = ride.passable & ir::Contents::nothing();
        const bool marks = ride.modes.marksPassed && ride.marks.value_or(true);
        ir::StateId next = 0;
        if (marks && free != ride.passable) {
            next = build.state();
            build.add(build.then(at, holds(free)), ir::Act{ir::MarkEnPassant{}}, next);
            build.add(at, holds(ride.passable & ~free), next);
        } else {
            next = build.then(at, holds(ride.passable));
            if (marks) next = build.then(next, ir::Act{ir::MarkEnPassant{}});
        }
        if (ride.stopsAtVisited()) next = build.then(next, ride.isHome(true));
        return next;
    };
    if (ride.most == 0 && !ride.isHalfling) {
        const ir::StateId head = build.then(start, ir::Pass{});
        const ir::StateId at = arrive(head);
        endings(build, ride, by, at, after, out);
        build.add(goOn(at), ir::Pass{}, head);
        return;
    }
    const int most = ride.mostSteps();
    ir::StateId at = start;
    for (int count = 1; count <= most; ++count) {
        if (isTooLarge(build, ride.scope, {})) return;
        at = arrive(at);
        at = withinHalf(build, ride, by, count, at);
        if (count >= ride.least) endings(build, ride, by, at, after, out);
        if (count < most) at = goOn(at);
    }
}

/// Adds a ride with `p` or `pp` square by square, in two phases: before and after the first hurdle.
void Lowering::hopAlong(PointBuilder& build, const Ride& ride, const Choice& choice, ir::StateId start,
                        const Context& after, Points& out) {
    const auto [parts, part] = partsOf(choice.vector, environment_.cells);
    const bool walks = ride.walks && isOblique(choice.vector);
    if (parts == 1 && ride.most == 1 && !walks) return;
    const auto state = [&] { return build.state(); };
    using Phases = std::array<ir::StateId, 2>;  // no hurdle yet; hopped
    const auto passOver = [&](const Phases& at, const ir::Contents& others, bool marks = false) {
        const Phases next = {state(), state()};
        const ir::Contents marked = marks ? ir::Contents::nothing() : ir::Contents();
        build.add(at[0], holds(others), next[0]);
        build.add(at[1], holds(others & ~marked), next[1]);
        if (marks) build.add(build.then(at[1], holds(marked)), ir::Act{ir::MarkEnPassant{}}, next[1]);
        build.add(at[0], holds(ride.hurdles), next[1]);
        if (ride.hop == Ride::Hop::Many) build.add(at[1], holds(ride.hurdles), next[1]);
        return next;
    };
    // A piece that may be hopped over counts as a hurdle, also if `g` lets the ride pass it.
    const auto pass = [&](const Phases& at, bool marks = false) {
        return passOver(at, ride.passable & ~ride.hurdles, marks);
    };
    // Only squares after the hurdle, where the ride may end, are marked for en passant.
    const bool marks = ride.modes.marksPassed && ride.marks.value_or(true);
    const bool stopsAtVisited = ride.stopsAtVisited() && ride.isEndless(choice.vector);
    const auto step = [&, by = part](const Phases& at) {
        return Phases{build.then(at[0], ir::Step{by, ride.edges}),
                      build.then(at[1], ir::Step{by, ride.edges})};
    };
    const auto leapOver = [&, count = parts](Phases at) {
        if (walks) {
            const KingWalk walk = walkOf(choice.vector);
            const auto walkOn = [&](const Phases* along, const Phases* across) {
                const Phases arrived = {state(), state()};
                for (std::size_t i = 0; i < arrived.size(); ++i) {
                    if (along != nullptr)
                        build.add((*along)[i], ir::Step{walk.straight, ride.edges}, arrived[i]);
                    if (across != nullptr)
                        build.add((*across)[i], ir::Step{walk.diagonal, ride.edges}, arrived[i]);
                }
                return arrived;
            };
            at = walked(walk, at, walkOn,
                        [&](const Phases& each) { return passOver(each, ir::Contents::nothing()); });
        } else {
            for (int i = 1; i < count; ++i)
                at = pass(step(at));
            at = step(at);
        }
        for (ir::StateId& each : at) {
            if (stopsAtVisited) each = build.then(each, ride.isHome(true));
        }
        return at;
    };
    Phases at = {start, state()};
    if (ride.most == 0 && !ride.isHalfling) {
        const Phases heads = {build.then(at[0], ir::Pass{}), build.then(at[1], ir::Pass{})};
        at = leapOver(heads);
        endings(build, ride, choice.vector, at[1], after, out);
        at = pass(at, marks);
        for (const std::size_t phase : {0U, 1U})
            build.add(at[phase], ir::Pass{}, heads[phase]);
        return;
    }
    const int most = ride.mostSteps();
    for (int count = 1; count <= most; ++count) {
        if (isTooLarge(build, ride.scope, {})) return;
        at = leapOver(at);
        for (ir::StateId& each : at)
            each = withinHalf(build, ride, choice.vector, count, each);
        if (count >= ride.least) endings(build, ride, choice.vector, at[1], after, out);
        if (count < most) at = pass(at, marks);
    }
}

}  // namespace ferz::mbn
