// One leg: a leap or a ride along each of its vectors, with its modifiers applied.
#include <algorithm>
#include <cassert>
#include <fmt/format.h>
#include <utility>

#include "frontend/mbn/diagnostic_names.h"
#include "frontend/mbn/ride.h"
#include "support/limits.h"

namespace ferz::mbn {

namespace {

constexpr std::size_t kMostModifiers = limits::kMbnModifiers.most;

bool saysAbsolute(const DirectionList& list) {
    return std::any_of(list.begin(), list.end(), [](const Modifier* each) { return each->letter == 'd'; });
}

}  // namespace

/// `i` and `ii`: tested at the origin; for later legs starts() has tested it. Empty if the leg cannot be
/// played.
std::optional<BuildPoint> Lowering::askInitial(PointBuilder& build, BuildPoint in,
                                               const std::vector<const Modifier*>& modifiers) {
    for (const Modifier* modifier : modifiers) {
        const auto ask = [&](Initial known, const ir::Predicate& predicate) {
            // starts() has tested it for every later leg.
            assert(known != Initial::Ask || (in.context.atOrigin && !in.context.lifted));
            if (known == Initial::Ask) in.state = build.then(in.state, ir::Test{predicate, {}, false});
            return known != Initial::No;
        };
        if (!ask(in.context.unmoved, ir::Unmoved{})) return std::nullopt;
        if (modifier->isDoubled() && !ask(in.context.neverChecked, ir::NeverChecked{})) return std::nullopt;
    }
    return in;
}

Points Lowering::ride(PointBuilder& build, const Leaper& leaper, std::optional<Steps> steps, BuildPoint in,
                      const Inherited& inherited, LegRole role, const Scope& scope, Span span) {
    if (isTooLarge(build, scope, span)) return {};
    if (inherited.boards.transition != nullptr)
        return rideElsewhere(build, leaper, steps, in, inherited, role, scope, span);
    const auto asked = askInitial(build, in, inherited.first.initial);
    if (!asked) return {};
    in = *asked;
    // `d` makes every direction letter absolute, also those of other groups round the move.
    if (std::any_of(inherited.first.directions.begin(), inherited.first.directions.end(), saysAbsolute))
        in.context = in.context.freed();
    std::vector<const Modifier*> modifiers = inherited.last.letters;
    modifiers.insert(modifiers.end(), inherited.every.begin(), inherited.every.end());
    if (modifiers.size() > kMostModifiers) {
        problems_.report(diagnostic::kTooLarge, scope, span,
                         fmt::format("more than {} modifiers reach one leg", kMostModifiers));
        problems_.stop();
        return {};
    }
    // A leg that only changes the board has no direction and captures nothing en passant.
    const bool isStraightUp = leaper.larger == 0 && !inherited.boards.step.isZero();
    if (isStraightUp) std::erase_if(modifiers, [](const Modifier* each) { return each->letter == 'e'; });
    for (const Modifier* each : modifiers) {
        if (environment_.cells == ir::Cells::Squares || (each->letter != 'o' && each->letter != 'n'))
            continue;
        problems_.report(diagnostic::kMisplacedModifier, scope, each->span,
                         fmt::format("`{}` is not defined on hexagonal boards", each->letter));
        return {};
    }
    // Each letter is compared with all others.
    problems_.addWork(modifiers.size() * modifiers.size() / 16);
    const bool isNull = isZero(steps);
    if (leaper.larger == 0 && !isStraightUp) needDirections(leaper, in.context, inherited, Straight::Nearest);
    if ((leaper.larger == 0 && !isStraightUp) || isNull)
        return zeroLeap(build, in, inherited, modifiers, role, scope);

    Ride ride;
    ride.role = role;
    ride.inherited = &inherited;
    ride.scope = scope;
    ride.span = span;
    ride.isSetUp = in.context.setup != Context::Setup::None;
    if (steps) {
        const bool isCounted = steps->kind == Steps::Kind::UpTo || steps->kind == Steps::Kind::Exactly;
        ride.most = isCounted ? steps->count : 0;
        if (steps->kind == Steps::Kind::Exactly) ride.least = steps->count;
        if (steps->kind == Steps::Kind::LastReachable) ride.stop = Ride::Stop::LastReachable;
        if (steps->kind == Steps::Kind::Edge) ride.stop = Ride::Stop::Edge;
    }
    if (!readModifiers(ride, modifiers, leaper, scope)) return {};
    const bool isOblique = leaper.smaller != 0 && leaper.smaller != leaper.larger;
    const bool isLastOnly = ride.stop == Ride::Stop::LastReachable &&
                            (ride.isHalfling || ride.isJoined() || (ride.walks && isOblique));
    if (isLastOnly || (ride.isJoined() && (ride.isHalfling || ride.asksUnblocked))) {
        problems_.report(
            diagnostic::kNotYet, scope, span,
            isLastOnly
                ? "the last square of a ride (`0*`) is not told with `h`, on joined files, or with `n` on an "
                  "oblique leap"
                : "`h` and `u` are not supported on joined files");
        return {};
    }
    // `*` stops at the edge even if the edges wrap.
    if (ride.stop == Ride::Stop::Edge) ride.edges = ir::PlainEdges{};
    if (!ride.wraps() && ride.most > kMostPlainSteps) {
        if (ride.least > kMostPlainSteps) {
            problems_.report(diagnostic::kNumberRange, scope, steps->span,
                             fmt::format("no board has room for {} steps in one direction", ride.least));
            return {};
        }
        ride.most = 0;
    }

    const auto& modes = ride.modes.endings;
    // A test whether a part can be played does not count as its use.
    const bool isReal = !build.isPart() && !inherited.leavesOut;
    if (isReal && role == LegRole::Final && !ride.isSetUp && !modes.empty() &&
        std::none_of(modes.begin(), modes.end(), [](const ArrivalMode& ending) { return ending.last; })) {
        for (const Modifier* modifier : modifiers) {
            if (modifier->letter == 'j' || modifier->letter == 'x') problems_.spoil(*modifier);
        }
    }

    const Heading& heading = in.context.heading;
    const Straight straight = inherited.first.straight.value_or(Straight::Nearest);
    auto choices = isStraightUp
                       ? std::vector<Choice>{{{}, in.context.axis}}
                       : select(leaper, heading, in.context.axis, inherited.first.directions, straight);
    if (!isStraightUp) needDirections(leaper, in.context, inherited, straight);
    if (!isStraightUp && inherited.first.directions.empty() && heading.kind != Heading::Kind::None &&
        straight == Straight::Nearest && !hasVectorAhead(leaper, heading)) {
        problems_.report(diagnostic::kNoVectorAhead, scope, span,
                         "the leg has no direction straight ahead: it is read with `f`",
                         "write the `f`, or the direction that is meant");
    }
    if (choices.empty()) return {};
    for (Choice& choice : choices) {
        choice.vector = choice.vector + inherited.boards.step;
        if (!ride.isHalfling || !ride.isEndless(choice.vector)) continue;
        problems_.report(
            diagnostic::kNotYet, scope, span,
            "`h` is half the distance to an edge, and with `o` there is no edge in that direction");
        return {};
    }
    if (ride.asksUnblocked && inherited.boards.leavesBy == nullptr) in = unblocked(build, ride, choices, in);
    const bool swaps = std::any_of(modes.begin(), modes.end(), [](const ArrivalMode& ending) {
        return ending.what == ArrivalMode::What::Swap;
    });
    if (swaps && !in.context.atOrigin) {
        in.state = build.then(in.state, ir::Mark{kLegSlot});
        ride.began = kLegSlot;
    }
    if (!in.context.lifted) {
        in.state = build.then(in.state, ir::Act{ir::Lift{}});
        in.context.lifted = true;
    }
    if (inherited.boards.leavesBy != nullptr) {
        const ir::StateId there = build.state();
        for (const auto& [state, by] : build.departures(*inherited.boards.leavesBy, in.state))
            build.add(state, ir::Step{by}, there);
        in.state = there;
        in.context.atOrigin = false;
        if (ride.asksUnblocked) in = unblocked(build, ride, choices, in);
    }
    // A ride round a wrapping board ends on the square before its start.
    if (ride.stopsAtVisited()) {
        const auto set = nextSet(inherited, scope, span);
        if (!set) return {};
        ride.set = *set;
        in = build.beginSet(*set, in);
    }
    std::vector<Ride> ways = {ride};
    if (ride.modes.marksPassed && std::any_of(modes.begin(), modes.end(), [&](const ArrivalMode& ending) {
            return ending.what != ArrivalMode::What::Stay && ride.uses(ending);
        })) {
        ways.push_back(ride);
        ways.front().marks = true;
        ways.back().marks = false;
    }
    Points out;
    for (const Choice& choice : choices) {
        Context after = in.context;
        if (!isStraightUp) after.heading = headingOf(choice.vector - inherited.boards.step);
        after.axis = choice.axis;
        after.atOrigin = false;
        for (const Ride& way : ways) {
            if (way.hop == Ride::Hop::None) {
                along(build, way, choice, in.state, after, out);
            } else {
                hopAlong(build, way, choice, in.state, after, out);
            }
        }
    }
    return out;
}

/// Lowers O, the leap to the leg's own square. With `c` the mover captures itself.
Points Lowering::zeroLeap(PointBuilder& build, BuildPoint in, const Inherited& inherited,
                          const std::vector<const Modifier*>& modifiers, LegRole role, const Scope& scope) {
    Ride ride;
    ride.role = role;
    ride.inherited = &inherited;
    ride.scope = scope;
    ride.isSetUp = in.context.setup != Context::Setup::None;
    if (!readModifiers(ride, modifiers, {0, 0}, scope)) return {};
    if (!in.context.lifted) {
        in.state = build.then(in.state, ir::Act{ir::Lift{}});
        in.context.lifted = true;
    }
    Points out;
    std::erase_if(ride.modes.endings,
                  [](const ArrivalMode& ending) { return ending.what != ArrivalMode::What::Stay; });
    endings(build, ride, {}, in.state, in.context, out);
    std::vector<const Modifier*> captures;
    for (const Modifier* modifier : modifiers) {
        if (modifier->letter == 'c') captures.push_back(modifier);
    }
    // Without a capture another leg could follow.
    if (captures.empty() || in.context.vanished || role == LegRole::FinalOnly) return out;
    const ir::Contents who = contentsOf(captures, environment_.names);
    ir::StateId state = in.state;
    const ir::NameSet named = who.friends | who.enemies;
    if (!named.isAll()) state = build.then(state, ir::Test{ir::Named{named}, {}, false});
    // A completed rider has the square where it began in its set, but the mover can be captured there once.
    state = build.then(state, ir::Act{ir::Vanish{}});
    Context gone = in.context;
    gone.vanished = true;
    build.join(out, gone, state);
    return out;
}

}  // namespace ferz::mbn
