// Questions to the position that are movements themselves: can this part be played?
#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <utility>

#include "frontend/mbn/ride.h"
#include "ir/simplify.h"

namespace ferz::mbn {

namespace {

/// A part that takes more as it is lowered is too hard before it is made simple.
constexpr std::size_t kMostAskedStates = 2'500;

Spot entryOf(const Context& context) {
    return context.atOrigin ? Spot{ir::kOriginSlot, {}} : Spot{};
}

/// Does it ride any distance, and may have visited every square on the way? Then each of them is a demand of
/// its own.
bool isRideOverVisited(const ir::Movement& part) {
    bool asksVisited = false;
    std::vector<std::size_t> into(part.states.size());
    for (const ir::State& state : part.states) {
        for (const ir::Transition& transition : state.transitions) {
            ++into[transition.target];
            const auto* test = std::get_if<ir::Test>(&transition.instruction);
            asksVisited =
                asksVisited || (test != nullptr && std::holds_alternative<ir::Visited>(test->predicate));
        }
    }
    if (!asksVisited) return false;
    // A circle is what is left when states that nothing leads into are taken away.
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < into.size(); ++i) {
        if (into[i] == 0) open.push_back(i);
    }
    std::size_t left = part.states.size();
    while (!open.empty()) {
        const std::size_t at = open.back();
        open.pop_back();
        --left;
        for (const ir::Transition& transition : part.states[at].transitions) {
            if (--into[transition.target] == 0) open.push_back(transition.target);
        }
    }
    return left > 0;
}

bool wraps(const ir::Movement& part) {
    for (const ir::State& state : part.states) {
        for (const ir::Transition& transition : state.transitions) {
            const auto* step = std::get_if<ir::Step>(&transition.instruction);
            if (step != nullptr && !ir::isPlain(step->edges)) return true;
        }
    }
    return false;
}

}  // namespace

std::optional<Lowering::Question> Lowering::question(const std::function<Points(Point)>& part,
                                                     const Context& context, const Scope& scope, Span span) {
    // What was too hard once is not asked again behind another way to it.
    if (isTooLarge(scope, span) || tooHard_.contains({&scope, span.begin})) return std::nullopt;
    const auto refuse = [&]() -> std::optional<Question> {
        tooHard_.insert({&scope, span.begin});
        report(diagnostic::kTooLarge, scope, span,
               budget_.asked == 0
                   ? fmt::format("the parts that are asked for need more than {} states", budget_.mostAsked)
                   : fmt::format("the part that is asked for needs more than {} states", kMostAskedStates),
               "it is asked by `{..}` and by `0*` on a group; `[..]` and `0` leave it to the player");
        return std::nullopt;
    };
    const auto lowered = [&](const Context& from) {
        ir::Movement alone;
        ir::Movement* const whole = movement_;
        movement_ = &alone;
        for (const auto& [reached, state] : part({0, from}))
            alone.states[state].accepts = true;
        movement_ = whole;
        // A small question may be asked of many places.
        work_ += alone.states.size() / 4;
        budget_.asked -= std::min(budget_.asked, alone.states.size());
        return alone.states.size() > kMostAskedStates ? alone : ir::simplify(std::move(alone));
    };
    ir::Movement alone = lowered(context);
    if (tooLarge_ || failed_) return std::nullopt;
    if (alone.states.size() > kMostAskedStates || budget_.asked == 0) return refuse();
    const auto asWhole = [&scope, span](ir::Movement whole) {
        return Question{{}, {}, ir::Part(std::move(whole)), false, scope, span};
    };
    if (ir::asksForParts(alone)) return asWhole(std::move(alone));
    // As it is played: on its way it leaves the square where the move began by itself.
    const ir::Movement played = alone;
    // Round the edges the part may come home.
    const bool lifts = context.atOrigin && !context.lifted && wraps(alone);
    if (lifts) {
        Context gone = context;
        gone.lifted = true;
        alone = lowered(gone);
        if (tooLarge_ || failed_) return std::nullopt;
        if (alone.states.size() > kMostAskedStates) return refuse();
    }
    const auto searched = [&]() -> std::optional<Question> {
        auto search = searchFor(alone, {context.atOrigin, context.lifted || lifts}, budget_.searched);
        if (!search) return std::nullopt;
        return Question{{}, std::move(search), {}, lifts, scope, span};
    };
    const bool isForSearch = isRideOverVisited(alone);
    if (isForSearch) {
        if (auto found = searched()) return found;
    }
    if (auto found = demandsOf(alone, entryOf(context), budget_.runs))
        return Question{std::move(*found), {}, {}, lifts, scope, span};
    if (!isForSearch) {
        if (auto found = searched()) return found;
    }
    return asWhole(played);
}

Point Lowering::unless(const Question& question, Point from) {
    if (question.part) {
        from.state = then(from.state, ir::Test{ir::Playable{*question.part}, {}, true});
        return from;
    }
    if (question.lifts) {
        from.state = then(from.state, ir::Act{ir::Lift{}});
        from.context.lifted = true;
    }
    if (question.search) return untilNothing(question, from);
    from.state = unlessAny(question.demands, from);
    return from;
}

ir::StateId Lowering::unlessAny(const std::vector<Demand>& demands, Point from) {
    // At least one demand of every way to play the part has to fail. Demands on one square alone go together.
    std::map<Spot, ir::Contents> allowed;
    std::vector<const Demand*> rest;
    for (const Demand& demand : demands) {
        if (demand.holds.size() == 1 && demand.tests.empty()) {
            const auto& [spot, what] = *demand.holds.begin();
            const auto [known, isNew] = allowed.emplace(spot, ~what);
            if (!isNew) known->second = known->second & ~what;
        } else {
            rest.push_back(&demand);
        }
    }
    ir::Builder builder(*movement_);
    const auto ask = [&](ir::StateId at, const Spot& spot, ir::Test test, ir::StateId target) {
        test.at = spot.offset;
        if (spot.anchor == entryOf(from.context).anchor) {
            add(at, test, target);
            return;
        }
        at = then(then(at, ir::Mark{kLookSlot}), ir::Return{spot.anchor});
        add(then(at, test), ir::Return{kLookSlot}, target);
    };
    ir::StateId at = from.state;
    for (const auto& [spot, what] : allowed) {
        const ir::StateId next = builder.state();
        ask(at, spot, {ir::Holds{what}, {}, false}, next);
        at = next;
    }
    for (const Demand* demand : rest) {
        const ir::StateId next = builder.state();
        for (const auto& [spot, what] : demand->holds)
            ask(at, spot, {ir::Holds{~what}, {}, false}, next);
        for (const auto& [spot, test] : demand->tests)
            ask(at, spot, ir::negated(test), next);
        at = next;
    }
    return at;
}

}  // namespace ferz::mbn
