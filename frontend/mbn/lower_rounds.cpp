// Groups that are repeated: a number of rounds, any number, or as many as can be played.
#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "frontend/mbn/lowering.h"
#include "frontend/mbn/rewritten_rounds.h"

namespace ferz::mbn {

Points Lowering::rounds(PointBuilder& build, const Sequence& moves, const Steps& steps, const Points& in,
                        const Inherited& inherited, LegRole role, const Scope& scope) {
    switch (steps.kind) {
        case Steps::Kind::Unlimited: return endlessRounds(build, moves, in, inherited, role, scope);
        case Steps::Kind::UpTo:
            return countedRounds(build, moves, 1, steps.count, in, inherited, role, scope);
        case Steps::Kind::Exactly:
            return countedRounds(build, moves, steps.count, steps.count, in, inherited, role, scope);
        case Steps::Kind::LastReachable: return completedRounds(build, moves, in, inherited, role, scope);
        case Steps::Kind::Edge: break;
    }
    problems_.report(diagnostic::kMisplacedModifier, scope, steps.span,
                     "`*` stands only after leapers and sliders without modifiers");
    return {};
}

Points Lowering::countedRounds(PointBuilder& build, const Sequence& moves, int least, int most,
                               const Points& in, const Inherited& inherited, LegRole role,
                               const Scope& scope) {
    if (least == 1 && queries_.isOneRoundAsked(moves, inherited, scope)) most = 1;
    problems_.countRounds(most);
    Points out;
    Points at = in;
    Inherited round = inherited;
    // Where the last round may begin after others: their number does not matter.
    Points lasts;
    for (int count = 1; count <= most && !at.empty(); ++count) {
        if (isTooLarge(build, scope, moves.span)) return {};
        if (count >= least) {
            if (count == 1) {
                build.join(out, sequence(build, moves, at, round, role, scope));
            } else {
                build.join(lasts, at);
            }
        }
        if (count < most) at = sequence(build, moves, at, round.withoutLast(), LegRole::Middle, scope);
        round = round.withoutFirst();
    }
    if (!lasts.empty()) build.join(out, sequence(build, moves, lasts, inherited.withoutFirst(), role, scope));
    return out;
}

/// Calls `round` for `first` and for each context that a round leads to, until no new one is reached.
void Lowering::eachRound(PointBuilder& build, const Sequence& moves, const Points& first, const Scope& scope,
                         const std::function<Points(const Points&)>& round) {
    // Rounds with absolute directions do not depend on the direction of the last one.
    const bool isAbsoluteRound = queries_.isAbsolute(moves.legs.front(), scope);
    Points heads;
    std::vector<Context> open;
    const auto arrive = [&](const Points& points) {
        for (const auto& [context, state] : isAbsoluteRound ? build.freed(points) : points) {
            if (!heads.contains(context)) open.push_back(context);
            build.join(heads, context, state);
        }
    };
    arrive(first);
    while (!open.empty()) {
        if (isTooLarge(build, scope, moves.span)) return;
        const Context context = open.back();
        open.pop_back();
        arrive(round({{context, heads.at(context)}}));
    }
}

Points Lowering::endlessRounds(PointBuilder& build, const Sequence& moves, const Points& in,
                               const Inherited& inherited, LegRole role, const Scope& scope) {
    Points out = sequence(build, moves, in, inherited, role, scope);
    if (queries_.isOneRoundAsked(moves, inherited, scope)) return out;
    const Inherited later = inherited.withoutFirst();
    const Points first = sequence(build, moves, in, inherited.withoutLast(), LegRole::Middle, scope);
    eachRound(build, moves, first, scope, [&](const Points& head) {
        build.join(out, sequence(build, moves, head, later, role, scope));
        return sequence(build, moves, head, later.withoutLast(), LegRole::Middle, scope);
    });
    return out;
}

/// Plays each leg that can be played, in order, and at least one.
Points Lowering::roundsInOneOrder(PointBuilder& build, const Sequence& legs, const Points& in,
                                  const Inherited& inherited, const Scope& scope) {
    const auto home = [&](const Points& points) {
        Points out;
        for (const auto& [context, state] : points) {
            const BuildPoint back = setUp(build, {state, context.freed()});
            build.join(out, back.context, back.state);
        }
        return out;
    };
    Points none = home(in);
    Points some;
    for (const Leg& leg : legs.legs) {
        if (isTooLarge(build, scope, leg.span)) return {};
        Points played = sequence(build, *leg.inside, none, inherited, LegRole::Middle, scope);
        build.join(played, sequence(build, *leg.inside, some, inherited, LegRole::Middle, scope));
        none = skip(build, leg, none, scope);
        some = skip(build, leg, some, scope);
        build.join(some, home(played));
    }
    return some;
}

Points Lowering::completedRounds(PointBuilder& build, const Sequence& moves, const Points& in,
                                 const Inherited& inherited, LegRole role, const Scope& scope) {
    const bool isOfAlike = queries_.isOnceEnough(moves, scope);
    if (purpose_ == Purpose::Attacks && isOfAlike) return sequence(build, moves, in, inherited, role, scope);
    const bool isAlone = inherited.completed == 0 && inherited.last.letters.empty() &&
                         inherited.every.empty() && inherited.first.directions.empty() &&
                         inherited.first.initial.empty() && inherited.last.destinations.empty() &&
                         inherited.boards.transition == nullptr;
    if (isOfAlike && isAlone && role != LegRole::Middle && queries_.onlyCaptures(moves, scope)) {
        auto& legs = ordered_[&moves];
        if (!legs && environment_.cells == ir::Cells::Squares) legs = inOneOrder(moves, queries_, scope);
        if (legs) {
            return role == LegRole::FinalOnly ? Points{}
                                              : roundsInOneOrder(build, *legs, in, inherited, scope);
        }
    }
    const bool isOfCaptures = inherited.last.letters.empty() && queries_.onlyCaptures(moves, scope);
    const auto set = nextSet(inherited, scope, moves.span);
    if (!set) return {};
    Inherited first = inherited;
    first.completed = *set;
    // The last round may also end a round of an outer rider.
    if (first.last.endsRoundOf == 0) first.last.endsRoundOf = *set;
    const Inherited later = first.withoutFirst();
    const bool isAbsoluteRound = queries_.isAbsolute(moves.legs.front(), scope);
    const bool onlyVisits = queries_.mayOnlyVisit(moves, scope);
    Points out;
    // A round ends the move if no further one is possible after it, which is tested once for each context.
    Points results;
    const bool isEnd = role == LegRole::Final;
    const auto completed = [&](const Points& points) {
        // Where only the possibility counts, one round is enough: rounds that can be played can be completed.
        // Not if what is written round the rider distinguishes the last round from the others.
        const bool isTold = inherited.last.isAsked || (purpose_ == Purpose::Attacks && isEnd);
        if (isTold && inherited.last.letters.empty() && inherited.last.destinations.empty() &&
            inherited.last.endsRoundOf == 0)
            return build.join(out, points);
        build.join(results, isEnd && isAbsoluteRound ? build.freed(points) : points);
    };
    const auto askAll = [&] {
        const auto played = [&](PointBuilder& aside, BuildPoint from) {
            Inherited whether = later;
            whether.last.isAsked = true;
            whether.last.endsRoundOf = *set;
            const Points start = {{from.context, from.state}};
            Points ends = sequence(aside, moves, start, whether, LegRole::Final, scope);
            // A round that only visits can be played only in the middle of a move.
            if (onlyVisits) aside.join(ends, sequence(aside, moves, start, whether, LegRole::Middle, scope));
            return ends;
        };
        std::map<Context, std::optional<ir::Part>> asked;
        for (const auto& [context, state] : results) {
            const Context round = isAbsoluteRound ? context.freed() : context;
            const auto [whether, isNew] = asked.emplace(round, std::nullopt);
            if (isNew) whether->second = part(build, played, round, scope, moves.span);
            if (!whether->second) continue;
            const BuildPoint ended = build.unless(*whether->second, {state, context});
            build.join(out, isEnd ? ended.context.freed() : ended.context, ended.state);
        }
        return out;
    };
    const auto close = [&](const Points& from, const Inherited& round) {
        if (role == LegRole::Middle || role == LegRole::FinalMiddle) {
            completed(sequence(build, moves, from, round, role, scope));
        } else {
            build.join(out, sequence(build, moves, from, round, LegRole::FinalOnly, scope));
            if (role == LegRole::Final)
                completed(sequence(build, moves, from, round, LegRole::FinalMiddle, scope));
        }
    };
    const auto goOn = [&](const Points& from, const Inherited& round) {
        Inherited middle = round.withoutLast();
        middle.last.endsRoundOf = *set;
        return sequence(build, moves, from, middle, LegRole::Middle, scope);
    };
    Points started;
    const bool isOutermost = *set == ir::kFirstVisitSet;
    for (const auto& [context, state] : in) {
        BuildPoint begun{state, context};
        // A square of an earlier capture is empty now, so that no capture can end there: it may stay in the
        // set.
        const bool goesOn = isOutermost && isOfCaptures && context.visited && !context.visitedEmpty;
        if (goesOn && !context.swapped) {
            begun.state = build.then(state, ir::Act{ir::Visit{*set}});
        } else {
            begun = build.beginSet(*set, begun);
            if (isOutermost) begun.context.visitedEmpty = !isOfCaptures;
        }
        build.join(started, begun.context, begun.state);
    }
    close(started, first);
    if (queries_.isOneRoundAsked(moves, inherited, scope)) return askAll();
    eachRound(build, moves, goOn(started, first), scope, [&](const Points& head) {
        close(head, later);
        return goOn(head, later);
    });
    return askAll();
}

}  // namespace ferz::mbn
