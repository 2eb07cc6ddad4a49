// Moves with a number behind them: leapers and sliders, complex riders, circular riders; macros and basic
// pieces.
#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "frontend/mbn/basic.h"
#include "frontend/mbn/diagnostic_names.h"
#include "frontend/mbn/lowering.h"

namespace ferz::mbn {

namespace {

/// A number on a group of bare leapers and sliders is one on each of them.
std::optional<Steps> combined(const std::optional<Steps>& own, const std::optional<Steps>& outer) {
    if (!outer) return own;
    if (!own) return outer;
    // Only sliders have a number of their own here; any number of any numbers of steps is any number.
    const bool isRepeated = outer->kind == Steps::Kind::UpTo || outer->kind == Steps::Kind::Unlimited ||
                            (outer->kind == Steps::Kind::Exactly && outer->count == 1);
    return isRepeated ? own : outer;
}

std::shared_ptr<const Sequence> sequenceOf(std::vector<Leg> legs, Span span) {
    for (Leg& leg : legs)
        leg.span = span;
    auto result = std::make_shared<Sequence>();
    result->legs = std::move(legs);
    result->span = span;
    return result;
}

Leg plainLeg(std::vector<Modifier> modifiers, Group group, std::optional<Steps> steps, Span span) {
    Move move;
    move.what = std::move(group);
    move.steps = steps;
    move.span = span;
    PartialMove partial;
    partial.modifiers = std::move(modifiers);
    partial.moves.push_back(std::move(move));
    partial.span = span;
    Leg leg;
    leg.alternatives.push_back(std::move(partial));
    return leg;
}

}  // namespace

Points Lowering::move(const Move& move, Point in, const Inherited& inherited, Closing closing,
                      const Scope& scope) {
    if (const auto* leaper = std::get_if<Leaper>(&move.what)) {
        return ride(*leaper, combined(move.steps, inherited.steps), in, inherited, closing, scope, move.span);
    }
    if (const auto* group = std::get_if<Group>(&move.what)) {
        if (group->circular.empty()) {
            return this->group(*group->moves, move.steps, move.span, in, inherited, closing, scope);
        }
        if (move.steps->kind == Steps::Kind::Exactly && move.steps->count == 0) {
            return ride({0, 0}, std::nullopt, in, inherited, closing, scope, move.span);
        }
        if (move.steps->kind == Steps::Kind::Edge) {
            report(diagnostic::kMisplacedModifier, scope, move.steps->span,
                   "a circular rider has no edge to move to");
            return {};
        }
        const auto moves = circularMoves(move);
        return sequence(*moves, {{in.context, in.state}}, inherited, closing, scope);
    }
    const auto meaning = meaningOf(std::get<Reference>(move.what), move.span, scope);
    if (!meaning) return {};
    if (const auto* leaper = std::get_if<Leaper>(&meaning->what)) {
        return ride(*leaper, combined(move.steps, inherited.steps), in, inherited, closing, scope, move.span);
    }
    return group(*std::get<std::shared_ptr<const Sequence>>(meaning->what), move.steps, move.span, in,
                 inherited, closing, meaning->scope);
}

/// A number behind sliders. `asOne`: it says nothing; otherwise it makes several rides of them.
void Recognition::warnRepeated(const Steps& steps, bool asOne, Span span, const Scope& scope) {
    const bool isExact = steps.kind == Steps::Kind::Exactly;
    if (isStar(steps) || (isExact && steps.count == 1)) return;
    const std::string text(environment_.source.slice(span));
    std::string help;
    const std::pair<char, char> leapers[] = {{'R', 'W'}, {'B', 'F'}, {'Q', 'K'}};
    for (const auto& [rider, leaper] : leapers) {
        if (environment_.cells == ir::Cells::Squares && text.size() > 1 && text.front() == rider)
            help = fmt::format("write `{}{}`", leaper, text.substr(1));
    }
    const std::string many = steps.kind == Steps::Kind::Unlimited ? "any number of"
                             : isExact                            ? fmt::format("{}", steps.count)
                                                                  : fmt::format("up to {}", steps.count);
    report(diagnostic::kUselessRepetition, scope, span,
           asOne ? fmt::format("the number in `{}` changes nothing: its riders have no limit already", text)
                 : fmt::format("`{}` is {} rides of one step or more, one after the other", text, many),
           help);
}

Points Lowering::group(const Sequence& moves, const std::optional<Steps>& steps, Span span, Point in,
                       const Inherited& inherited, Closing closing, const Scope& scope) {
    if (const BoardTransition* transition = steps ? choosingTransition(moves) : nullptr) {
        // A ride does not change its mind.
        Points out;
        for (const BoardTransition& choice : choicesOf(*transition)) {
            chosen_.emplace(transition, choice);
            join(out, group(moves, steps, span, in, inherited, closing, scope));
            chosen_.erase(transition);
        }
        return out;
    }
    // Where nothing is left to capture there is no further round: `X0*` and `X9` are X.
    const bool isRepeated =
        steps && (steps->kind == Steps::Kind::LastReachable || steps->kind == Steps::Kind::UpTo ||
                  steps->kind == Steps::Kind::Unlimited);
    const bool isIdle = isRepeated && inherited.last.empty() && inherited.destinations.empty() &&
                        isCompleted(moves, scope) && onlyCaptures(moves, scope);
    if (!steps || isIdle) return sequence(moves, {{in.context, in.state}}, inherited, closing, scope);
    if (steps->kind == Steps::Kind::Exactly && steps->count == 0) {
        return ride({0, 0}, std::nullopt, in, inherited, closing, scope, span);
    }
    const bool asOne = ridesAsOne(moves, *steps, inherited, scope);
    if (const Leg& leg = moves.legs.front(); isBareElsewhere(moves, *steps, scope) && asOne) {
        Inherited inner = inherited;
        inner.steps = steps;
        inner.changesEachStep = true;
        return alternatives(leg, in, inner, closing, scope);
    }
    const bool slidersToo = steps->kind != Steps::Kind::Exactly || steps->count == 1;
    const bool isBareGroup = isBare(moves, true, scope);
    const bool isOfRides = asOne && (slidersToo ? isBareGroup : isBare(moves, false, scope));
    const Leapers leapers = isBareGroup ? leapersOf(moves, scope) : Leapers{};
    const bool areSliders =
        std::all_of(leapers.begin(), leapers.end(), [](const auto& each) { return each.second; });
    if (isBareGroup && areSliders) warnRepeated(*steps, isOfRides, span, scope);
    if (isOfRides) {
        if (!areSliders && leapers.size() > 1 && inherited.transition != nullptr &&
            inherited.transition->applied) {
            report(diagnostic::kMisplacedModifier, scope, inherited.transition->span,
                   "an operator stands before riders of one leaper each",
                   "write the rider of each leaper by itself");
            return {};
        }
        Inherited inner = inherited;
        inner.steps = steps;
        return sequence(moves, {{in.context, in.state}}, inner, closing, scope);
    }
    if (steps->kind == Steps::Kind::Edge) {
        report(diagnostic::kMisplacedModifier, scope, steps->span,
               "`*` stands only behind leapers and sliders without modifiers", "put it behind each leaper");
        return {};
    }
    return rounds(moves, *steps, {{in.context, in.state}}, inherited, closing, scope);
}

/// (P)m0 is P-[(mP)0] and (P)m0* is P-{(mP)0*}, by the definition of circular riders.
std::shared_ptr<const Sequence> Recognition::circularMoves(const Move& move) {
    auto& known = circular_[&move];
    if (known) return known;
    const auto& group = std::get<Group>(move.what);
    const Group moves{group.moves, {}};
    Steps steps = *move.steps;
    std::vector<Leg> legs = {plainLeg({}, moves, std::nullopt, move.span)};
    const auto turned = sequenceOf({plainLeg(group.circular, moves, std::nullopt, move.span)}, move.span);
    const bool isCounted = steps.kind == Steps::Kind::UpTo || steps.kind == Steps::Kind::Exactly;
    if (isCounted) --steps.count;
    if (!isCounted || steps.count > 0) {
        Leg rest;
        if (steps.kind == Steps::Kind::Exactly) {
            rest = plainLeg({}, Group{turned, {}}, steps, move.span);
        } else if (steps.kind == Steps::Kind::LastReachable) {
            rest.kind = Leg::Kind::MustPlay;
            rest.inside = sequenceOf({plainLeg({}, Group{turned, {}}, steps, move.span)}, move.span);
        } else {
            rest.kind = Leg::Kind::MayPlay;
            rest.inside = turned;
            rest.steps = steps;
        }
        legs.push_back(std::move(rest));
    }
    known = sequenceOf(std::move(legs), move.span);
    return known;
}

}  // namespace ferz::mbn
