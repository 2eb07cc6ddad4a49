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

/// One leaper alone.
bool isBareLeaper(const Sequence& sequence) {
    const auto& alternatives = sequence.legs.front().alternatives;
    if (alternatives.size() != 1 || alternatives.front().moves.size() != 1) return false;
    const Move& move = alternatives.front().moves.front();
    if (const auto* group = std::get_if<Group>(&move.what)) return isBareLeaper(*group->moves);
    if (const auto* reference = std::get_if<Reference>(&move.what))
        return !reference->isCompound &&
               std::holds_alternative<Leaper>(basicPiece(reference->name.front(), ir::Cells::Squares));
    return true;
}

/// Nothing but riders and leapers in some directions, as the hexagonal K Q R B are.
bool isOfLines(const Sequence& sequence) {
    const auto& alternatives = sequence.legs.front().alternatives;
    return sequence.legs.size() == 1 &&
           std::all_of(alternatives.begin(), alternatives.end(), [](const PartialMove& partial) {
               return partial.prefix.end == 0 &&
                      std::all_of(partial.modifiers.begin(), partial.modifiers.end(),
                                  [](const Modifier& each) { return each.isDirection(); });
           });
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
    if (const Leg& leg = moves.legs.front(); isBareElsewhere(moves, scope)) {
        Inherited inner = inherited;
        inner.steps = steps;
        inner.changesEachStep = true;
        return alternatives(leg, in, inner, closing, scope);
    }
    // A star belongs to each line of a hexagonal piece.
    if (steps->kind == Steps::Kind::Edge && environment_.cells != ir::Cells::Squares && scope.isBasic &&
        isOfLines(moves)) {
        Inherited inner = inherited;
        inner.steps = steps;
        return sequence(moves, {{in.context, in.state}}, inner, closing, scope);
    }
    const bool slidersToo = steps->kind != Steps::Kind::Exactly || steps->count == 1;
    if (isBare(moves, slidersToo, scope)) {
        const bool repeats = steps->kind == Steps::Kind::UpTo || steps->kind == Steps::Kind::Unlimited;
        if (repeats && !isBare(moves, false, scope)) {
            const std::string text(environment_.source.slice(span));
            std::string help;
            if (text.size() > 1 && text.front() == 'R') help = fmt::format("write `W{}`", text.substr(1));
            if (text.size() > 1 && text.front() == 'B') help = fmt::format("write `F{}`", text.substr(1));
            if (text.size() > 1 && text.front() == 'Q') help = fmt::format("write `K{}`", text.substr(1));
            report(diagnostic::kUselessRepetition, scope, span,
                   fmt::format("the number in `{}` changes nothing: its riders have no limit already", text),
                   help);
        }
        if (inherited.transition != nullptr && inherited.transition->applied && !isBareLeaper(moves)) {
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
