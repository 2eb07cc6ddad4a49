// The end of a leg: what may stand on its square, the ranges it has to be in, and the effects there.
#include <cstdlib>
#include <numeric>
#include <utility>

#include "frontend/mbn/ride.h"

namespace ferz::mbn {

namespace {

/// Adds the effect of an arrival; `began` is the square that a swapped piece goes to.
ir::StateId withEffect(PointBuilder& build, ArrivalMode::What what, ir::Slot began, ir::StateId at,
                       Context& context) {
    switch (what) {
        case ArrivalMode::What::Stay:
        case ArrivalMode::What::Visit: break;
        case ArrivalMode::What::Capture: return build.then(at, ir::Act{ir::Capture{}});
        case ArrivalMode::What::EnPassant: return build.then(at, ir::Act{ir::CaptureEnPassant{}});
        case ArrivalMode::What::Swap:
            if (context.swapped) at = build.then(at, ir::Test{ir::Affected{}, {}, true});
            context.swapped = true;
            return build.then(at, ir::Act{ir::Swap{began}});
        case ArrivalMode::What::Flip: return build.then(at, ir::Act{ir::Flip{}});
    }
    return at;
}

}  // namespace

/// `0*`: returns a state after `at` that is reached if the ride has no further square to end on.
ir::StateId Lowering::noneFurther(PointBuilder& build, const Ride& ride, const ir::Vec& by, ir::StateId at,
                                  const ir::Contents& ends, bool hasSwapped) {
    const ir::Contents untouched = hasSwapped ? ride.endsOnUntouched() : ir::Contents();
    const ir::Contents passable = ride.passableBehind();
    const ir::Contents blocked = ~(ends | passable);
    const ir::Contents unused = passable & ~ends & ir::Contents::onBoard();
    // A ride that walks or hops passes squares between those where it may end.
    const bool looksBetween = ride.walks || ride.hop != Ride::Hop::None;
    const auto [parts, part] = looksBetween ? partsOf(by, environment_.cells) : std::pair{1, by};
    const ir::Contents between = ride.hop == Ride::Hop::None ? ir::Contents::nothing() : passable;
    if (unused.isNone() && untouched.isNone() && parts == 1 && !ride.wraps())
        return build.then(at, holds(blocked, by));
    // The next squares are tested one by one, up to one that stops the ride.
    const ir::StateId head = build.then(build.then(at, ir::Mark{kLookSlot}), ir::Pass{});
    const ir::StateId stopped = build.state();
    ir::StateId next = head;
    for (int i = 1; i <= parts; ++i) {
        build.whereClosed(next, {part, ride.edges}, stopped);
        next = build.then(next, ir::Step{part, ride.edges});
        if (i == parts) break;
        build.add(next, holds(~between & ir::Contents::onBoard()), stopped);
        next = build.then(next, holds(between));
    }
    build.add(next, holds(blocked & ir::Contents::onBoard()), stopped);
    if (!untouched.isNone())
        build.add(build.then(next, holds(untouched)), ir::Test{ir::Affected{}, {}, false}, stopped);
    if (ride.stopsAtVisited()) build.add(next, ride.isHome(false), stopped);
    for (const ir::Contents& who : {ir::Contents::piece(), ir::Contents::nothing()}) {
        if ((unused & who).isNone()) continue;
        ir::StateId passed = build.then(next, holds(unused & who));
        // An empty square ends the ride only with a capture en passant.
        for (const ArrivalMode& ending : ride.modes.endings) {
            if (ending.what == ArrivalMode::What::EnPassant && ride.mayEnd(ending) &&
                !(who & ending.where).isNone())
                passed = build.then(passed, ir::Test{ir::EnPassantMarked{ending.victims}, {}, true});
        }
        build.add(passed, ir::Pass{}, head);
    }
    return build.then(stopped, ir::Return{kLookSlot});
}

void Lowering::endings(PointBuilder& build, const Ride& ride, const ir::Vec& by, ir::StateId at,
                       const Context& after, Points& out) {
    ir::Contents ends;
    for (const ArrivalMode& ending : ride.modes.endings) {
        if (ride.mayEnd(ending) && ending.what != ArrivalMode::What::EnPassant) ends = ends | ending.where;
    }
    if (ride.stop == Ride::Stop::Edge)
        at = build.then(at, ir::Test{ir::Holds{ir::Contents::offBoard()}, by, false});
    for (const ArrivalMode& ending : ride.modes.endings) {
        if (!ride.uses(ending)) continue;
        for (const bool couldGoOn : {true, false}) {
            // Only a square that the ride may pass has further ends after it.
            ir::Contents where = ending.where;
            if (ride.stop == Ride::Stop::LastReachable) {
                const ir::Contents passable = ride.passableBehind();
                where = where & (couldGoOn ? passable : ~passable);
            } else if (couldGoOn) {
                continue;
            }
            if (where.isNone()) continue;
            ir::StateId end = build.then(at, holds(where));
            if (ending.what == ArrivalMode::What::EnPassant)
                end = build.then(end, ir::Test{ir::EnPassantMarked{ending.victims}, {}, false});
            bool possible = true;
            if (couldGoOn) end = noneFurther(build, ride, by, end, ends, after.swapped);
            // No leg follows that depends on the direction of this one: all these ends share a state.
            const bool isEnd = ride.role == LegRole::Final || ride.role == LegRole::FinalOnly;
            if (isEnd) {
                const auto place = static_cast<std::size_t>(&ending - ride.modes.endings.data());
                const auto [known, isNew] = ride.ends.emplace(place, end);
                if (!isNew) {
                    build.add(end, ir::Pass{}, known->second);
                    continue;
                }
                end = build.then(end, ir::Pass{});
                known->second = end;
            }
            for (const Destination* place : ride.inherited->last.destinations) {
                const auto there = inPlace(build, *place, {end, after});
                possible = possible && there;
                end = there.value_or(end);
            }
            if (!possible) return;
            if (const int outermost = ride.inherited->last.endsRoundOf; outermost != 0) {
                for (ir::VisitSet set = outermost; set <= ride.inherited->completed; ++set)
                    end = build.then(end, ir::Test{ir::Visited{set}, {}, true});
            }
            Context reached = isEnd ? after.freed() : after;
            end = withEffect(build, ending.what, ride.began, end, reached);
            for (const ir::Declare& flag : ride.flags)
                end = build.then(end, ir::Act{flag});
            for (ir::VisitSet set = ir::kFirstVisitSet; set <= ride.inherited->completed; ++set)
                end = build.then(end, ir::Act{ir::Visit{set}});
            build.join(out, reached, end);
        }
    }
}

std::optional<ir::StateId> Lowering::inPlace(PointBuilder& build, const Destination& place, BuildPoint at) {
    static const Scope scope;
    // A set after a move means the squares that one of its pieces attacks.
    at.context.atOrigin = false;
    at.context.lifted = true;
    if (const auto* range = std::get_if<Range>(&place))
        return inRange(build, *range, at, Victim::WillStand, scope);
    return attacked(build, std::get<PieceSet>(place), at, Victim::WillStand, scope);
}

/// Returns a state after the point, on its square, that is reached if the square is in the range. Empty when
/// an error was reported.
std::optional<ir::StateId> Lowering::inRange(PointBuilder& build, const Range& range, BuildPoint at,
                                             Victim victim, const Scope& scope) {
    ir::Zone zone{range.complement, {}};
    std::vector<ir::Test> others;
    std::vector<const PieceSet*> attackers;
    for (const RangePart& part : range.parts) {
        switch (part.kind) {
            case RangePart::Kind::Squares: zone.parts.push_back(part.squares); break;
            case RangePart::Kind::Threatened: others.push_back({ir::Attacked{}, {}, range.complement}); break;
            case RangePart::Kind::Unthreatened:
                others.push_back({ir::Attacked{}, {}, !range.complement});
                break;
            case RangePart::Kind::Unmoved: others.push_back({ir::Unmoved{}, {}, range.complement}); break;
            case RangePart::Kind::Attacked: attackers.push_back(&*part.by); break;
        }
    }
    const bool hasZone = !zone.parts.empty();
    if (range.complement) {
        if (hasZone) at.state = build.then(at.state, ir::Test{ir::InZone{zone}, {}, false});
        for (const ir::Test& other : others)
            at.state = build.then(at.state, other);
        for (const PieceSet* by : attackers) {
            const auto isAttacked = [&](PointBuilder& aside, BuildPoint from) -> Points {
                const auto reached = attacked(aside, *by, from, victim, scope);
                return reached ? Points{{from.context, *reached}} : Points{};
            };
            const auto asked = part(build, isAttacked, at.context, scope, by->span);
            if (!asked || problems_.hasErrors()) return std::nullopt;
            at.state = build.unless(*asked, at).state;
        }
        return at.state;
    }
    if (range.parts.empty()) return build.then(at.state, holds({}));  // `[]` holds no square
    const ir::StateId inside = build.state();
    if (hasZone) build.add(at.state, ir::Test{ir::InZone{zone}, {}, false}, inside);
    for (const ir::Test& other : others)
        build.add(at.state, other, inside);
    for (const PieceSet* by : attackers) {
        const auto reached = attacked(build, *by, at, victim, scope);
        if (!reached) return std::nullopt;
        build.add(*reached, ir::Pass{}, inside);
    }
    return inside;
}

}  // namespace ferz::mbn
