#include "frontend/mbn/lower.h"

#include <algorithm>
#include <fmt/format.h>
#include <tuple>
#include <utility>
#include <vector>

#include "frontend/mbn/lowering.h"
#include "ir/expand_parts.h"
#include "ir/lift.h"

namespace ferz::mbn {

namespace {

/// Parts lowered, over all contexts: what bounds the time of one movement.
constexpr std::size_t kMostWork = 40'000;
/// So many are often meant for any number.
constexpr int kManyRounds = 8;

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
                   Diagnostics& diagnostics)
    : piece_(piece), environment_(environment), budget_(budget), diagnostics_(diagnostics) {
    // An anonymous movement is called as in other notations.
    name_ = piece.name.empty() ? "test" : piece.name;
}

void Lowering::report(DiagnosticName name, const Scope& scope, Span span, std::string message,
                      std::string help) {
    if (name.severity == Severity::Error) failed_ = true;
    if (scope.span) span = *scope.span;
    // The same place is lowered once for every direction that leads there.
    if (!reported_.insert({span.begin, std::string(name.name)}).second) return;
    diagnostics_.report(name, environment_.source, span, std::move(message), std::move(help));
}

bool Lowering::isTooLarge(const Scope& scope, Span span) {
    if (tooLarge_) return true;
    if (++work_ <= kMostWork && movement_->states.size() <= kMostLoweredStates) return false;
    tooLarge_ = true;
    report(
        diagnostic::kTooLarge, scope, span,
        fmt::format("the movement needs more than {} states", kMostLoweredStates),
        mostRounds_ > kManyRounds
            ? "each round of a group is written out: `0` in place of its number, for any number, takes less"
            : "");
    return true;
}

ir::StateId Lowering::then(ir::StateId from, ir::Instruction instruction) {
    return ir::Builder(*movement_).then(from, std::move(instruction));
}

void Lowering::add(ir::StateId from, ir::Instruction instruction, ir::StateId to) {
    ir::Builder(*movement_).add(from, std::move(instruction), to);
}

void Lowering::join(Points& points, const Context& context, ir::StateId state) {
    // A state of its own: the one given may be shared with points that know something else.
    const auto known = points.find(context);
    if (known == points.end()) {
        points.emplace(context, then(state, ir::Pass{}));
    } else {
        add(state, ir::Pass{}, known->second);
    }
}

void Lowering::join(Points& points, const Points& more) {
    for (const auto& [context, state] : more)
        join(points, context, state);
}

/// What nobody else holds needs no states of its own.
void Lowering::join(Points& points, Points&& more) {
    for (const auto& [context, state] : more) {
        const auto [known, isNew] = points.emplace(context, state);
        if (!isNew) add(state, ir::Pass{}, known->second);
    }
}

Points Lowering::freed(const Points& points) {
    Points result;
    for (const auto& [context, state] : points)
        join(result, context.freed(), state);
    return result;
}

void Lowering::need(const Modifier* key, bool fulfilled, DiagnosticName name, Span span, std::string message,
                    std::string help) {
    if (key->isBuiltIn) return;
    auto [known, isNew] = needs_.emplace(
        std::pair{key, name.name}, Need{fulfilled, false, name, span, std::move(message), std::move(help)});
    known->second.fulfilled = known->second.fulfilled || fulfilled;
}

void Lowering::spoil(const Modifier* key) {
    if (const auto known = needs_.find({key, diagnostic::kMisplacedModifier.name}); known != needs_.end())
        known->second.spoiled = true;
}

/// Sets the piece where the move leaves it.
void Lowering::finish(const Points& points, const Opening& opening) {
    for (const auto& [context, state] : points) {
        ir::StateId end = state;
        if (context.setup == Context::Setup::AtSlot) {
            end = then(end, ir::Return{kSetupSlot});
            end = then(end, ir::Act{ir::Land{}});
        } else if (context.setup == Context::Setup::None && !context.atOrigin) {
            end = then(end, ir::Act{ir::Land{}});
        }
        // Nothing becomes of a mover that is no more.
        const auto behind = context.vanished ? std::nullopt : ending(opening, !context.atOrigin);
        if (behind) {
            add(end, ir::Pass{}, *behind);
        } else {
            movement_->states[end].accepts = true;
        }
    }
}

Point Lowering::beginSet(ir::VisitSet set, Point from) {
    // Of the others nobody knows whether they were in use before.
    if (set != ir::kFirstVisitSet || from.context.visited)
        from.state = then(from.state, ir::Act{ir::Forget{set}});
    from.state = then(from.state, ir::Act{ir::Visit{set}});
    if (set == ir::kFirstVisitSet) from.context.visited = true;
    return from;
}

Point Lowering::beginHome(ir::VisitSet set, Point from) {
    visitsHomes_ = visitsHomes_ || set == ir::kFirstVisitSet;
    return beginSet(set, from);
}

/// Of a part that remembers squares of its own, inside of completed riders. Empty when an error was reported.
std::optional<ir::VisitSet> Lowering::nextSet(const Inherited& inherited, const Scope& scope, Span span) {
    const ir::VisitSet set = ir::kFirstVisitSet + inherited.completed;
    if (set <= kMostNestedRiders) return set;
    report(diagnostic::kTooLarge, scope, span,
           fmt::format("more than {} riders with `0*` in each other", kMostNestedRiders));
    return std::nullopt;
}

bool Lowering::lowerWhole(Initial unmoved, Initial neverChecked, ir::StateId start) {
    Context context;
    context.unmoved = unmoved;
    context.neverChecked = neverChecked;
    Scope scope;
    scope.isBasic = isBasic_;
    for (const Opening& opening : openings(start)) {
        if (piece_.definitions.empty())
            finish(sequence(*piece_.moves, {{context, opening.start}}, {}, Closing::Final, scope), opening);
        for (const BoardDefinition& each : piece_.definitions) {
            if (const auto there = whereHolds(each, opening.start))
                finish(sequence(*each.moves, {{context, *there}}, {}, Closing::Final, scope), opening);
        }
    }
    return !failed_ && !tooLarge_;
}

std::optional<ir::Movement> Lowering::run() {
    auto movement = lowered();
    effort_ += work_;
    return movement;
}

std::optional<ir::Movement> Lowering::lowered() {
    whole_ = {};
    endings_.clear();
    lowerWhole(Initial::Ask, Initial::Ask, 0);
    if (asksInitialLater_ && !failed_) {
        // A later leg asks whether the piece has moved; by then it has left its square. So both answers are
        // lowered, and the question comes first; and so for checks, where they are asked for.
        const auto start = [&] {
            whole_ = {};
            endings_.clear();
            needs_.clear();
            lowerWhole(Initial::No, Initial::No, then(0, ir::Test{ir::Unmoved{}, {}, true}));
            return then(0, ir::Test{ir::Unmoved{}, {}, false});
        };
        const ir::StateId unmoved = start();
        if (!asksCheckedLater_) lowerWhole(Initial::Yes, Initial::Ask, unmoved);
        if (asksCheckedLater_ && !failed_) {
            const ir::StateId again = start();
            for (const bool checked : {false, true}) {
                lowerWhole(Initial::Yes, checked ? Initial::No : Initial::Yes,
                           then(again, ir::Test{ir::NeverChecked{}, {}, checked}));
            }
        }
    }
    // Of an attacker its own definition tells.
    if (!tooLarge_ && !asksCaptures_) {
        std::vector<const Need*> open;
        for (const auto& [key, need] : needs_) {
            if (!need.fulfilled || need.spoiled) open.push_back(&need);
        }
        // The keys are addresses, and a text has the same first error on every run.
        std::sort(open.begin(), open.end(), [](const Need* left, const Need* right) {
            return std::tie(left->span.begin, left->span.end, left->message) <
                   std::tie(right->span.begin, right->span.end, right->message);
        });
        for (const Need* need : open)
            report(need->name, {}, need->span, need->message, need->help);
    }
    effort_ += whole_.states.size();
    if (failed_) return std::nullopt;
    whole_.name = name_;
    whole_.forBlack = ir::ForBlack::MirrorRanks;
    whole_.owner = piece_.isLower ? ir::Owner::Black : ir::Owner::Both;
    return ir::withoutIdleLifts(ir::expandParts(std::move(whole_)));
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
