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
    : Recognition(environment, diagnostics), piece_(piece), budget_(budget) {
    // An anonymous movement is called as in other notations.
    name_ = piece.name.empty() ? "test" : piece.name;
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

Point Lowering::beginHome(ir::VisitSet set, Point from) {
    visitsHomes_ = visitsHomes_ || set == ir::kFirstVisitSet;
    return beginSet(set, from);
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
    (void)isBeyondLimits({}, piece_.span);
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
