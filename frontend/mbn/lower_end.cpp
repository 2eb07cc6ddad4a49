// Where a leg may end: what stands there, in which range, and what becomes of it.
#include <cstdlib>
#include <numeric>
#include <utility>

#include "frontend/mbn/ride.h"

namespace ferz::mbn {

/// `0*`: behind `at` only if the ride reaches no further end.
ir::StateId Lowering::noneFurther(const Ride& ride, const ir::Vec& by, ir::StateId at,
                                  const ir::Contents& ends, bool hasSwapped) {
    const ir::Contents untouched = hasSwapped ? ride.endsOnUntouched() : ir::Contents();
    const ir::Contents passable = ride.passableBehind();
    const ir::Contents blocked = ~(ends | passable);
    const ir::Contents unused = passable & ~ends & ir::Contents::onBoard();
    // Between two squares where the ride may end there are others to pass where it walks or hops.
    const bool looksBetween = ride.walks || ride.hop != Ride::Hop::None;
    const auto [parts, part] = looksBetween ? partsOf(by, environment_.cells) : std::pair{1, by};
    const ir::Contents between = ride.hop == Ride::Hop::None ? ir::Contents::nothing() : passable;
    if (unused.isNone() && untouched.isNone() && parts == 1 && !ride.wraps())
        return then(at, holds(blocked, by));
    // The next squares are looked at one by one, up to one that stops the ride.
    const ir::StateId head = then(then(at, ir::Mark{kLookSlot}), ir::Pass{});
    const ir::StateId stopped = ir::Builder(*movement_).state();
    ir::StateId next = head;
    for (int i = 1; i <= parts; ++i) {
        whereClosed(next, {part, ride.edges}, stopped);
        next = then(next, ir::Step{part, ride.edges});
        if (i == parts) break;
        add(next, holds(~between & ir::Contents::onBoard()), stopped);
        next = then(next, holds(between));
    }
    add(next, holds(blocked & ir::Contents::onBoard()), stopped);
    if (!untouched.isNone()) add(then(next, holds(untouched)), ir::Test{ir::Affected{}, {}, false}, stopped);
    if (ride.stopsAtVisited()) add(next, ride.isHome(false), stopped);
    for (const ir::Contents& who : {ir::Contents::piece(), ir::Contents::nothing()}) {
        if ((unused & who).isNone()) continue;
        ir::StateId passed = then(next, holds(unused & who));
        // On an empty square it may end where a piece is captured in passing, and on no other.
        for (const Ending& ending : ride.modes.endings) {
            if (ending.what == Ending::What::EnPassant && ride.mayEnd(ending) &&
                !(who & ending.where).isNone())
                passed = then(passed, ir::Test{ir::EnPassantMarked{ending.victims}, {}, true});
        }
        add(passed, ir::Pass{}, head);
    }
    return then(stopped, ir::Return{kLookSlot});
}

void Lowering::endings(const Ride& ride, const ir::Vec& by, ir::StateId at, const Context& after,
                       Points& out) {
    ir::Contents ends;
    for (const Ending& ending : ride.modes.endings) {
        if (ride.mayEnd(ending) && ending.what != Ending::What::EnPassant) ends = ends | ending.where;
    }
    if (ride.stop == Ride::Stop::Edge)
        at = then(at, ir::Test{ir::Holds{ir::Contents::offBoard()}, by, false});
    for (const Ending& ending : ride.modes.endings) {
        if (!ride.means(ending)) continue;
        for (const bool couldGoOn : {true, false}) {
            // Only from a square that the ride may pass can there be a further end.
            ir::Contents where = ending.where;
            if (ride.stop == Ride::Stop::LastReachable) {
                const ir::Contents passable = ride.passableBehind();
                where = where & (couldGoOn ? passable : ~passable);
            } else if (couldGoOn) {
                continue;
            }
            if (where.isNone()) continue;
            ir::StateId end = then(at, holds(where));
            if (ending.what == Ending::What::EnPassant)
                end = then(end, ir::Test{ir::EnPassantMarked{ending.victims}, {}, false});
            bool possible = true;
            if (couldGoOn) end = noneFurther(ride, by, end, ends, after.swapped);
            // Where no leg follows, nobody asks which way the last one went.
            const bool isEnd = ride.closing == Closing::Final || ride.closing == Closing::FinalOnly;
            if (isEnd) {
                const auto place = static_cast<std::size_t>(&ending - ride.modes.endings.data());
                const auto [known, isNew] = ride.ends.emplace(place, end);
                if (!isNew) {
                    add(end, ir::Pass{}, known->second);
                    continue;
                }
                end = then(end, ir::Pass{});
                known->second = end;
            }
            for (const Destination* place : ride.inherited->destinations) {
                const auto there = inPlace(*place, {end, after});
                possible = possible && there;
                end = there.value_or(end);
            }
            if (!possible) return;
            if (const int outermost = ride.inherited->endsRoundOf; outermost != 0) {
                for (ir::VisitSet set = outermost; set <= ride.inherited->completed; ++set)
                    end = then(end, ir::Test{ir::Visited{set}, {}, true});
            }
            Context reached = isEnd ? after.freed() : after;
            switch (ending.what) {
                case Ending::What::Stay:
                case Ending::What::Visit: break;
                case Ending::What::Capture: end = then(end, ir::Act{ir::Capture{}}); break;
                case Ending::What::EnPassant: end = then(end, ir::Act{ir::CaptureEnPassant{}}); break;
                case Ending::What::Swap:
                    if (after.swapped) end = then(end, ir::Test{ir::Affected{}, {}, true});
                    end = then(end, ir::Act{ir::Swap{ride.began}});
                    reached.swapped = true;
                    break;
                case Ending::What::Flip: end = then(end, ir::Act{ir::Flip{}}); break;
            }
            for (const ir::Declare& flag : ride.flags)
                end = then(end, ir::Act{flag});
            for (ir::VisitSet set = ir::kFirstVisitSet; set <= ride.inherited->completed; ++set)
                end = then(end, ir::Act{ir::Visit{set}});
            join(out, reached, end);
        }
    }
}

std::optional<ir::StateId> Lowering::inPlace(const Destination& place, Point at) {
    static const Scope scope;
    // The squares that a piece of a set attacks, as before the modifiers the square where the move begins.
    at.context.atOrigin = false;
    at.context.lifted = true;
    if (const auto* range = std::get_if<Range>(&place)) return inRange(*range, at, Victim::WillStand, scope);
    return attacked(std::get<PieceSet>(place), at, Victim::WillStand, scope);
}

/// A state behind the point, on its square, reached only if that is in the range. Empty when an error was
/// reported.
std::optional<ir::StateId> Lowering::inRange(const Range& range, Point at, Victim victim,
                                             const Scope& scope) {
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
        if (hasZone) at.state = then(at.state, ir::Test{ir::InZone{zone}, {}, false});
        for (const ir::Test& other : others)
            at.state = then(at.state, other);
        for (const PieceSet* by : attackers) {
            const auto isAttacked = [&](Point from) -> Points {
                const auto reached = attacked(*by, from, victim, scope);
                return reached ? Points{{from.context, *reached}} : Points{};
            };
            const auto asked = part(isAttacked, at.context, scope, by->span);
            if (!asked || failed_) return std::nullopt;
            at.state = unless(*asked, at).state;
        }
        return at.state;
    }
    if (range.parts.empty()) return then(at.state, holds({}));  // `[]` holds no square
    const ir::StateId inside = ir::Builder(*movement_).state();
    if (hasZone) add(at.state, ir::Test{ir::InZone{zone}, {}, false}, inside);
    for (const ir::Test& other : others)
        add(at.state, other, inside);
    for (const PieceSet* by : attackers) {
        const auto reached = attacked(*by, at, victim, scope);
        if (!reached) return std::nullopt;
        add(*reached, ir::Pass{}, inside);
    }
    return inside;
}

}  // namespace ferz::mbn
