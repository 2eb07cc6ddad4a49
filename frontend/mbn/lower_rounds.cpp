// A group played several times: a number of rounds, any number, or as many as can be played.
#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "frontend/mbn/lowering.h"

namespace ferz::mbn {

namespace {

/// Letters that select one vector of a leaper, for each of them; O has none.
std::vector<std::optional<Modifier>> singleDirections(const Leaper& leaper, Span span) {
    std::vector<std::optional<Modifier>> result;
    const auto add = [&](char first, char second) {
        Modifier letters;
        letters.letter = first;
        letters.second = second;
        letters.isBuiltIn = true;
        letters.span = span;
        result.emplace_back(letters);
    };
    if (leaper.larger == 0) return {std::nullopt};
    if (leaper.smaller == 0) {
        for (const char letter : {'f', 'b', 'l', 'r'})
            add(letter, '\0');
        return result;
    }
    for (const char along : {'f', 'b'}) {
        for (const char across : {'l', 'r'}) {
            add(across, along);
            if (leaper.smaller != leaper.larger) add(along, across);
        }
    }
    return result;
}

}  // namespace

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

/// Rounds that each leap from one square, capture and come back do not ask what the others did: played in any
/// order they do the same, so one order will do, `(!dcK)0*` is `{!dcfW}--{!dcbW}--...`. Null where that would
/// be too long, and for letters whose leapers have directions of their own.
const Sequence* Recognition::inOneOrder(const Sequence& moves, const Scope& scope) {
    constexpr std::size_t kMostLegs = 24;
    auto& known = ordered_[&moves];
    if (known || environment_.cells != ir::Cells::Squares) return known.get();
    auto result = std::make_shared<Sequence>();
    result->span = moves.span;
    for (const PartialMove& partial : moves.legs.front().alternatives) {
        for (const Move& move : partial.moves) {
            for (const auto& [leaper, steps] : leapersOf(*sequenceOf(move), scope)) {
                for (const auto& direction : singleDirections(leaper, partial.span)) {
                    PartialMove one = partial;
                    one.setup = false;
                    if (direction) one.modifiers.push_back(*direction);
                    one.moves = {Move{leaper, std::nullopt, move.span}};
                    auto inside = std::make_shared<Sequence>();
                    inside->legs.emplace_back().alternatives = {std::move(one)};
                    Leg& leg = result->legs.emplace_back();
                    leg.kind = Leg::Kind::MustPlay;
                    leg.independent = true;
                    leg.inside = std::move(inside);
                    leg.span = move.span;
                }
            }
        }
    }
    if (result->legs.size() <= kMostLegs) known = std::move(result);
    return known.get();
}

/// Each leg is played where it can be, and one at least.
Points Lowering::roundsInOneOrder(const Sequence& legs, const Points& in, const Inherited& inherited,
                                  const Scope& scope) {
    const auto home = [&](const Points& points) {
        Points out;
        for (const auto& [context, state] : points) {
            const Point back = setUp({state, context.freed()});
            join(out, back.context, back.state);
        }
        return out;
    };
    Points none = home(in);
    Points some;
    for (const Leg& leg : legs.legs) {
        if (isTooLarge(scope, leg.span)) return {};
        Points played = sequence(*leg.inside, none, inherited, Closing::Middle, scope);
        join(played, sequence(*leg.inside, some, inherited, Closing::Middle, scope));
        none = skip(leg, none, scope);
        some = skip(leg, some, scope);
        join(some, home(played));
    }
    return some;
}

Points Lowering::completedRounds(const Sequence& moves, const Points& in, const Inherited& inherited,
                                 Closing closing, const Scope& scope) {
    const bool isOfAlike = isOnceEnough(moves, scope);
    if (asksCaptures_ && isOfAlike) return sequence(moves, in, inherited, closing, scope);
    const bool isAlone = inherited.completed == 0 && inherited.last.empty() && inherited.every.empty() &&
                         inherited.directions.empty() && inherited.initial.empty() &&
                         inherited.destinations.empty() && inherited.transition == nullptr;
    if (isOfAlike && isAlone && closing != Closing::Middle && onlyCaptures(moves, scope)) {
        if (const Sequence* legs = inOneOrder(moves, scope)) {
            return closing == Closing::FinalOnly ? Points{} : roundsInOneOrder(*legs, in, inherited, scope);
        }
    }
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
