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

}  // namespace

Inherited Inherited::withoutFirst() const {
    Inherited result = *this;
    result.directions.clear();
    result.initial.clear();
    result.straight.reset();
    if (result.transition != nullptr && !result.transition->applied) result.transition = nullptr;
    return result;
}

Inherited Inherited::withoutLast() const {
    Inherited result = *this;
    result.last.clear();
    result.destinations.clear();
    result.endsRoundOf = 0;
    result.isAsked = false;
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
      isBasic_(isBasic),
      // An anonymous movement is called as in other notations.
      name_(piece.name.empty() ? "test" : piece.name) {}

/// Sets the piece where the move leaves it.
void Lowering::finish(PointBuilder& build, const Points& points, const Opening& opening) {
    for (const auto& [context, state] : points) {
        ir::StateId end = state;
        if (context.setup == Context::Setup::AtSlot) {
            end = build.then(end, ir::Return{kSetupSlot});
            end = build.then(end, ir::Act{ir::Land{}});
        } else if (context.setup == Context::Setup::None && !context.atOrigin) {
            end = build.then(end, ir::Act{ir::Land{}});
        }
        // Nothing becomes of a mover that is no more.
        const auto behind = context.vanished ? std::nullopt : ending(build, opening, !context.atOrigin);
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

Point Lowering::beginHome(PointBuilder& build, ir::VisitSet set, Point from) {
    visitsHomes_ = visitsHomes_ || set == ir::kFirstVisitSet;
    return build.beginSet(set, from);
}

bool Lowering::lowerWhole(PointBuilder& build, Initial unmoved, Initial neverChecked, ir::StateId start) {
    Context context;
    context.unmoved = unmoved;
    context.neverChecked = neverChecked;
    Scope scope;
    scope.isBasic = isBasic_;
    for (const Opening& opening : openings(build, start)) {
        if (piece_.definitions.empty())
            finish(build,
                   sequence(build, *piece_.moves, {{context, opening.start}}, {}, Closing::Final, scope),
                   opening);
        for (const BoardDefinition& each : piece_.definitions) {
            if (const auto there = whereHolds(build, each, opening.start))
                finish(build, sequence(build, *each.moves, {{context, *there}}, {}, Closing::Final, scope),
                       opening);
        }
    }
    return !problems_.hasErrors() && !problems_.isStopped();
}

std::optional<ir::Movement> Lowering::run() {
    auto movement = lowered();
    effort_ += problems_.work();
    return movement;
}

std::optional<ir::Movement> Lowering::lowered() {
    ir::Movement whole;
    PointBuilder build(whole);
    lowerWhole(build, Initial::Ask, Initial::Ask, 0);
    if (asksInitialLater_ && !problems_.hasErrors()) {
        // A later leg asks whether the piece has moved; by then it has left its square. So both answers are
        // lowered, and the question comes first; and so for checks, where they are asked for.
        const auto start = [&] {
            whole = {};
            endings_.clear();
            problems_.forgetRequirements();
            lowerWhole(build, Initial::No, Initial::No, build.then(0, ir::Test{ir::Unmoved{}, {}, true}));
            return build.then(0, ir::Test{ir::Unmoved{}, {}, false});
        };
        const ir::StateId unmoved = start();
        if (!asksCheckedLater_) lowerWhole(build, Initial::Yes, Initial::Ask, unmoved);
        if (asksCheckedLater_ && !problems_.hasErrors()) {
            const ir::StateId again = start();
            for (const bool checked : {false, true}) {
                lowerWhole(build, Initial::Yes, checked ? Initial::No : Initial::Yes,
                           build.then(again, ir::Test{ir::NeverChecked{}, {}, checked}));
            }
        }
    }
    (void)problems_.isBeyondLimits(build.states(), {}, piece_.span);
    // The definition of an attacker reports its own requirements.
    if (!problems_.isStopped() && purpose_ == Purpose::Moves) problems_.reportRequirements();
    effort_ += whole.states.size();
    if (problems_.hasErrors()) return std::nullopt;
    whole.name = name_;
    whole.forBlack = ir::ForBlack::MirrorRanks;
    whole.owner = piece_.isLower ? ir::Owner::Black : ir::Owner::Both;
    return ir::withoutIdleLifts(ir::expandParts(std::move(whole)));
}

std::optional<ir::Part> Lowering::part(PointBuilder& build,
                                       const std::function<Points(PointBuilder&, Point)>& played,
                                       const Context& context, const Scope& scope, Span span) {
    // What was too hard once is not asked again behind another way to it.
    if (isTooLarge(build, scope, span) || tooHard_.contains({&scope, span.begin})) return std::nullopt;
    ir::Movement alone;
    PointBuilder aside(alone, true);
    for (const auto& [reached, state] : played(aside, {0, context}))
        aside.accept(state);
    // A small part may be asked for in many places.
    problems_.addWork(alone.states.size() / 4);
    budget_.asked -= std::min(budget_.asked, alone.states.size());
    if (problems_.isStopped() || problems_.hasErrors()) return std::nullopt;
    if (alone.states.size() > kMostAskedStates || budget_.asked == 0) {
        tooHard_.insert({&scope, span.begin});
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
