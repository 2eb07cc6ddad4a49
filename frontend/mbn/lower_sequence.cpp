// Chains, sequences, optional legs and alternatives: who follows whom, and what belongs to the first and last
// leg.
#include <algorithm>
#include <fmt/format.h>
#include <string_view>
#include <utility>

#include "frontend/mbn/diagnostic_names.h"
#include "frontend/mbn/lowering.h"
#include "support/limits.h"

namespace ferz::mbn {

namespace {

/// What may be played behind a leg: another one, or the end; and the compulsory legs left out on the way
/// there.
struct Next {
    std::optional<std::size_t> leg;  ///< none: the end
    std::vector<std::size_t> leftOut;
};

/// `from` is the first leg that may follow.
std::vector<Next> nextLegs(const Sequence& sequence, std::size_t from) {
    std::vector<Next> result;
    std::vector<std::size_t> leftOut;
    for (std::size_t i = from; i < sequence.legs.size(); ++i) {
        const Leg& leg = sequence.legs[i];
        result.push_back({i, leftOut});
        if (leg.kind == Leg::Kind::Plain) return result;
        // `{X}n` is any number at the player's choice, so only `{X}` itself is compulsory.
        if (leg.kind == Leg::Kind::MustPlay && !leg.steps) leftOut.push_back(i);
    }
    result.push_back({std::nullopt, leftOut});
    return result;
}

bool hasDirection(const PartialMove& partial) {
    return std::any_of(partial.modifiers.begin(), partial.modifiers.end(),
                       [](const Modifier& modifier) { return modifier.isDirection(); });
}

bool isAbsolute(const PartialMove& partial) {
    return std::any_of(partial.modifiers.begin(), partial.modifiers.end(),
                       [](const Modifier& modifier) { return modifier.letter == 'd'; });
}

/// The same letter twice, without numbers.
bool repeats(const Move& move, const Move& next) {
    const auto* first = std::get_if<Reference>(&move.what);
    const auto* second = std::get_if<Reference>(&next.what);
    return first != nullptr && second != nullptr && first->name == second->name && !move.steps && !next.steps;
}

constexpr int kMostDepth = 400;
/// Each optional modifier doubles the readings.
constexpr std::size_t kMostOptional = limits::kMbnOptional.most;

}  // namespace

bool Recognition::isAbsolute(const Leg& leg, const Scope& scope) {
    const auto isFree = [&](const Move& move) {
        if (isTooLarge(scope, move.span) || isCircular(move)) return false;
        const auto meaning = meaningOf(move, scope);
        return meaning && meaning->moves() != nullptr &&
               isAbsolute(meaning->moves()->legs.front(), meaning->scope);
    };
    return leg.kind == Leg::Kind::Plain &&
           std::all_of(leg.alternatives.begin(), leg.alternatives.end(), [&](const PartialMove& partial) {
               return mbn::isAbsolute(partial) ||
                      std::all_of(partial.moves.begin(), partial.moves.end(), isFree);
           });
}

Points Lowering::sequence(const Sequence& sequence, const Points& in, const Inherited& inherited,
                          Closing closing, const Scope& scope) {
    Scope inner = scope;
    if (++inner.depth > kMostDepth) {
        report(diagnostic::kTooDeep, scope, sequence.span, "the movement is nested too deep");
        tooLarge_ = true;
        return {};
    }
    if (isTooLarge(scope, sequence.span)) return {};
    const std::size_t count = sequence.legs.size();
    const bool isOne = count == 1 && sequence.legs.front().kind == Leg::Kind::Plain;
    if (inherited.transition != nullptr && inherited.transition->applied && !isOne) {
        report(diagnostic::kMisplacedModifier, scope, inherited.transition->span,
               "an operator stands before leapers, riders and alternatives of them, not before a chain");
        return {};
    }
    // Points that arrive at a leg: as the first leg of the sequence, or behind another.
    std::vector<Points> asFirst(count);
    std::vector<Points> asLater(count);
    const auto leaveOut = [&](Points points, const std::vector<std::size_t>& legs) {
        for (const std::size_t each : legs)
            points = skip(sequence.legs[each], points, inner);
        return points;
    };
    for (const Next& next : nextLegs(sequence, 0)) {
        // Leaving out everything is no move.
        if (!next.leg) continue;
        const Points arriving = leaveOut(in, next.leftOut);
        join(asFirst[*next.leg], arriving);
    }
    Points out;
    for (std::size_t i = 0; i < count; ++i) {
        for (const bool isFirst : {true, false}) {
            Points& arriving = isFirst ? asFirst[i] : asLater[i];
            if (arriving.empty()) continue;
            if (tooLarge_) return {};
            const Leg& leg = sequence.legs[i];
            // Legs that ask for no direction of their own do not care where the last one went.
            if (leg.independent || isAbsolute(leg, inner)) arriving = freed(arriving);
            const Inherited forLast = isFirst ? inherited : inherited.withoutFirst();
            const Inherited forMiddle = forLast.withoutLast();
            std::optional<Points> behind;
            for (const Next& next : nextLegs(sequence, i + 1)) {
                Inherited atEnd = forLast;
                atEnd.leavesOut = atEnd.leavesOut || i + 1 < count;
                if (next.leg) {
                    if (!behind) behind = this->leg(leg, arriving, forMiddle, Closing::Middle, inner);
                    const Points later = leaveOut(*behind, next.leftOut);
                    join(asLater[*next.leg], later);
                } else if (next.leftOut.empty()) {
                    join(out, this->leg(leg, arriving, atEnd, closing, inner));
                } else if (closing == Closing::Final || closing == Closing::FinalOnly) {
                    // A leg that could not be followed ends the move, whatever could be played from there.
                    join(out, this->leg(leg, arriving, atEnd, Closing::FinalOnly, inner));
                    if (closing == Closing::Final) {
                        join(out, leaveOut(this->leg(leg, arriving, atEnd, Closing::FinalMiddle, inner),
                                           next.leftOut));
                    }
                } else {
                    join(out, leaveOut(this->leg(leg, arriving, atEnd, closing, inner), next.leftOut));
                }
            }
        }
    }
    return out;
}

/// The points from which a compulsory leg cannot be played: asked of it alone, as the end of the move.
Points Lowering::skip(const Leg& leg, const Points& in, const Scope& scope) {
    Points out;
    for (const auto& [context, state] : in) {
        Context asked = context;
        if (leg.independent) {
            asked.heading = {};
            asked.axis = Axis::None;
        }
        // A leg that only visits is played in the middle of a move.
        const auto played = [&](Point from) {
            const Points start = {{from.context, from.state}};
            Inherited inherited;
            inherited.isAsked = true;
            Points ends = sequence(*leg.inside, start, inherited, Closing::Final, scope);
            join(ends, sequence(*leg.inside, start, inherited, Closing::Middle, scope));
            return ends;
        };
        if (const auto whether = part(played, asked, scope, leg.span)) {
            const Point left = unless(*whether, {state, context});
            join(out, left.context, left.state);
        }
    }
    return out;
}

Points Lowering::leg(const Leg& leg, const Points& in, const Inherited& inherited, Closing closing,
                     const Scope& scope) {
    if (leg.kind != Leg::Kind::Plain) {
        if (leg.steps) return rounds(*leg.inside, *leg.steps, in, inherited, closing, scope);
        return sequence(*leg.inside, in, inherited, closing, scope);
    }
    if (in.size() > 1) {
        if (const Group* group = onlyRounds(leg, scope))
            return roundsOfAll(leg, *group, in, inherited, closing, scope);
    }
    Points out;
    for (const auto& [context, state] : in) {
        join(out, alternatives(leg, {state, context}, inherited, closing, scope));
    }
    return out;
}

/// The group of a leg that is nothing but rounds of it, or null.
const Group* Recognition::onlyRounds(const Leg& leg, const Scope& scope) {
    if (leg.alternatives.size() != 1 || leg.alternatives[0].moves.size() != 1) return nullptr;
    const PartialMove& partial = leg.alternatives[0];
    if (partial.prefix.end != 0 || !partial.modifiers.empty() || !partial.destinations.empty())
        return nullptr;
    const Move& move = partial.moves[0];
    const auto* group = std::get_if<Group>(&move.what);
    if (group == nullptr || !group->circular.empty() || !move.steps) return nullptr;
    const bool isRepeated =
        move.steps->kind == Steps::Kind::Unlimited ||
        (move.steps->kind == Steps::Kind::LastReachable && !isCompleted(*group->moves, scope));
    return isRepeated && !isBare(*group->moves, true, scope) ? group : nullptr;
}

/// Such a leg from all points at once: they all come to the same rounds.
Points Lowering::roundsOfAll(const Leg& leg, const Group& group, const Points& in, const Inherited& inherited,
                             Closing closing, const Scope& scope) {
    std::map<std::optional<Straight>, Points> how;
    for (const auto& [context, state] : in)
        how[straightOf(leg, context, inherited, scope)].emplace(context, state);
    Points out;
    for (const auto& [straight, points] : how) {
        Inherited own = inherited;
        own.straight = straight;
        join(out, rounds(*group.moves, *leg.alternatives[0].moves[0].steps, points, own, closing, scope));
    }
    return out;
}

/// Whether a leg without letters goes exactly straight on, decided for all that belongs to it.
std::optional<Straight> Recognition::straightOf(const Leg& leg, const Context& context,
                                                const Inherited& inherited, const Scope& scope) {
    if (inherited.straight || context.heading.kind == Heading::Kind::None) return inherited.straight;
    return anyVectorAhead(leg, context.heading, scope) ? Straight::Exact : Straight::Nearest;
}

Points Lowering::alternatives(const Leg& leg, Point in, const Inherited& inherited, Closing closing,
                              const Scope& scope) {
    Inherited own = inherited;
    own.straight = straightOf(leg, in.context, inherited, scope);
    Points out;
    for (const PartialMove& partial : leg.alternatives) {
        if (isTooLarge(scope, partial.span)) return {};
        join(out, partialMove(partial, in, own, closing, scope));
    }
    return out;
}

/// Has any alternative without direction letters a vector exactly straight on?
bool Recognition::anyVectorAhead(const Leg& leg, const Heading& heading, const Scope& scope) {
    if (leg.inside) return anyVectorAhead(*leg.inside, heading, scope);
    return std::any_of(leg.alternatives.begin(), leg.alternatives.end(), [&](const PartialMove& partial) {
        if (hasDirection(partial)) return false;
        return std::any_of(partial.moves.begin(), partial.moves.end(), [&](const Move& move) {
            if (isTooLarge(scope, move.span)) return false;
            const auto meaning = meaningOf(move, scope);
            if (!meaning) return false;
            if (const auto* leaper = std::get_if<Leaper>(&meaning->what))
                return hasVectorAhead(*leaper, heading);
            return anyVectorAhead(*meaning->moves(), heading, meaning->scope);
        });
    });
}

bool Recognition::anyVectorAhead(const Sequence& sequence, const Heading& heading, const Scope& scope) {
    const auto first = nextLegs(sequence, 0);
    return std::any_of(first.begin(), first.end(), [&](const Next& next) {
        return next.leg && anyVectorAhead(sequence.legs[*next.leg], heading, scope);
    });
}

/// `mRN` is m(RN), but in Betza's notation, which many know, it is `mR+N`.
void Recognition::warnWide(const PartialMove& partial, const Scope& scope) {
    if (scope.isBasic || scope.span || partial.moves.size() < 2 || partial.modifiers.empty()) return;
    const bool reaches =
        std::any_of(partial.modifiers.begin(), partial.modifiers.end(), [](const Modifier& each) {
            return std::string_view("mcfblrsv").find(each.letter) != std::string_view::npos && !each.set;
        });
    // `mNN` is the doubled letter of a rider there, which is spoken of by itself.
    if (!reaches || repeats(partial.moves[0], partial.moves[1])) return;
    const auto text = [&](const Span& span) { return environment_.source.slice(span); };
    const Span letters = cover(partial.modifiers.front().span, partial.modifiers.back().span);
    const Span first = partial.moves.front().span;
    const Span rest = cover(partial.moves[1].span, partial.moves.back().span);
    report(diagnostic::kWideModifier, scope, letters,
           fmt::format("`{}` reaches all of `{}`, not only the next move as in Betza's notation",
                       text(letters), text(cover(first, rest))),
           fmt::format("write `{0}{1}+{2}` if only `{1}` is meant, or `{0}({1}{2})` to make it plain",
                       text(letters), text(first), text(rest)));
}

Points Lowering::partialMove(const PartialMove& partial, Point in, const Inherited& inherited,
                             Closing closing, const Scope& scope) {
    if (partial.transition && inherited.transition != nullptr) {
        report(diagnostic::kMisplacedModifier, scope, partial.transition->span,
               "a move has one transition or operator at most, and there is one before it");
        return {};
    }
    if (partial.placed) {
        report(diagnostic::kNotYet, scope, partial.placed->span,
               "a piece set behind `!` belongs to conversion rules, which are not supported",
               "the set of attackers of a move stands before the `!`");
        return {};
    }
    warnWide(partial, scope);
    for (std::size_t i = 1; i < partial.moves.size(); ++i) {
        if (!repeats(partial.moves[i - 1], partial.moves[i])) continue;
        const std::string& letter = std::get<Reference>(partial.moves[i].what).name;
        report(diagnostic::kUselessRepetition, scope, partial.moves[i].span,
               fmt::format("`{0}{0}` is the same as `{0}`", letter),
               fmt::format("write `{}0` for the rider", letter));
    }
    const auto start = prefixes(partial, in, scope);
    if (!start) return {};
    std::vector<const Modifier*> fixed;
    std::vector<const Modifier*> optional;
    for (const Modifier& modifier : partial.modifiers)
        (modifier.optional ? optional : fixed).push_back(&modifier);
    if (optional.size() > kMostOptional) {
        report(diagnostic::kTooLarge, scope, partial.span,
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
        join(out, reading(partial, modifiers, *start, inherited, closing, scope));
    }
    for (const Modifier* modifier : optional) {
        if (modifier->letter == 'c' || modifier->letter == 'm') {
            report(
                diagnostic::kUselessModifier, scope, modifier->span,
                fmt::format("`{}` changes nothing: the move without it can do all that the move with it can",
                            environment_.source.slice(modifier->span)));
        }
    }
    return out;
}

Points Lowering::reading(const PartialMove& partial, const std::vector<const Modifier*>& modifiers, Point in,
                         const Inherited& inherited, Closing closing, const Scope& scope) {
    Inherited inner = inherited;
    if (partial.transition) {
        const auto chosen = chosen_.find(&*partial.transition);
        inner.transition = chosen == chosen_.end() ? &*partial.transition : &chosen->second;
    }
    DirectionList directions;
    for (const Modifier* modifier : modifiers) {
        if (modifier->isDirection()) {
            directions.push_back(modifier);
        } else if (modifier->letter == 'i') {
            inner.initial.push_back(modifier);
        } else if (modifier->letter == 'g' || modifier->letter == 'n' || modifier->letter == 'o') {
            inner.every.push_back(modifier);
        } else {
            inner.last.push_back(modifier);
        }
    }
    if (!directions.empty()) inner.directions.push_back(directions);
    for (const Destination& place : partial.destinations)
        inner.destinations.push_back(&place);
    Points out;
    for (const Move& each : partial.moves) {
        if (isTooLarge(scope, each.span)) return {};
        join(out, move(each, in, inner, closing, scope));
    }
    return out;
}

}  // namespace ferz::mbn
