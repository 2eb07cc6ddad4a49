// Along one vector: leaps, rides, king steps, and the look ahead of `u`.
#include <algorithm>

#include "frontend/mbn/king_walk.h"
#include "frontend/mbn/ride.h"

namespace ferz::mbn {

/// One leap; with `n` every order of straight and diagonal king steps that leads there, over squares that
/// hold what is `between`.
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

/// `u`: in every direction of the leg no enemy is the first piece met.
Point Lowering::unblocked(PointBuilder& build, const Ride& ride, const std::vector<Choice>& choices,
                          Point from) {
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
        // Round the board the look comes home: at the origin to the piece itself, later to the square it
        // left. In a straight row that is not far.
        const bool isEndless = ride.most == 0 && ride.isEndless(by);
        const bool isStraight = by.file == 0 || by.rank == 0;
        const bool isCounted = isEndless && remembers && isStraight && !atOrigin;
        const bool comesHome = isEndless && !atOrigin && !isCounted;
        if (comesHome) from = beginHome(build, home, from);
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

/// `h`, that many steps from the start: n steps are at most half of the way to the edge, rounded up, if there
/// is room for 2n - 1.
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
        // It could have stopped on an empty square, not on one that it leaps over.
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

}  // namespace ferz::mbn
