// A group played several times: a number of rounds, any number, or as many as can be played.
#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "frontend/mbn/lowering.h"

namespace ferz::mbn {

Points Lowering::rounds(const Sequence& moves, const Steps& steps, const Points& in,
                        const Inherited& inherited, Closing closing, const Scope& scope) {
    switch (steps.kind) {
        case Steps::Kind::Unlimited: return endlessRounds(moves, in, inherited, closing, scope);
        case Steps::Kind::UpTo: return countedRounds(moves, 1, steps.count, in, inherited, closing, scope);
        case Steps::Kind::Exactly:
            return countedRounds(moves, steps.count, steps.count, in, inherited, closing, scope);
        case Steps::Kind::LastReachable: return completedRounds(moves, in, inherited, closing, scope);
        case Steps::Kind::Edge: break;
    }
    report(diagnostic::kMisplacedModifier, scope, steps.span,
           "`*` stands only behind leapers and sliders without modifiers");
    return {};
}

Points Lowering::countedRounds(const Sequence& moves, int least, int most, const Points& in,
                               const Inherited& inherited, Closing closing, const Scope& scope) {
    if (least == 1 && isOneRoundAsked(moves, inherited, scope)) most = 1;
    mostRounds_ = std::max(mostRounds_, most);
    Points out;
    Points at = in;
    Inherited round = inherited;
    // From where the last round may begin, behind another one: how many were played before is all the same.
    Points lasts;
    for (int count = 1; count <= most && !at.empty(); ++count) {
        if (isTooLarge(scope, moves.span)) return {};
        if (count >= least) {
            if (count == 1) {
                join(out, sequence(moves, at, round, closing, scope));
            } else {
                join(lasts, at);
            }
        }
        if (count < most) at = sequence(moves, at, round.withoutLast(), Closing::Middle, scope);
        round = round.withoutFirst();
    }
    if (!lasts.empty()) join(out, sequence(moves, lasts, inherited.withoutFirst(), closing, scope));
    return out;
}

/// Goes on from `first` and from wherever a round leads, each context once, until no new one is reached.
void Lowering::eachRound(const Sequence& moves, const Points& first, const Scope& scope,
                         const std::function<Points(const Points&)>& round) {
    // Rounds that ask for no direction of their own do not care where the last one went.
    const bool isAbsoluteRound = isAbsolute(moves.legs.front(), scope);
    Points heads;
    std::vector<Context> open;
    const auto arrive = [&](const Points& points) {
        for (const auto& [context, state] : isAbsoluteRound ? freed(points) : points) {
            if (!heads.contains(context)) open.push_back(context);
            join(heads, context, state);
        }
    };
    arrive(first);
    while (!open.empty()) {
        if (isTooLarge(scope, moves.span)) return;
        const Context context = open.back();
        open.pop_back();
        arrive(round({{context, heads.at(context)}}));
    }
}

Points Lowering::endlessRounds(const Sequence& moves, const Points& in, const Inherited& inherited,
                               Closing closing, const Scope& scope) {
    Points out = sequence(moves, in, inherited, closing, scope);
    if (isOneRoundAsked(moves, inherited, scope)) return out;
    const Inherited later = inherited.withoutFirst();
    const Points first = sequence(moves, in, inherited.withoutLast(), Closing::Middle, scope);
    eachRound(moves, first, scope, [&](const Points& head) {
        join(out, sequence(moves, head, later, closing, scope));
        return sequence(moves, head, later.withoutLast(), Closing::Middle, scope);
    });
    return out;
}

Points Lowering::completedRounds(const Sequence& moves, const Points& in, const Inherited& inherited,
                                 Closing closing, const Scope& scope) {
    if (asksCaptures_ && isOnceEnough(moves, scope)) return sequence(moves, in, inherited, closing, scope);
    const bool isOfCaptures = inherited.last.empty() && onlyCaptures(moves, scope);
    const auto set = nextSet(inherited, scope, moves.span);
    if (!set) return {};
    // What was captured before is empty now: that it counts as visited changes nothing.
    const bool goesOn = *set == ir::kFirstVisitSet && isOfCaptures && visitsCaptures_ && !visitsHomes_;
    visitsCaptures_ = visitsCaptures_ && isOfCaptures;
    Inherited first = inherited;
    first.completed = *set;
    // The last round may be one of a rider round this one.
    if (first.endsRoundOf == 0) first.endsRoundOf = *set;
    const Inherited later = first.withoutFirst();
    const bool isAbsoluteRound = isAbsolute(moves.legs.front(), scope);
    const bool onlyVisits = mayOnlyVisit(moves, scope);
    Points out;
    // A result counts if no further round is possible from it: asked once of all that know the same.
    Points results;
    const bool isEnd = closing == Closing::Final;
    const auto completed = [&](const Points& points) {
        // Rounds that can be played can be played to their end: whether there is one is all that counts,
        // unless the last one is told from the others by what stands round the rider.
        const bool isTold = inherited.isAsked || (asksCaptures_ && isEnd);
        if (isTold && inherited.last.empty() && inherited.destinations.empty() && inherited.endsRoundOf == 0)
            return join(out, points);
        join(results, isEnd && isAbsoluteRound ? freed(points) : points);
    };
    const auto askAll = [&] {
        const auto played = [&](Point from) {
            Inherited whether = later;
            whether.isAsked = true;
            whether.endsRoundOf = *set;
            const Points start = {{from.context, from.state}};
            Points ends = sequence(moves, start, whether, Closing::Final, scope);
            // A round that only visits is played in the middle of a move.
            if (onlyVisits) join(ends, sequence(moves, start, whether, Closing::Middle, scope));
            return ends;
        };
        std::map<Context, std::optional<ir::Part>> asked;
        for (const auto& [context, state] : results) {
            const Context round = isAbsoluteRound ? context.freed() : context;
            const auto [whether, isNew] = asked.emplace(round, std::nullopt);
            if (isNew) whether->second = part(played, round, scope, moves.span);
            if (!whether->second) continue;
            const Point ended = unless(*whether->second, {state, context});
            join(out, isEnd ? ended.context.freed() : ended.context, ended.state);
        }
        return out;
    };
    const auto close = [&](const Points& from, const Inherited& round) {
        if (closing == Closing::Middle || closing == Closing::FinalMiddle) {
            completed(sequence(moves, from, round, closing, scope));
        } else {
            join(out, sequence(moves, from, round, Closing::FinalOnly, scope));
            if (closing == Closing::Final)
                completed(sequence(moves, from, round, Closing::FinalMiddle, scope));
        }
    };
    const auto goOn = [&](const Points& from, const Inherited& round) {
        Inherited middle = round.withoutLast();
        middle.endsRoundOf = *set;
        return sequence(moves, from, middle, Closing::Middle, scope);
    };
    Points started;
    for (const auto& [context, state] : in) {
        Point begun{state, context};
        if (goesOn && context.visited && !context.swapped) {
            begun.state = then(state, ir::Act{ir::Visit{*set}});
        } else {
            begun = beginSet(*set, begun);
        }
        join(started, begun.context, begun.state);
    }
    close(started, first);
    if (isOneRoundAsked(moves, inherited, scope)) return askAll();
    eachRound(moves, goOn(started, first), scope, [&](const Points& head) {
        close(head, later);
        return goOn(head, later);
    });
    return askAll();
}

}  // namespace ferz::mbn
