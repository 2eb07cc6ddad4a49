// Along one vector: leaps, rides, king steps, hops, and the look ahead of `u`.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>
#include <utility>

#include "frontend/mbn/ride.h"

namespace ferz::mbn {

namespace {

/// The king steps of a leap with `n`.
struct Walk {
    ir::Vec diagonal;
    ir::Vec straight;
    int diagonals = 0;
    int straights = 0;
};

Walk walkOf(const ir::Vec& by) {
    const int files = std::abs(by.file);
    const int ranks = std::abs(by.rank);
    const auto sign = [](int value) { return (value > 0) - (value < 0); };
    Walk walk;
    walk.diagonals = std::min(files, ranks);
    walk.straights = std::max(files, ranks) - walk.diagonals;
    walk.diagonal = {sign(by.file), sign(by.rank)};
    walk.straight = files > ranks ? ir::Vec{sign(by.file), 0} : ir::Vec{0, sign(by.rank)};
    return walk;
}

/// Every order of the steps of a walk: behind each `step` but the last comes `pass`.
template <class At, class Step, class Pass>
At walked(const Walk& walk, const At& from, const Step& step, const Pass& pass) {
    // reached[d]: behind d diagonal steps and as many straight ones as the loop has come to.
    std::vector<At> reached(static_cast<std::size_t>(walk.diagonals) + 1, from);
    for (int s = 0; s <= walk.straights; ++s) {
        for (int d = 0; d <= walk.diagonals; ++d) {
            if (s == 0 && d == 0) continue;
            const auto index = static_cast<std::size_t>(d);
            const At arrived = step(s > 0 ? &reached[index] : nullptr, d > 0 ? &reached[index - 1] : nullptr);
            const bool isEnd = s == walk.straights && d == walk.diagonals;
            reached[index] = isEnd ? arrived : pass(arrived);
        }
    }
    return reached.back();
}

}  // namespace

/// One leap; with `n` every order of straight and diagonal king steps that leads there, over squares that
/// hold what is `between`.
ir::StateId Lowering::leap(const Ride& ride, const ir::Vec& by, ir::StateId from,
                           const ir::Contents& between) {
    const Walk walk = walkOf(by);
    if (!ride.walks || walk.diagonals + walk.straights <= 1) return then(from, ir::Step{by, ride.edges});
    const auto step = [&](const ir::StateId* along, const ir::StateId* across) {
        const ir::StateId arrived = ir::Builder(*movement_).state();
        if (along != nullptr) add(*along, ir::Step{walk.straight, ride.edges}, arrived);
        if (across != nullptr) add(*across, ir::Step{walk.diagonal, ride.edges}, arrived);
        return arrived;
    };
    return walked(walk, from, step, [&](ir::StateId at) { return then(at, holds(between)); });
}

/// `u`: in every direction of the leg no enemy is the first piece met. Empty when an error was reported.
std::optional<ir::StateId> Lowering::unblocked(const Ride& ride, const std::vector<Choice>& choices,
                                               Point from, bool& visits) {
    const ir::Contents free = ~ir::Contents::enemy();
    const bool atOrigin = from.context.atOrigin && !from.context.lifted;
    for (const Choice& choice : choices) {
        const ir::Vec& by = choice.vector;
        if (ride.most == 1 && !ride.wraps()) {
            from.state = then(from.state, holds(free, by));
            continue;
        }
        // Round the board the look comes home: at the origin to the piece itself, later to the square it
        // left. Where other squares are remembered home cannot be told from them, but in a straight row it is
        // not far.
        const bool comesHome = ride.most == 0 && ride.isEndless(by) && !atOrigin;
        const bool isJoined = std::holds_alternative<ir::JoinedFiles>(ride.edges);
        const bool remembers = from.context.visited || movement_ != &whole_;
        const bool isCounted = ride.most == 0 && ride.isEndless(by) && ((comesHome && remembers) || isJoined);
        if (isCounted && by.file != 0 && by.rank != 0) {
            report(diagnostic::kNotYet, ride.scope, ride.span,
                   "`u` of a rider round all edges is not supported where the move remembers other squares",
                   "`0*` stands before it or round it");
            return std::nullopt;
        }
        ir::StateId at = atOrigin ? from.state : then(from.state, ir::Mark{kLookSlot});
        if (comesHome && !isCounted) {
            at = then(at, ir::Act{ir::Visit{}});
            visits = true;
        }
        at = then(at, ir::Pass{});
        const ir::StateId seen = ir::Builder(*movement_).state();
        const ir::StateId head = at;
        const int most = isCounted ? ir::Board::kMostFiles : ride.most;
        for (int count = 1; most == 0 || count <= most; ++count) {
            whereClosed(at, {by, ride.edges}, seen);
            const ir::StateId next = then(at, ir::Step{by, ride.edges});
            add(next, holds(ir::Contents::friendly()), seen);
            ir::StateId passed = then(next, holds(ir::Contents::nothing()));
            if (comesHome && !isCounted) {
                add(passed, ir::Test{ir::Visited{}, {}, false}, seen);
                passed = then(passed, ir::Test{ir::Visited{}, {}, true});
            }
            if (most == 0) {
                add(passed, ir::Pass{}, head);
                break;
            }
            if (count == most) add(passed, ir::Pass{}, seen);
            at = passed;
        }
        from.state = then(seen, ir::Return{atOrigin ? ir::kOriginSlot : kLookSlot});
    }
    return from.state;
}

/// `h`, that many steps from the start: n steps are at most half of the way to the edge, rounded up, if there
/// is room for 2n - 1.
ir::StateId Lowering::withinHalf(const Ride& ride, const ir::Vec& by, int count, ir::StateId at) {
    if (!ride.isHalfling) return at;
    return hasRoom(ride, by, count - 1, at);
}

/// Behind `at` where so many further steps do not leave the board, if that is known of two steps fewer.
ir::StateId Lowering::hasRoom(const Ride& ride, const ir::Vec& by, int ahead, ir::StateId at) {
    // Beside joined files a square may lie on the board and the one before it not.
    const bool isJoined = std::holds_alternative<ir::JoinedFiles>(ride.edges) && by.file != 0;
    for (int each = std::max(1, isJoined ? ahead - 1 : ahead); each <= ahead; ++each)
        at = whereOpen(at, {times(by, each), ride.edges});
    return at;
}

void Lowering::along(const Ride& ride, const Choice& choice, ir::StateId start, const Context& after,
                     Points& out) {
    const ir::Vec& by = choice.vector;
    const bool isJoined = std::holds_alternative<ir::JoinedFiles>(ride.edges);
    // From beside joined files the ride comes round, but never home.
    const bool remembers = ride.stopsAtVisited() && ride.isEndless(by) && isJoined;
    const auto arrive = [&](ir::StateId at) {
        at = leap(ride, by, at, ir::Contents::nothing());
        return remembers ? then(at, ir::Test{ir::Visited{}, {}, true}) : at;
    };
    const auto goOn = [&](ir::StateId at) {
        if (remembers) at = then(at, ir::Act{ir::Visit{}});
        // It could have stopped on an empty square, not on one that it leaps over.
        const ir::Contents free = ride.passable & ir::Contents::nothing();
        ir::StateId next = 0;
        if (ride.modes.marksPassed && free != ride.passable) {
            next = ir::Builder(*movement_).state();
            add(then(at, holds(free)), ir::Act{ir::MarkEnPassant{}}, next);
            add(at, holds(ride.passable & ~free), next);
        } else {
            next = then(at, holds(ride.passable));
            if (ride.modes.marksPassed) next = then(next, ir::Act{ir::MarkEnPassant{}});
        }
        if (ride.stopsAtVisited() && !remembers) next = then(next, ir::Test{ir::Visited{}, {}, true});
        return next;
    };
    if (ride.most == 0 && !ride.isHalfling) {
        const ir::StateId head = then(start, ir::Pass{});
        const ir::StateId at = arrive(head);
        endings(ride, by, 0, at, after, out);
        add(goOn(at), ir::Pass{}, head);
        return;
    }
    const int most = ride.mostSteps();
    ir::StateId at = start;
    for (int count = 1; count <= most; ++count) {
        if (isTooLarge(ride.scope, {})) return;
        at = arrive(at);
        at = withinHalf(ride, by, count, at);
        if (count >= ride.least) endings(ride, by, count, at, after, out);
        if (count < most) at = goOn(at);
    }
}

/// `p` and `pp`: the squares of the path are counted one by one, before and behind the first hurdle.
void Lowering::hopAlong(const Ride& ride, const Choice& choice, ir::StateId start, const Context& after,
                        Points& out) {
    const int parts = std::gcd(std::abs(choice.vector.file), std::abs(choice.vector.rank));
    const ir::Vec part{choice.vector.file / parts, choice.vector.rank / parts};
    const bool walks = ride.walks && isOblique(choice.vector);
    if (parts == 1 && ride.most == 1 && !walks) return;
    ir::Builder builder(*movement_);
    using Phases = std::array<ir::StateId, 2>;  // no hurdle yet; hopped
    const auto passOver = [&](const Phases& at, const ir::Contents& others) {
        const Phases next = {builder.state(), builder.state()};
        add(at[0], holds(others), next[0]);
        add(at[1], holds(others), next[1]);
        add(at[0], holds(ride.hurdles), next[1]);
        if (ride.hop == Ride::Hop::Many) add(at[1], holds(ride.hurdles), next[1]);
        return next;
    };
    // A piece that may be hopped over is a hurdle, whatever `g` says of it.
    const auto pass = [&](const Phases& at) { return passOver(at, ride.passable & ~ride.hurdles); };
    const bool stopsAtVisited = ride.stopsAtVisited() && ride.isEndless(choice.vector);
    const auto goOn = [&](Phases at) {
        for (ir::StateId& each : at) {
            if (stopsAtVisited && std::holds_alternative<ir::JoinedFiles>(ride.edges))
                each = then(each, ir::Act{ir::Visit{}});
        }
        return pass(at);
    };
    const auto step = [&](const Phases& at) {
        return Phases{then(at[0], ir::Step{part, ride.edges}), then(at[1], ir::Step{part, ride.edges})};
    };
    const auto leapOver = [&](Phases at) {
        if (walks) {
            const Walk walk = walkOf(choice.vector);
            const auto walkOn = [&](const Phases* along, const Phases* across) {
                const Phases arrived = {builder.state(), builder.state()};
                for (std::size_t i = 0; i < arrived.size(); ++i) {
                    if (along != nullptr) add((*along)[i], ir::Step{walk.straight, ride.edges}, arrived[i]);
                    if (across != nullptr) add((*across)[i], ir::Step{walk.diagonal, ride.edges}, arrived[i]);
                }
                return arrived;
            };
            at = walked(walk, at, walkOn,
                        [&](const Phases& each) { return passOver(each, ir::Contents::nothing()); });
        } else {
            for (int i = 1; i < parts; ++i)
                at = pass(step(at));
            at = step(at);
        }
        for (ir::StateId& each : at) {
            if (stopsAtVisited) each = then(each, ir::Test{ir::Visited{}, {}, true});
        }
        return at;
    };
    if (ride.most == 0 && !ride.isHalfling) {
        const Phases head = {then(start, ir::Pass{}), builder.state()};
        const Phases at = leapOver(head);
        endings(ride, choice.vector, 0, at[1], after, out);
        const Phases next = goOn(at);
        add(next[0], ir::Pass{}, head[0]);
        add(next[1], ir::Pass{}, head[1]);
        return;
    }
    const int most = ride.mostSteps();
    Phases at = {start, builder.state()};
    for (int count = 1; count <= most; ++count) {
        if (isTooLarge(ride.scope, {})) return;
        at = leapOver(at);
        for (ir::StateId& each : at)
            each = withinHalf(ride, choice.vector, count, each);
        if (count >= ride.least) endings(ride, choice.vector, count, at[1], after, out);
        if (count < most) at = goOn(at);
    }
}

}  // namespace ferz::mbn
