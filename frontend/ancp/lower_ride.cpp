// Legs that leap or slide: along each of their vectors, and what happens on the last square.
#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <numeric>

#include "frontend/ancp/diagnostic_names.h"
#include "frontend/ancp/lower.h"
#include "frontend/ancp/lowering.h"

namespace ferz::ancp {

namespace {

/// Longer ways lead off every board whose edges do not touch.
constexpr int kMostPlainSteps = ir::Board::kMostFiles - 1;

ir::Test holds(const ir::Contents& what) {
    return {ir::Holds{what}, {}, false};
}

/// Into how many king's steps a slide's vector falls.
int stepsIn(const ir::Vec& by) {
    return std::gcd(std::gcd(std::abs(by.file), std::abs(by.rank)),
                    std::gcd(std::abs(by.level), std::abs(by.row)));
}

ir::Vec divided(const ir::Vec& by, int steps) {
    return {by.file / steps, by.rank / steps, by.level / steps, by.row / steps};
}

}  // namespace

/// One direction of a leg.
struct Lowering::LegWalk {
    const Manner* manner = nullptr;
    ir::Vec step;
    int stepsInRound = 1;  ///< of a slide by several squares
    int least = 1;         ///< rounds
    int most = 1;          ///< 0: any number
    bool hops = false;     ///< one of the squares before the last holds a hurdle
    Closing closing = Closing::Final;
    Span span;
};

/// What of the prefixes goes with such a leg. False when an error was reported.
bool Lowering::fits(const Ride& ride, const Leg& leg, const Manner& manner, const Inherited& inherited,
                    Closing closing) {
    const auto prefix = [&](PrefixWord word) {
        const auto found = std::find_if(inherited.last.begin(), inherited.last.end(),
                                        [&](const Prefix* each) { return each->word == word; });
        return found == inherited.last.end() ? leg.span : (*found)->span;
    };
    const bool wraps = !ir::isPlain(manner.edges);
    int shortest = kMostPlainSteps;
    bool isSingle = false;
    for (const Vector& each : ride.vectors) {
        const int steps = ride.slides ? stepsIn(each.by) : 1;
        shortest = std::min(shortest, steps);
        isSingle = isSingle || (steps == 1 && !ride.count);
    }
    const bool hops = manner.hurdles.has_value();
    if (ride.count && !wraps && ride.count->least * shortest > kMostPlainSteps) {
        report(diagnostic::kNumberRange, ride.count->span,
               fmt::format("no board has room for {} steps in one direction", ride.count->least * shortest));
        return false;
    }
    if (hops && ride.count && ride.count->most * shortest == 1) {
        report(diagnostic::kMisplacedPrefix, prefix(PrefixWord::Hop), "one step has no square to hop over");
        return false;
    }
    if (manner.jumps && shortest == 1 && (!ride.count || ride.count->most == 1)) {
        report(diagnostic::kMisplacedPrefix, prefix(PrefixWord::Jump), "one step has no square to jump over");
        return false;
    }
    if (hops && isSingle && manner.saysEnd) {
        report(diagnostic::kPrefixClash, prefix(PrefixWord::Hop),
               "before a single step `hop` says what stands on its last square, and so does the other prefix",
               "a count makes it a ride that hops: `hop:capture:slide&×(0,1)`");
        return false;
    }
    if (closing == Closing::Final && hops && isSingle) {
        report(diagnostic::kMisplacedPrefix, prefix(PrefixWord::Hop),
               "a leg that hops over something cannot be the last", "another leg has to follow");
        return false;
    }
    if (closing == Closing::Middle && manner.passingBy && !manner.saysEnd) {
        report(diagnostic::kMisplacedPrefix, prefix(PrefixWord::EnPassant),
               "a leg that something follows captures nothing by itself",
               "write `capture:enpassant:`, `all:enpassant:` or, in passing only, `take[never]:enpassant:`");
        return false;
    }
    if (manner.marksPassed && shortest == 1 && (!ride.count || ride.count->most == 1)) {
        report(diagnostic::kMisplacedPrefix, prefix(PrefixWord::EnPassant),
               "one step passes no square that could be marked");
        return false;
    }
    return true;
}

/// The actual vectors, each once; `frame` turns them where it is not null.
std::vector<ir::Vec> Lowering::directions(const Ride& ride, const ir::Symmetry* frame) const {
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

Points Lowering::ride(const Ride& ride, const Leg& leg, const Points& in, bool relative,
                      const Inherited& inherited, Closing closing) {
    Clash clash;
    const std::string own = definition_.name.empty() ? "test" : definition_.name;
    const auto manner = mannerOf(inherited.last, inherited.every, own, clash);
    if (!manner) {
        report(diagnostic::kPrefixClash, clash.prefix->span, clash.message, clash.help);
        return {};
    }
    if (!fits(ride, leg, *manner, inherited, closing)) return {};
    const bool wraps = !ir::isPlain(manner->edges);
    Points out;
    for (const auto& [context, from] : in) {
        const ir::StateId start = context.lifted ? from : then(from, ir::Act{ir::Lift{}});
        for (const ir::Vec& by : directions(ride, relative ? &context.frame : nullptr)) {
            if (isTooLarge(leg.span)) return {};
            LegWalk walk;
            walk.manner = &*manner;
            walk.stepsInRound = ride.slides ? stepsIn(by) : 1;
            walk.step = divided(by, walk.stepsInRound);
            walk.least = ride.count ? ride.count->least : 1;
            walk.most = ride.count ? ride.count->most : 1;
            if (!wraps && walk.most * walk.stepsInRound > kMostPlainSteps) walk.most = 0;
            walk.hops = manner->hurdles && (ride.count || walk.stepsInRound > 1);
            walk.closing = closing;
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

/// The squares one by one, before the hurdle and, for a hopper, behind it.
void Lowering::along(const LegWalk& walk, ir::StateId start, const Context& after, Points& out) {
    ir::Builder builder(movement_);
    using Phases = std::vector<ir::StateId>;
    const auto step = [&](const Phases& at) {
        Phases next;
        for (const ir::StateId each : at)
            next.push_back(then(each, ir::Step{walk.step, walk.manner->edges}));
        return next;
    };
    const auto pass = [&](const Phases& at) {
        Phases next;
        for (const ir::StateId each : at)
            next.push_back(walk.manner->jumps ? then(each, ir::Pass{})
                                              : then(each, holds(ir::Contents::nothing())));
        if (walk.hops) add(at[0], holds(*walk.manner->hurdles), next[1]);
        if (walk.manner->marksPassed) {
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

void Lowering::endings(const LegWalk& walk, ir::StateId at, const Context& after, Points& out) {
    const Manner& manner = *walk.manner;
    const bool isFinal = walk.closing == Closing::Final;
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
        for (const ir::Test& test : manner.arrival)
            state = then(state, after.frame.of(test));
        return state;
    };
    ir::Contents over = manner.saysEnd ? manner.over : ir::Contents::nothing();
    // Without a count the piece that is hopped over stands on the last square.
    if (manner.hurdles && !walk.hops) over = *manner.hurdles;
    ir::Contents take = manner.take;
    if (!manner.saysEnd && isFinal) take = ir::Contents::enemy();
    if (!over.isNone()) finish(inPlace(meets(over)));
    if (!take.isNone()) finish(then(inPlace(meets(take)), ir::Act{ir::Capture{}}));
    if (manner.passingBy) {
        const ir::StateId marked =
            then(meets(ir::Contents::nothing()), ir::Test{ir::EnPassantMarked{*manner.passingBy}, {}, false});
        finish(then(inPlace(marked), ir::Act{ir::CaptureEnPassant{}}));
    }
}

}  // namespace ferz::ancp
