// Lowers legs that leap or slide: the squares along each vector, and what happens on the last one.
#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <numeric>

#include "frontend/ancp/diagnostic_names.h"
#include "frontend/ancp/lower.h"
#include "frontend/ancp/lowering.h"

namespace ferz::ancp {

namespace {

/// Longer rides lead off every board without wrapping edges; a larger count there means any number.
constexpr int kMostPlainSteps = ir::Board::kMostFiles - 1;

ir::Test holds(const ir::Contents& what) {
    return {ir::Holds{what}, {}, false};
}

/// The number of king's steps that a slide's vector consists of.
int stepsIn(const ir::Vec& by) {
    return std::gcd(std::gcd(std::abs(by.file), std::abs(by.rank)),
                    std::gcd(std::abs(by.level), std::abs(by.row)));
}

ir::Vec divided(const ir::Vec& by, int steps) {
    return {by.file / steps, by.rank / steps, by.level / steps, by.row / steps};
}

}  // namespace

/// One direction of a leg.
struct DefinitionLowering::LegWalk {
    const LegModifiers* modifiers = nullptr;
    ir::Vec step;
    int stepsInRound = 1;  ///< king's steps of a slide's vector: `slide(0,3)` has 3
    int least = 1;         ///< rounds
    int most = 1;          ///< rounds; 0: any number
    bool hops = false;     ///< one of the squares before the last holds a hurdle
    LegRole role = LegRole::Final;
    Span span;
};

/// Checks the prefixes against the length of the ride and what follows. False when an error was reported.
bool DefinitionLowering::fits(const Ride& ride, const Leg& leg, const LegModifiers& modifiers,
                              const Inherited& inherited, LegRole role) {
    const auto prefix = [&](PrefixWord word) {
        const auto found = std::find_if(inherited.last.begin(), inherited.last.end(),
                                        [&](const Prefix* each) { return each->word == word; });
        return found == inherited.last.end() ? leg.span : (*found)->span;
    };
    const bool wraps = !ir::isPlain(modifiers.edges);
    int shortest = kMostPlainSteps;
    bool isSingle = false;
    for (const Vector& each : ride.vectors) {
        const int steps = ride.slides ? stepsIn(each.by) : 1;
        shortest = std::min(shortest, steps);
        isSingle = isSingle || (steps == 1 && !ride.count);
    }
    const bool hops = modifiers.hurdles.has_value();
    if (ride.count && !wraps && ride.count->least * shortest > kMostPlainSteps) {
        report(diagnostic::kNumberRange, ride.count->span,
               fmt::format("no board has room for {} steps in one direction", ride.count->least * shortest));
        return false;
    }
    if (hops && ride.count && ride.count->most * shortest == 1) {
        report(diagnostic::kMisplacedPrefix, prefix(PrefixWord::Hop), "one step has no square to hop over");
        return false;
    }
    if (modifiers.jumps && shortest == 1 && (!ride.count || ride.count->most == 1)) {
        report(diagnostic::kMisplacedPrefix, prefix(PrefixWord::Jump), "one step has no square to jump over");
        return false;
    }
    if (hops && isSingle && modifiers.saysEnd) {
        report(diagnostic::kPrefixClash, prefix(PrefixWord::Hop),
               "before a single step `hop` says what stands on its last square, and so does the other prefix",
               "a count makes it a ride that hops: `hop:capture:slide&×(0,1)`");
        return false;
    }
    if (role == LegRole::Final && hops && isSingle) {
        report(diagnostic::kMisplacedPrefix, prefix(PrefixWord::Hop),
               "a leg that hops over something cannot be the last", "another leg has to follow");
        return false;
    }
    if (role == LegRole::Middle && modifiers.passingBy && !modifiers.saysEnd) {
        report(
            diagnostic::kMisplacedPrefix, prefix(PrefixWord::EnPassant),
            "a leg that something follows captures nothing by itself",
            "write `capture:enpassant:`, `all:enpassant:` or, for en passant only, `take[never]:enpassant:`");
        return false;
    }
    if (modifiers.marksPassed && shortest == 1 && (!ride.count || ride.count->most == 1)) {
        report(diagnostic::kMisplacedPrefix, prefix(PrefixWord::EnPassant),
               "one step passes no square that could be marked");
        return false;
    }
    return true;
}

/// The vectors of the ride with their orbits, each once, turned by `frame` unless that is null.
std::vector<ir::Vec> DefinitionLowering::directions(const Ride& ride, const ir::Symmetry* frame) const {
    std::vector<ir::Vec> result;
    const auto push = [&](const ir::Vec& by) {
        if (std::find(result.begin(), result.end(), by) == result.end()) result.push_back(by);
    };
    for (const Vector& each : ride.vectors) {
        const auto& [file, rank, level, row] = each.by;
        if (ride.exact) {
            push(frame != nullptr ? frame->of(each.by) : each.by);
            continue;
        }
        for (const ir::Vec& by : {ir::Vec{file, rank}, ir::Vec{rank, file}}) {
            for (const int right : {1, -1}) {
                for (const int up : {1, -1})
                    push({by.file * right, by.rank * up});
            }
        }
    }
    return result;
}

Points DefinitionLowering::ride(const Ride& ride, const Leg& leg, const Points& in, bool relative,
                                const Inherited& inherited, LegRole role) {
    Clash clash;
    const std::string own = definition_.name.empty() ? "test" : definition_.name;
    const auto modifiers = legModifiersOf(inherited.last, inherited.every, own, clash);
    if (!modifiers) {
        report(diagnostic::kPrefixClash, clash.prefix->span, clash.message, clash.help);
        return {};
    }
    if (!fits(ride, leg, *modifiers, inherited, role)) return {};
    const bool wraps = !ir::isPlain(modifiers->edges);
    Points out;
    for (const auto& [context, from] : in) {
        const ir::StateId start = context.lifted ? from : then(from, ir::Act{ir::Lift{}});
        for (const ir::Vec& by : directions(ride, relative ? &context.frame : nullptr)) {
            if (isTooLarge(leg.span)) return {};
            LegWalk walk;
            walk.modifiers = &*modifiers;
            walk.stepsInRound = ride.slides ? stepsIn(by) : 1;
            walk.step = divided(by, walk.stepsInRound);
            walk.least = ride.count ? ride.count->least : 1;
            walk.most = ride.count ? ride.count->most : 1;
            if (!wraps && walk.most * walk.stepsInRound > kMostPlainSteps) walk.most = 0;
            walk.hops = modifiers->hurdles && (ride.count || walk.stepsInRound > 1);
            walk.role = role;
            walk.span = leg.span;
            Context after = context;
            after.started = true;
            after.lifted = true;
            if (by.file != 0 || by.rank != 0) after.frame = ir::Symmetry::onto(by);
            along(walk, start, after, out);
        }
    }
    return out;
}

/// Adds the squares of one direction one by one; for a hopper in two phases, before and after the hurdle.
void DefinitionLowering::along(const LegWalk& walk, ir::StateId start, const Context& after, Points& out) {
    ir::Builder builder(movement_);
    using Phases = std::vector<ir::StateId>;
    const auto step = [&](const Phases& at) {
        Phases next;
        for (const ir::StateId each : at)
            next.push_back(then(each, ir::Step{walk.step, walk.modifiers->edges}));
        return next;
    };
    const auto pass = [&](const Phases& at) {
        Phases next;
        for (const ir::StateId each : at)
            next.push_back(walk.modifiers->jumps ? then(each, ir::Pass{})
                                                 : then(each, holds(ir::Contents::nothing())));
        if (walk.hops) add(at[0], holds(*walk.modifiers->hurdles), next[1]);
        if (walk.modifiers->marksPassed) {
            for (ir::StateId& each : next)
                each = then(each, ir::Act{ir::MarkEnPassant{}});
        }
        return next;
    };
    Phases at = {then(start, ir::Pass{})};
    if (walk.hops) at.push_back(builder.state());
    Phases head;
    const int counted = walk.most == 0 ? walk.least : walk.most;
    for (int round = 1; round <= counted; ++round) {
        if (isTooLarge(walk.span)) return;
        if (round > 1) at = pass(at);
        head = at;
        for (int i = 1; i < walk.stepsInRound; ++i)
            at = pass(step(at));
        at = step(at);
        if (round >= walk.least) endings(walk, at.back(), after, out);
    }
    if (walk.most != 0) return;
    const Phases next = pass(at);
    for (std::size_t i = 0; i < next.size(); ++i)
        add(next[i], ir::Pass{}, head[i]);
}

void DefinitionLowering::endings(const LegWalk& walk, ir::StateId at, const Context& after, Points& out) {
    const LegModifiers& modifiers = *walk.modifiers;
    const bool isFinal = walk.role == LegRole::Final;
    const auto finish = [&](ir::StateId end) {
        if (isFinal) {
            accept(then(end, ir::Act{ir::Land{}}));
        } else {
            join(out, after, end);
        }
    };
    const auto meets = [&](const ir::Contents& what) {
        ir::StateId state = then(at, holds(what));
        return state;
    };
    const auto inPlace = [&](ir::StateId state) {
        for (const ir::Test& test : modifiers.arrival)
            state = then(state, after.frame.of(test));
        return state;
    };
    ir::Contents over = modifiers.saysEnd ? modifiers.over : ir::Contents::nothing();
    // The hurdle of a single step without a count stands on the last square.
    if (modifiers.hurdles && !walk.hops) over = *modifiers.hurdles;
    ir::Contents take = modifiers.take;
    if (!modifiers.saysEnd && isFinal) take = ir::Contents::enemy();
    if (!over.isNone()) finish(inPlace(meets(over)));
    if (!take.isNone()) finish(then(inPlace(meets(take)), ir::Act{ir::Capture{}}));
    if (modifiers.passingBy) {
        const ir::StateId marked = then(meets(ir::Contents::nothing()),
                                        ir::Test{ir::EnPassantMarked{*modifiers.passingBy}, {}, false});
        finish(then(inPlace(marked), ir::Act{ir::CaptureEnPassant{}}));
    }
}

}  // namespace ferz::ancp
