#include "frontend/mbn/lower.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>
#include <vector>

#include "frontend/mbn/lowering.h"
#include "ir/expand_parts.h"
#include "ir/lift.h"
#include "ir/simplify.h"

namespace ferz::mbn {

namespace {

/// A tested part that takes more states while it is lowered is refused; simplified it might be small.
constexpr std::size_t kMostAskedStates = limits::kMbnAskedStates.most;

Scope scopeOf(bool isBasic) {
    Scope scope;
    scope.isBasic = isBasic;
    return scope;
}

}  // namespace

Inherited Inherited::withoutFirst() const {
    Inherited result = *this;
    result.first = {};
    const bool isApplied = boards.transition != nullptr && boards.transition->applied;
    if (!isApplied) result.boards.transition = nullptr;
    return result;
}

Inherited Inherited::withoutLast() const {
    Inherited result = *this;
    result.last = {};
    return result;
}

Lowering::Lowering(const PieceDefinition& piece, const Environment& environment, Budget& budget,
                   Diagnostics& diagnostics, Purpose purpose, bool isBasic)
    : piece_(piece),
      environment_(environment),
      budget_(budget),
      problems_(environment.source, diagnostics),
      queries_(environment, problems_),
      purpose_(purpose),
      scope_(scopeOf(isBasic)),
      // An anonymous movement has the same name as in other notations.
      name_(piece.name.empty() ? "test" : piece.name) {}

/// Ends the move at each point: lands the piece on its square and applies the rules of the text.
void Lowering::finish(PointBuilder& build, const Points& points, const std::set<char>& without) {
    for (const auto& [context, state] : points) {
        ir::StateId end = state;
        if (context.setup == Context::Setup::AtSlot) {
            end = build.then(end, ir::Return{kSetupSlot});
            end = build.then(end, ir::Act{ir::Land{}});
        } else if (context.setup == Context::Setup::None && !context.atOrigin) {
            end = build.then(end, ir::Act{ir::Land{}});
        }
        // No rule applies to a mover that has captured itself.
        const auto behind = context.vanished ? std::nullopt : ending(build, without, !context.atOrigin);
        if (behind) {
            build.add(end, ir::Pass{}, *behind);
        } else {
            build.accept(end);
        }
    }
}

/// The visit set for one more completed rider inside those of `inherited`. Empty when an error was reported.
std::optional<ir::VisitSet> Lowering::nextSet(const Inherited& inherited, const Scope& scope, Span span) {
    const ir::VisitSet set = ir::kFirstVisitSet + inherited.completed;
    if (set <= kMostNestedRiders) return set;
    problems_.report(diagnostic::kTooLarge, scope, span,
                     fmt::format("riders with `0*` are nested more than {} deep", kMostNestedRiders));
    return std::nullopt;
}

/// The points where the movement begins. If a later leg needs to know whether the piece has moved, or its
/// side has been in check, that is tested here, as long as the piece is on its square.
Points Lowering::starts(PointBuilder& build) {
    LaterQuestions later;
    const auto look = [&](const Sequence& moves) {
        const LaterQuestions more = queries_.laterQuestions(moves, scope_);
        later.unmoved = later.unmoved || more.unmoved;
        later.neverChecked = later.neverChecked || more.neverChecked;
    };
    if (piece_.definitions.empty()) look(*piece_.moves);
    for (const BoardDefinition& each : piece_.definitions)
        look(*each.moves);
    for (const Precondition& each : environment_.rules.preconditions) {
        if (each.piece == piece_.upright()) look(*each.moves);
    }
    if (!later.unmoved) return {{Context(), 0}};
    Points points;
    const auto add = [&](Initial unmoved, Initial neverChecked, ir::StateId state) {
        Context context;
        context.unmoved = unmoved;
        context.neverChecked = neverChecked;
        points.emplace(context, state);
    };
    add(Initial::No, Initial::No, build.then(0, ir::Test{ir::Unmoved{}, {}, true}));
    const ir::StateId unmoved = build.then(0, ir::Test{ir::Unmoved{}, {}, false});
    if (!later.neverChecked) {
        add(Initial::Yes, Initial::Ask, unmoved);
        return points;
    }
    add(Initial::Yes, Initial::Yes, build.then(unmoved, ir::Test{ir::NeverChecked{}, {}, false}));
    add(Initial::Yes, Initial::No, build.then(unmoved, ir::Test{ir::NeverChecked{}, {}, true}));
    return points;
}

void Lowering::lowerWhole(PointBuilder& build) {
    // The signs whose rules are forbidden at the end of a move, with the points where such moves begin.
    std::map<std::set<char>, Points> openings;
    for (const auto& [context, state] : starts(build)) {
        for (const Opening& each : this->openings(build, {state, context}))
            build.join(openings[each.without], Points{{context, each.start}});
    }
    const auto lowered = [&](const Sequence& moves, const Points& points, const std::set<char>& without) {
        finish(build, sequence(build, moves, points, {}, LegRole::Final, scope_), without);
    };
    for (const auto& [without, points] : openings) {
        if (piece_.definitions.empty()) lowered(*piece_.moves, points, without);
        for (const BoardDefinition& each : piece_.definitions) {
            Points there;
            for (const auto& [context, state] : points) {
                if (const auto holds = whereHolds(build, each, state)) there.emplace(context, *holds);
            }
            lowered(*each.moves, there, without);
        }
    }
}

std::optional<ir::Movement> Lowering::run() {
    ir::Movement whole;
    PointBuilder build(whole);
    lowerWhole(build);
    (void)problems_.isBeyondLimits(build.states(), {}, piece_.span);
    // An attacker's requirements are reported when its own definition is lowered.
    if (!problems_.isStopped() && purpose_ == Purpose::Moves) problems_.reportRequirements();
    effort_ = whole.states.size() + problems_.work();
    if (problems_.hasErrors()) return std::nullopt;
    whole.name = name_;
    whole.forBlack = ir::ForBlack::MirrorRanks;
    whole.owner = piece_.isLower ? ir::Owner::Black : ir::Owner::Both;
    return ir::withoutIdleLifts(ir::expandParts(std::move(whole)));
}

std::optional<ir::Part> Lowering::part(PointBuilder& build,
                                       const std::function<Points(PointBuilder&, BuildPoint)>& played,
                                       const Context& context, const Scope& scope, Span span) {
    // A test that was too large once is not lowered again on another path.
    const std::pair place{scope.span ? scope.span->begin + 1 : 0, span.begin};
    if (isTooLarge(build, scope, span) || tooHard_.contains(place)) return std::nullopt;
    ir::Movement alone;
    PointBuilder aside(alone, true);
    for (const auto& [reached, state] : played(aside, {0, context}))
        aside.accept(state);
    // A small part may be tested in many places: its states count as work, too.
    problems_.addWork(alone.states.size() / 4);
    budget_.asked -= std::min(budget_.asked, alone.states.size());
    if (problems_.isStopped() || problems_.hasErrors()) return std::nullopt;
    if (alone.states.size() > kMostAskedStates || budget_.asked == 0) {
        tooHard_.insert(place);
        problems_.report(
            diagnostic::kTooLarge, scope, span,
            budget_.asked == 0 ? fmt::format("the tested parts need more than {} states", budget_.mostAsked)
                               : fmt::format("the tested part needs more than {} states", kMostAskedStates),
            "it is asked by `{..}` and by `0*` on a group; `[..]` and `0` leave it to the player");
        return std::nullopt;
    }
    return ir::Part(ir::simplify(std::move(alone)));
}

std::optional<ir::Movement> lower(const PieceDefinition& piece, const Environment& environment,
                                  Diagnostics& diagnostics, std::size_t& effort) {
    Budget budget(environment.source.text().size());
    Lowering lowering(piece, environment, budget, diagnostics);
    auto movement = lowering.run();
    effort += lowering.effort();
    return movement;
}

}  // namespace ferz::mbn
