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

/// A part that takes more as it is lowered is too hard before it is made simple.
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

Lowering::Lowering(const Piece& piece, const Environment& environment, Budget& budget,
                   Diagnostics& diagnostics, Purpose purpose, bool isBasic)
    : piece_(piece),
      environment_(environment),
      budget_(budget),
      problems_(environment.source, diagnostics),
      queries_(environment, problems_),
      purpose_(purpose),
      scope_(scopeOf(isBasic)),
      // An anonymous movement is called as in other notations.
      name_(piece.name.empty() ? "test" : piece.name) {}

/// Sets the piece where the move leaves it.
void Lowering::finish(PointBuilder& build, const Points& points, const std::set<char>& without) {
    for (const auto& [context, state] : points) {
        ir::StateId end = state;
        if (context.setup == Context::Setup::AtSlot) {
            end = build.then(end, ir::Return{kSetupSlot});
            end = build.then(end, ir::Act{ir::Land{}});
        } else if (context.setup == Context::Setup::None && !context.atOrigin) {
            end = build.then(end, ir::Act{ir::Land{}});
        }
        // Nothing becomes of a mover that is no more.
        const auto behind = context.vanished ? std::nullopt : ending(build, without, !context.atOrigin);
        if (behind) {
            build.add(end, ir::Pass{}, *behind);
        } else {
            build.accept(end);
        }
    }
}

/// The set of a part that remembers squares of its own, inside of completed riders. Empty when an error was
/// reported.
std::optional<ir::VisitSet> Lowering::nextSet(const Inherited& inherited, const Scope& scope, Span span) {
    const ir::VisitSet set = ir::kFirstVisitSet + inherited.completed;
    if (set <= kMostNestedRiders) return set;
    problems_.report(diagnostic::kTooLarge, scope, span,
                     fmt::format("more than {} riders with `0*` in each other", kMostNestedRiders));
    return std::nullopt;
}

/// Where the movement begins. Whether the piece has moved, and whether its side was in check, is asked here
/// if a later leg needs to know: by then it has left its square.
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
    // What the rules forbid at the end of a move, with the points where such moves begin.
    std::map<std::set<char>, Points> openings;
    for (const auto& [context, state] : starts(build)) {
        for (const Opening& each : this->openings(build, {state, context}))
            build.join(openings[each.without], Points{{context, each.start}});
    }
    const auto lowered = [&](const Sequence& moves, const Points& points, const std::set<char>& without) {
        finish(build, sequence(build, moves, points, {}, Closing::Final, scope_), without);
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
    // The definition of an attacker reports its own requirements.
    if (!problems_.isStopped() && purpose_ == Purpose::Moves) problems_.reportRequirements();
    effort_ = whole.states.size() + problems_.work();
    if (problems_.hasErrors()) return std::nullopt;
    whole.name = name_;
    whole.forBlack = ir::ForBlack::MirrorRanks;
    whole.owner = piece_.isLower ? ir::Owner::Black : ir::Owner::Both;
    return ir::withoutIdleLifts(ir::expandParts(std::move(whole)));
}

std::optional<ir::Part> Lowering::part(PointBuilder& build,
                                       const std::function<Points(PointBuilder&, Point)>& played,
                                       const Context& context, const Scope& scope, Span span) {
    // A question that was too hard once is not asked again on another path to it.
    const std::pair place{scope.span ? scope.span->begin + 1 : 0, span.begin};
    if (isTooLarge(build, scope, span) || tooHard_.contains(place)) return std::nullopt;
    ir::Movement alone;
    PointBuilder aside(alone, true);
    for (const auto& [reached, state] : played(aside, {0, context}))
        aside.accept(state);
    // A small part may be asked for in many places.
    problems_.addWork(alone.states.size() / 4);
    budget_.asked -= std::min(budget_.asked, alone.states.size());
    if (problems_.isStopped() || problems_.hasErrors()) return std::nullopt;
    if (alone.states.size() > kMostAskedStates || budget_.asked == 0) {
        tooHard_.insert(place);
        problems_.report(
            diagnostic::kTooLarge, scope, span,
            budget_.asked == 0
                ? fmt::format("the parts that are asked for need more than {} states", budget_.mostAsked)
                : fmt::format("the part that is asked for needs more than {} states", kMostAskedStates),
            "it is asked by `{..}` and by `0*` on a group; `[..]` and `0` leave it to the player");
        return std::nullopt;
    }
    return ir::Part(ir::simplify(std::move(alone)));
}

std::optional<ir::Movement> lower(const Piece& piece, const Environment& environment,
                                  Diagnostics& diagnostics, std::size_t& effort) {
    Budget budget(environment.source.text().size());
    Lowering lowering(piece, environment, budget, diagnostics);
    auto movement = lowering.run();
    effort += lowering.effort();
    return movement;
}

}  // namespace ferz::mbn
