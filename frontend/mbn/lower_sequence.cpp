// Chains, sequences, optional legs and alternatives: which leg may follow which, and what applies to the
// first and the last one.
#include <algorithm>
#include <fmt/format.h>
#include <string_view>
#include <utility>

#include "frontend/mbn/diagnostic_names.h"
#include "frontend/mbn/lowering.h"
#include "support/limits.h"

namespace ferz::mbn {

namespace {

/// More optional modifiers are refused: each doubles the number of readings.
constexpr std::size_t kMostOptional = limits::kMbnOptional.most;

}  // namespace

Points Lowering::sequence(PointBuilder& build, const Sequence& sequence, const Points& in,
                          const Inherited& inherited, LegRole role, const Scope& scope) {
    Scope inner = scope;
    if (++inner.depth > kMostDepth) {
        problems_.report(diagnostic::kTooDeep, scope, sequence.span, "the movement is nested too deep");
        problems_.stop();
        return {};
    }
    if (isTooLarge(build, scope, sequence.span)) return {};
    const std::size_t count = sequence.legs.size();
    const bool isOne = count == 1 && sequence.legs.front().kind == Leg::Kind::Plain;
    if (inherited.boards.transition != nullptr && inherited.boards.transition->applied && !isOne) {
        problems_.report(
            diagnostic::kMisplacedModifier, scope, inherited.boards.transition->span,
            "an operator stands before leapers, riders and alternatives of them, not before a chain");
        return {};
    }
    // Points that arrive at a leg: as the first leg of the sequence, or after another.
    std::vector<Points> asFirst(count);
    std::vector<Points> asLater(count);
    const auto leaveOut = [&](Points points, const std::vector<std::size_t>& legs) {
        for (const std::size_t each : legs)
            points = skip(build, sequence.legs[each], points, inner);
        return points;
    };
    for (const Next& next : nextLegs(sequence, 0)) {
        // A move without any leg is no move.
        if (!next.leg) continue;
        const Points arriving = leaveOut(in, next.leftOut);
        build.join(asFirst[*next.leg], arriving);
    }
    Points out;
    for (std::size_t i = 0; i < count; ++i) {
        for (const bool isFirst : {true, false}) {
            Points& arriving = isFirst ? asFirst[i] : asLater[i];
            if (arriving.empty()) continue;
            if (problems_.isStopped()) return {};
            const Leg& leg = sequence.legs[i];
            // Legs with absolute directions do not depend on the direction of the last one.
            if (leg.independent || queries_.isAbsolute(leg, inner)) arriving = build.freed(arriving);
            const Inherited forLast = isFirst ? inherited : inherited.withoutFirst();
            const Inherited forMiddle = forLast.withoutLast();
            std::optional<Points> behind;
            for (const Next& next : nextLegs(sequence, i + 1)) {
                Inherited atEnd = forLast;
                atEnd.leavesOut = atEnd.leavesOut || i + 1 < count;
                if (next.leg) {
                    if (!behind) behind = this->leg(build, leg, arriving, forMiddle, LegRole::Middle, inner);
                    const Points later = leaveOut(*behind, next.leftOut);
                    build.join(asLater[*next.leg], later);
                } else if (next.leftOut.empty()) {
                    build.join(out, this->leg(build, leg, arriving, atEnd, role, inner));
                } else if (role == LegRole::Final || role == LegRole::FinalOnly) {
                    // An arrival that no leg can follow ends the move.
                    build.join(out, this->leg(build, leg, arriving, atEnd, LegRole::FinalOnly, inner));
                    if (role == LegRole::Final) {
                        build.join(
                            out, leaveOut(this->leg(build, leg, arriving, atEnd, LegRole::FinalMiddle, inner),
                                          next.leftOut));
                    }
                } else {
                    build.join(out,
                               leaveOut(this->leg(build, leg, arriving, atEnd, role, inner), next.leftOut));
                }
            }
        }
    }
    return out;
}

/// Points from which a compulsory leg cannot be played; the test takes it alone, as the end of the move.
Points Lowering::skip(PointBuilder& build, const Leg& leg, const Points& in, const Scope& scope) {
    Points out;
    for (const auto& [context, state] : in) {
        Context asked = context;
        if (leg.independent) {
            asked.heading = {};
            asked.axis = Axis::None;
        }
        // A leg that only visits can be played only in the middle of a move.
        const auto played = [&](PointBuilder& aside, BuildPoint from) {
            const Points start = {{from.context, from.state}};
            Inherited inherited;
            inherited.last.isAsked = true;
            Points ends = sequence(aside, *leg.inside, start, inherited, LegRole::Final, scope);
            aside.join(ends, sequence(aside, *leg.inside, start, inherited, LegRole::Middle, scope));
            return ends;
        };
        if (const auto whether = part(build, played, asked, scope, leg.span)) {
            const BuildPoint left = build.unless(*whether, {state, context});
            build.join(out, left.context, left.state);
        }
    }
    return out;
}

Points Lowering::leg(PointBuilder& build, const Leg& leg, const Points& in, const Inherited& inherited,
                     LegRole role, const Scope& scope) {
    if (leg.kind != Leg::Kind::Plain) {
        if (leg.steps) return rounds(build, *leg.inside, *leg.steps, in, inherited, role, scope);
        return sequence(build, *leg.inside, in, inherited, role, scope);
    }
    if (in.size() > 1) {
        if (const Group* group = queries_.onlyRounds(leg, scope))
            return roundsOfAll(build, leg, *group, in, inherited, role, scope);
    }
    Points out;
    for (const auto& [context, state] : in) {
        build.join(out, alternatives(build, leg, {state, context}, inherited, role, scope));
    }
    return out;
}

/// Lowers a leg of rounds alone, from all points at once: they reach the same rounds.
Points Lowering::roundsOfAll(PointBuilder& build, const Leg& leg, const Group& group, const Points& in,
                             const Inherited& inherited, LegRole role, const Scope& scope) {
    std::map<std::optional<Straight>, Points> how;
    for (const auto& [context, state] : in)
        how[queries_.straightOf(leg, context.heading, inherited, scope)].emplace(context, state);
    Points out;
    for (const auto& [straight, points] : how) {
        Inherited own = inherited;
        own.first.straight = straight;
        build.join(
            out, rounds(build, *group.moves, *leg.alternatives[0].moves[0].steps, points, own, role, scope));
    }
    return out;
}

Points Lowering::alternatives(PointBuilder& build, const Leg& leg, BuildPoint in, const Inherited& inherited,
                              LegRole role, const Scope& scope) {
    Inherited own = inherited;
    own.first.straight = queries_.straightOf(leg, in.context.heading, inherited, scope);
    Points out;
    for (const PartialMove& partial : leg.alternatives) {
        if (isTooLarge(build, scope, partial.span)) return {};
        build.join(out, partialMove(build, partial, in, own, role, scope));
    }
    return out;
}

Points Lowering::partialMove(PointBuilder& build, const PartialMove& partial, BuildPoint in,
                             const Inherited& inherited, LegRole role, const Scope& scope) {
    if (partial.transition && inherited.boards.transition != nullptr) {
        problems_.report(diagnostic::kMisplacedModifier, scope, partial.transition->span,
                         "a move has one transition or operator at most, and there is one before it");
        return {};
    }
    if (partial.placed) {
        problems_.report(diagnostic::kNotYet, scope, partial.placed->span,
                         "a piece set after `!` belongs to conversion rules, which are not supported",
                         "the set of attackers of a move stands before the `!`");
        return {};
    }
    const auto start = prefixes(build, partial, in, scope);
    if (!start) return {};
    std::vector<const Modifier*> fixed;
    std::vector<const Modifier*> optional;
    for (const Modifier& modifier : partial.modifiers)
        (modifier.optional ? optional : fixed).push_back(&modifier);
    if (optional.size() > kMostOptional) {
        problems_.report(diagnostic::kTooLarge, scope, partial.span,
                         fmt::format("more than {} optional modifiers", kMostOptional));
        return {};
    }
    // Both readings of each optional modifier are alternatives.
    Points out;
    for (unsigned chosen = 0; chosen < (1U << optional.size()); ++chosen) {
        std::vector<const Modifier*> modifiers;
        for (const Modifier& modifier : partial.modifiers) {
            const auto at = std::find(optional.begin(), optional.end(), &modifier) - optional.begin();
            const bool isOptional = at != static_cast<std::ptrdiff_t>(optional.size());
            if (!isOptional || (chosen >> static_cast<unsigned>(at) & 1U) != 0)
                modifiers.push_back(&modifier);
        }
        build.join(out, reading(build, partial, modifiers, *start, inherited, role, scope));
    }
    return out;
}

Points Lowering::reading(PointBuilder& build, const PartialMove& partial,
                         const std::vector<const Modifier*>& modifiers, BuildPoint in,
                         const Inherited& inherited, LegRole role, const Scope& scope) {
    Inherited inner = inherited;
    if (partial.transition) inner.boards.transition = &*partial.transition;
    DirectionList directions;
    for (const Modifier* modifier : modifiers) {
        if (modifier->isDirection()) {
            directions.push_back(modifier);
        } else if (modifier->letter == 'i') {
            inner.first.initial.push_back(modifier);
        } else if (modifier->letter == 'g' || modifier->letter == 'n' || modifier->letter == 'o') {
            inner.every.push_back(modifier);
        } else {
            inner.last.letters.push_back(modifier);
        }
    }
    if (!directions.empty()) inner.first.directions.push_back(directions);
    for (const Destination& place : partial.destinations)
        inner.last.destinations.push_back(&place);
    Points out;
    for (const MoveTerm& each : partial.moves) {
        if (isTooLarge(build, scope, each.span)) return {};
        build.join(out, move(build, each, in, inner, role, scope));
    }
    return out;
}

}  // namespace ferz::mbn
