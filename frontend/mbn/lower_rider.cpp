// Moves with a number: leapers and sliders, complex riders, circular riders; macros and basic pieces.
#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "frontend/mbn/basic.h"
#include "frontend/mbn/diagnostic_names.h"
#include "frontend/mbn/lowering.h"
#include "frontend/mbn/rewritten_rounds.h"

namespace ferz::mbn {

namespace {

/// A number on a group of bare leapers and sliders applies to each of them.
std::optional<Steps> combined(const std::optional<Steps>& own, const std::optional<Steps>& outer) {
    if (!outer) return own;
    if (!own) return outer;
    // Only sliders have a number of their own here: any number of rides by any number of steps is one ride.
    const bool isRepeated = outer->kind == Steps::Kind::UpTo || outer->kind == Steps::Kind::Unlimited ||
                            (outer->kind == Steps::Kind::Exactly && outer->count == 1);
    return isRepeated ? own : outer;
}

}  // namespace

Points Lowering::move(PointBuilder& build, const MoveTerm& move, BuildPoint in, const Inherited& inherited,
                      LegRole role, const Scope& scope) {
    if (const auto* leaper = std::get_if<Leaper>(&move.what)) {
        return ride(build, *leaper, combined(move.steps, inherited.steps), in, inherited, role, scope,
                    move.span);
    }
    if (const auto* group = std::get_if<Group>(&move.what)) {
        if (group->circular.empty()) {
            return this->group(build, *group->moves, move.steps, move.span, in, inherited, role, scope);
        }
        if (isZero(move.steps)) {
            return ride(build, {0, 0}, std::nullopt, in, inherited, role, scope, move.span);
        }
        if (move.steps->kind == Steps::Kind::Edge) {
            problems_.report(diagnostic::kMisplacedModifier, scope, move.steps->span,
                             "a circular rider has no edge to move to");
            return {};
        }
        auto& moves = circular_[&move];
        if (!moves) moves = circularMoves(move);
        return sequence(build, *moves, {{in.context, in.state}}, inherited, role, scope);
    }
    const auto& reference = std::get<Reference>(move.what);
    const auto meaning = queries_.meaningOf(reference, move.span, scope);
    if (!meaning) {
        problems_.report(diagnostic::kUnknownMacro, scope, move.span,
                         fmt::format("there is no macro `{}`", reference.name),
                         fmt::format("define it with `@:{}:=...`", reference.name));
        return {};
    }
    if (const auto* leaper = std::get_if<Leaper>(&meaning->what)) {
        return ride(build, *leaper, combined(move.steps, inherited.steps), in, inherited, role, scope,
                    move.span);
    }
    return group(build, *std::get<std::shared_ptr<const Sequence>>(meaning->what), move.steps, move.span, in,
                 inherited, role, meaning->scope);
}

Points Lowering::group(PointBuilder& build, const Sequence& moves, const std::optional<Steps>& steps,
                       Span span, BuildPoint in, const Inherited& inherited, LegRole role,
                       const Scope& scope) {
    if (const auto& choices = boardChoices(moves); steps && !choices.empty()) {
        Points out;
        for (const auto& choice : choices)
            build.join(out, group(build, *choice, steps, span, in, inherited, role, scope));
        return out;
    }
    // After one round nothing is left to capture: `X0*` and `X9` are X.
    const bool isRepeated =
        steps && (steps->kind == Steps::Kind::LastReachable || steps->kind == Steps::Kind::UpTo ||
                  steps->kind == Steps::Kind::Unlimited);
    const bool isIdle = isRepeated && inherited.last.letters.empty() && inherited.last.destinations.empty() &&
                        queries_.isCompleted(moves, scope) && queries_.onlyCaptures(moves, scope);
    if (!steps || isIdle) return sequence(build, moves, {{in.context, in.state}}, inherited, role, scope);
    if (isZero(steps)) {
        return ride(build, {0, 0}, std::nullopt, in, inherited, role, scope, span);
    }
    const bool asOne = queries_.ridesAsOne(moves, *steps, inherited, scope);
    if (const Leg& leg = moves.legs.front(); queries_.isBareElsewhere(moves, *steps, scope) && asOne) {
        Inherited inner = inherited;
        inner.steps = steps;
        inner.boards.changesEachStep = true;
        return alternatives(build, leg, in, inner, role, scope);
    }
    const bool slidersToo = steps->kind != Steps::Kind::Exactly || steps->count == 1;
    const bool isBareGroup = queries_.isBare(moves, true, scope);
    const bool isOfRides = asOne && (slidersToo ? isBareGroup : queries_.isBare(moves, false, scope));
    const auto leapers = isBareGroup ? queries_.leapersOf(moves, scope) : SequenceQueries::Leapers{};
    const bool areSliders =
        std::all_of(leapers.begin(), leapers.end(), [](const auto& each) { return each.second; });
    if (isOfRides) {
        if (!areSliders && leapers.size() > 1 && inherited.boards.transition != nullptr &&
            inherited.boards.transition->applied) {
            problems_.report(diagnostic::kMisplacedModifier, scope, inherited.boards.transition->span,
                             "an operator stands before riders of one leaper each",
                             "write the rider of each leaper by itself");
            return {};
        }
        Inherited inner = inherited;
        inner.steps = steps;
        return sequence(build, moves, {{in.context, in.state}}, inner, role, scope);
    }
    if (steps->kind == Steps::Kind::Edge) {
        problems_.report(diagnostic::kMisplacedModifier, scope, steps->span,
                         "`*` stands only after leapers and sliders without modifiers",
                         "put it after each leaper");
        return {};
    }
    return rounds(build, moves, *steps, {{in.context, in.state}}, inherited, role, scope);
}

}  // namespace ferz::mbn
