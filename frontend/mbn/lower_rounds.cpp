// A group played several times: a number of rounds, any number, or as many as can be played.
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
                        const Inherited& inherited, Closing closing, const Scope& scope) {
    switch (steps.kind) {
        case Steps::Kind::Unlimited: return endlessRounds(build, moves, in, inherited, closing, scope);
        case Steps::Kind::UpTo:
            return countedRounds(build, moves, 1, steps.count, in, inherited, closing, scope);
        case Steps::Kind::Exactly:
            return countedRounds(build, moves, steps.count, steps.count, in, inherited, closing, scope);
        case Steps::Kind::LastReachable: return completedRounds(build, moves, in, inherited, closing, scope);
        case Steps::Kind::Edge: break;
    }
    problems_.report(diagnostic::kMisplacedModifier, scope, steps.span,
                     "`*` stands only behind leapers and sliders without modifiers");
    return {};
}

Points Lowering::countedRounds(PointBuilder& build, const Sequence& moves, int least, int most,
                               const Points& in, const Inherited& inherited, Closing closing,
                               const Scope& scope) {
    if (least == 1 && queries_.isOneRoundAsked(moves, inherited, scope)) most = 1;
    problems_.countRounds(most);
    Points out;
    Points at = in;
    Inherited round = inherited;
    // From where the last round may begin, behind another one: how many were played before is all the same.
    Points lasts;
    for (int count = 1; count <= most && !at.empty(); ++count) {
        if (isTooLarge(build, scope, moves.span)) return {};
        if (count >= least) {
            if (count == 1) {
                build.join(out, sequence(build, moves, at, round, closing, scope));
            } else {
                build.join(lasts, at);
            }
        }
        if (count < most) at = sequence(build, moves, at, round.withoutLast(), Closing::Middle, scope);
        round = round.withoutFirst();
    }
    if (!lasts.empty())
        build.join(out, sequence(build, moves, lasts, inherited.withoutFirst(), closing, scope));
    return out;
}

/// Goes on from `first` and from wherever a round leads, each context once, until no new one is reached.
void Lowering::eachRound(PointBuilder& build, const Sequence& moves, const Points& first, const Scope& scope,
                         const std::function<Points(const Points&)>& round) {
    // Rounds that ask for no direction of their own do not care where the last one went.
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
                               const Inherited& inherited, Closing closing, const Scope& scope) {
    Points out = sequence(build, moves, in, inherited, closing, scope);
    if (queries_.isOneRoundAsked(moves, inherited, scope)) return out;
    const Inherited later = inherited.withoutFirst();
    const Points first = sequence(build, moves, in, inherited.withoutLast(), Closing::Middle, scope);
    eachRound(build, moves, first, scope, [&](const Points& head) {
        build.join(out, sequence(build, moves, head, later, closing, scope));
        return sequence(build, moves, head, later.withoutLast(), Closing::Middle, scope);
    });
    return out;
}

/// Each leg is played where it can be, and one at least.
Points Lowering::roundsInOneOrder(PointBuilder& build, const Sequence& legs, const Points& in,
                                  const Inherited& inherited, const Scope& scope) {
    const auto home = [&](const Points& points) {
        Points out;
        for (const auto& [context, state] : points) {
            const Point back = setUp(build, {state, context.freed()});
            build.join(out, back.context, back.state);
        }
        return out;
    };
    Points none = home(in);
    Points some;
    for (const Leg& leg : legs.legs) {
        if (isTooLarge(build, scope, leg.span)) return {};
        Points played = sequence(build, *leg.inside, none, inherited, Closing::Middle, scope);
        build.join(played, sequence(build, *leg.inside, some, inherited, Closing::Middle, scope));
        none = skip(build, leg, none, scope);
        some = skip(build, leg, some, scope);
        build.join(some, home(played));
    }
    return some;
}

Points Lowering::completedRounds(PointBuilder& build, const Sequence& moves, const Points& in,
                                 const Inherited& inherited, Closing closing, const Scope& scope) {
    const bool isOfAlike = queries_.isOnceEnough(moves, scope);
    if (purpose_ == Purpose::Attacks && isOfAlike)
        return sequence(build, moves, in, inherited, closing, scope);
    const bool isAlone = inherited.completed == 0 && inherited.last.letters.empty() &&
                         inherited.every.empty() && inherited.first.directions.empty() &&
                         inherited.first.initial.empty() && inherited.last.destinations.empty() &&
                         inherited.boards.transition == nullptr;
    if (isOfAlike && isAlone && closing != Closing::Middle && queries_.onlyCaptures(moves, scope)) {
        auto& legs = ordered_[&moves];
        if (!legs && environment_.cells == ir::Cells::Squares) legs = inOneOrder(moves, queries_, scope);
        if (legs) {
            return closing == Closing::FinalOnly ? Points{}
                                                 : roundsInOneOrder(build, *legs, in, inherited, scope);
        }
    }
    const bool isOfCaptures = inherited.last.letters.empty() && queries_.onlyCaptures(moves, scope);
    const auto set = nextSet(inherited, scope, moves.span);
    if (!set) return {};
    Inherited first = inherited;
    first.completed = *set;
    // The last round may be one of a rider round this one.
    if (first.last.endsRoundOf == 0) first.last.endsRoundOf = *set;
    const Inherited later = first.withoutFirst();
    const bool isAbsoluteRound = queries_.isAbsolute(moves.legs.front(), scope);
    const bool onlyVisits = queries_.mayOnlyVisit(moves, scope);
    Points out;
    // A result counts if no further round is possible from it: asked once of all that know the same.
    Points results;
    const bool isEnd = closing == Closing::Final;
    const auto completed = [&](const Points& points) {
        // Rounds that can be played can be played to their end: whether there is one is all that counts,
        // unless the last one is told from the others by what stands round the rider.
        const bool isTold = inherited.last.isAsked || (purpose_ == Purpose::Attacks && isEnd);
        if (isTold && inherited.last.letters.empty() && inherited.last.destinations.empty() &&
            inherited.last.endsRoundOf == 0)
            return build.join(out, points);
        build.join(results, isEnd && isAbsoluteRound ? build.freed(points) : points);
    };
    const auto askAll = [&] {
        const auto played = [&](PointBuilder& aside, Point from) {
            Inherited whether = later;
            whether.last.isAsked = true;
            whether.last.endsRoundOf = *set;
            const Points start = {{from.context, from.state}};
            Points ends = sequence(aside, moves, start, whether, Closing::Final, scope);
            // A round that only visits is played in the middle of a move.
            if (onlyVisits) aside.join(ends, sequence(aside, moves, start, whether, Closing::Middle, scope));
            return ends;
        };
        std::map<Context, std::optional<ir::Part>> asked;
        for (const auto& [context, state] : results) {
            const Context round = isAbsoluteRound ? context.freed() : context;
            const auto [whether, isNew] = asked.emplace(round, std::nullopt);
            if (isNew) whether->second = part(build, played, round, scope, moves.span);
            if (!whether->second) continue;
            const Point ended = build.unless(*whether->second, {state, context});
            build.join(out, isEnd ? ended.context.freed() : ended.context, ended.state);
        }
        return out;
    };
    const auto close = [&](const Points& from, const Inherited& round) {
        if (closing == Closing::Middle || closing == Closing::FinalMiddle) {
            completed(sequence(build, moves, from, round, closing, scope));
        } else {
            build.join(out, sequence(build, moves, from, round, Closing::FinalOnly, scope));
            if (closing == Closing::Final)
                completed(sequence(build, moves, from, round, Closing::FinalMiddle, scope));
        }
    };
    const auto goOn = [&](const Points& from, const Inherited& round) {
        Inherited middle = round.withoutLast();
        middle.last.endsRoundOf = *set;
        return sequence(build, moves, from, middle, Closing::Middle, scope);
    };
    Points started;
    const bool isOutermost = *set == ir::kFirstVisitSet;
    for (const auto& [context, state] : in) {
        Point begun{state, context};
        // A square captured on before is empty now, and no capture ends there: it may stay in the set.
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
