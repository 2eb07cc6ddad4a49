// Lowers paths of legs, for XBetza and Betza's funny notation. Every leg begins at a state with a context:
// the direction of the leg before, the side the path has turned to, and the atom, which `g` and `y` may have
// changed. Legs with equal contexts begin at one state, so that the automaton grows with the number of
// directions and not with the number of paths.
#include "frontend/betza/lower.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "frontend/betza/diagnostic_names.h"
#include "frontend/betza/leg_checks.h"
#include "frontend/betza/leg_directions.h"
#include "frontend/betza/legs.h"
#include "frontend/betza/toggle.h"

namespace ferz::betza {

namespace {

/// Longer rides lead off every board without wrapping edges.
constexpr int kMostPlainSteps = ir::Board::kMostFiles - 1;

ir::Test holds(const ir::Contents& what) {
    return {ir::Holds{what}, {}, false};
}

ir::Edges edgesOf(const LegModifiers& modifiers) {
    if (modifiers.cylinder) return ir::CylinderEdges{};
    return ir::PlainEdges{};
}

/// The steps of a lame or jumping leap, one for each square that it passes and the last one.
std::vector<ir::Vec> stepsOf(const ir::Vec& by, const RangedLeaper& leaper) {
    if (leaper.larger == 1) return {by};
    if (leaper.look == Look::Oblique) {
        // A knight's leap is the only oblique one here: all others that are lame or jump are reported.
        const bool isUpright = std::abs(by.rank) > std::abs(by.file);
        const ir::Vec first = isUpright ? ir::Vec{0, by.rank / 2} : ir::Vec{by.file / 2, 0};
        return {first, by - first};
    }
    return std::vector<ir::Vec>(static_cast<std::size_t>(leaper.larger),
                                {by.file / leaper.larger, by.rank / leaper.larger});
}

/// How a leg ends on the state `at` with the move made; `end` accepts.
void land(ir::Builder build, const LegModifiers& modifiers, bool isLast, ir::StateId at, ir::StateId end) {
    const bool isPlain = !modifiers.move && !modifiers.capture && !modifiers.destroy && !modifiers.enPassant;
    const auto finish = [&](ir::StateId from) { build.add(from, ir::Act{ir::Land{}}, end); };
    const bool tame = modifiers.tame && isLast;
    const ir::Contents victims =
        tame ? ir::Contents::enemy(ir::NameSet::allBut({"king"})) : ir::Contents::enemy();
    if (isPlain || modifiers.move) finish(build.then(at, holds(ir::Contents::nothing())));
    if (isPlain || modifiers.capture)
        finish(build.then(build.then(at, holds(victims)), ir::Act{ir::Capture{}}));
    if (modifiers.destroy)
        finish(build.then(build.then(at, holds(ir::Contents::friendly())), ir::Act{ir::Capture{}}));
    if (modifiers.enPassant) {
        const ir::StateId marked = build.then(build.then(at, holds(ir::Contents::nothing())),
                                              ir::Test{ir::EnPassantMarked{}, {}, false});
        finish(build.then(marked, ir::Act{ir::CaptureEnPassant{}}));
    }
}

class PathLowering {
public:
    PathLowering(const std::string& name, Dialect dialect, const Source& source, Diagnostics& diagnostics)
        : dialect_(dialect), source_(source), diagnostics_(diagnostics) {
        movement_.name = name.empty() ? "test" : name;
        movement_.forBlack = ir::ForBlack::Turn;
        movement_.states = {ir::State{}};
        end_ = ir::Builder(movement_).accepting();
    }

    /// Adds the moves of the component. After an error components are only checked.
    void add(const Component& component) {
        const auto path = pathOf(component, dialect_, source_, diagnostics_);
        if (!path) {
            failed_ = true;
        } else if (!failed_) {
            lower(*path);
        }
    }

    /// The movement of all components; empty when an error was reported.
    std::optional<ir::Movement> movement() && {
        if (failed_) return std::nullopt;
        return std::move(movement_);
    }

private:
    void fail(DiagnosticName name, Span span, std::string message, std::string help = {}) {
        if (name.severity == Severity::Error) failed_ = true;
        diagnostics_.report(name, source_, span, std::move(message), std::move(help));
    }

    bool isTooLarge() {
        if (tooLarge_ || movement_.states.size() <= kMostPieceStates) return tooLarge_;
        tooLarge_ = true;
        fail(diagnostic::kTooLarge, path_->span,
             fmt::format("the piece needs more than {} states", kMostPieceStates));
        return true;
    }

    ir::StateId then(ir::StateId from, ir::Instruction instruction) {
        return ir::Builder(movement_).then(from, std::move(instruction));
    }
    void add(ir::StateId from, ir::Instruction instruction, ir::StateId to) {
        ir::Builder(movement_).add(from, std::move(instruction), to);
    }

    void lower(const Path& path) {
        path_ = &path;
        entries_.clear();
        ir::StateId start = then(0, ir::Pass{});
        if (path.legs.front().modifiers.initial) start = then(start, ir::Test{ir::Unmoved{}, {}, false});
        // A later leg may come back to the origin, which is then empty.
        if (path.legs.size() > 1) start = then(start, ir::Act{ir::Lift{}});
        leg(0, {}, start);
        (void)isTooLarge();
    }

    /// The state where the leg begins in this context; the leg is lowered when it is asked for first.
    ir::StateId entry(std::size_t index, const LegContext& context) {
        const auto [found, isNew] = entries_.try_emplace({index, context}, 0);
        if (!isNew) return found->second;
        const ir::StateId state = ir::Builder(movement_).state();
        found->second = state;
        leg(index, context, state);
        return state;
    }

    void leg(std::size_t index, const LegContext& context, ir::StateId start) {
        if (isTooLarge()) return;
        const PathLeg& leg = path_->legs[index];
        const RangedLeaper leaper = leg.leaper ? *leg.leaper : context.leaper;
        if (index > 0 && !leg.leaper) {
            // Only here is known what `g` and `y` made of the atom.
            const auto problem = problemWithLater(leg, leaper, index + 1 == path_->legs.size());
            if (problem) return report({*problem});
        }
        const auto [choices, problems] = directionsOf(leg, leaper, context, kindOf(index));
        report(problems);
        if (choices.empty() && !failed_)
            fail(diagnostic::kEmptySelection, leg.span, "the atom has no move in this direction");
        for (const Choice& choice : choices) {
            if (isTooLarge()) return;
            LegWalk walk{index, &leg, leaper, choice, {}};
            walk.after = {choice.vector, choice.place, choice.side, leaper};
            if (leg.modifiers.crooked || leg.modifiers.circular) {
                turning(walk, start);
            } else {
                along(walk, start);
            }
        }
    }

    [[nodiscard]] LegKind kindOf(std::size_t index) const {
        if (index == 0) return LegKind::First;
        return path_->inBrackets ? LegKind::InBrackets : LegKind::Again;
    }

    /// Reports each problem once, although it is found for each direction of the leg before.
    void report(const std::vector<DirectionProblem>& problems) {
        for (const DirectionProblem& each : problems) {
            if (reported_.insert({each.span.begin, each.message}).second)
                fail(each.name, each.span, each.message, each.help);
        }
    }

    // -- one direction --

    struct LegWalk {
        std::size_t index = 0;
        const PathLeg* leg = nullptr;
        RangedLeaper leaper;
        Choice choice;
        LegContext after;
    };

    [[nodiscard]] bool isLastLeg(const LegWalk& walk) const { return walk.index + 1 == path_->legs.size(); }

    ir::StateId step(const LegWalk& walk, ir::StateId from) {
        const LegModifiers& modifiers = walk.leg->modifiers;
        const bool mustJump = modifiers.jumps > 0 && walk.leaper.larger > 1;
        const ir::Edges edges = edgesOf(modifiers);
        if (!modifiers.lame && !mustJump) return then(from, ir::Step{walk.choice.vector, edges});
        const std::vector<ir::Vec> parts = stepsOf(walk.choice.vector, walk.leaper);
        ir::StateId at = from;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            at = then(at, ir::Step{parts[i], edges});
            if (i + 1 == parts.size()) break;
            at = then(at, holds(mustJump ? ir::Contents::piece() : ir::Contents::nothing()));
            if (modifiers.marks) at = then(at, ir::Act{ir::MarkEnPassant{}});
        }
        return at;
    }

    void along(const LegWalk& walk, ir::StateId start) {
        const LegModifiers& modifiers = walk.leg->modifiers;
        const RangedLeaper& leaper = walk.leaper;
        const bool hops = isLastLeg(walk) && (modifiers.hops || modifiers.hopsOnce);
        const int skipped = leaper.larger == 1 ? modifiers.jumps : 0;
        // Only a halfling has to count its steps; other riders become a loop.
        const bool isEndless = leaper.most == 0 && !modifiers.halfling;
        const int most = leaper.most != 0 ? leaper.most : modifiers.halfling ? kMostPlainSteps : skipped + 1;
        // Hoppers have a state for each side of the hurdle, all others have one.
        ir::StateId before = then(start, ir::Pass{});
        ir::StateId behind = hops ? ir::Builder(movement_).state() : before;
        for (int count = 1; count <= most; ++count) {
            if (isTooLarge()) return;
            const ir::StateId loopBefore = before;
            const ir::StateId loopBehind = behind;
            const ir::StateId at = halved(walk, step(walk, behind), count);
            const ir::StateId hurdle = hops ? step(walk, before) : at;
            if (count <= skipped) {
                before = behind = at;
                continue;
            }
            // A hopper's first square is not behind a hurdle, but a loop comes back here when it is.
            if (count >= leaper.least) endings(walk, at);
            const bool isLoop = isEndless && count == most;
            if (count == most && !isLoop) return;
            ir::StateId nextBehind = isLoop ? loopBehind : ir::Builder(movement_).state();
            if (!hops || modifiers.hops) add(at, holds(ir::Contents::nothing()), nextBehind);
            if (hops) {
                ir::StateId nextBefore = isLoop ? loopBefore : ir::Builder(movement_).state();
                add(hurdle, holds(ir::Contents::nothing()), nextBefore);
                add(hurdle, holds(ir::Contents::piece()), nextBehind);
                before = nextBefore;
            }
            behind = nextBehind;
            if (!hops) before = behind;
        }
    }

    /// `hh`: tests that `count - 1` further steps stay on the board, so that the move is at most half of the
    /// distance to the edge, rounded up.
    ir::StateId halved(const LegWalk& walk, ir::StateId at, int count) {
        if (!walk.leg->modifiers.halfling || count == 1) return at;
        return then(
            at, ir::Test{ir::Beyond{ir::bit(ir::Region::Inside)}, walk.choice.vector * (count - 1), false});
    }

    /// Adds riders that turn: `z` alternates between two directions, `q` makes seven of a knight's leaps in a
    /// circle; the eighth would end on the origin. A `z` without a limit is a loop of two steps.
    void turning(const LegWalk& walk, ir::StateId start) {
        const LegModifiers& modifiers = walk.leg->modifiers;
        const bool isEndless = walk.leaper.most == 0 && !modifiers.circular;
        const int most = modifiers.circular ? 7 : isEndless ? 2 : walk.leaper.most;
        for (const int by : {1, -1}) {
            const int turn = modifiers.circular ? by : 2 * by;
            const ir::StateId head = then(start, ir::Pass{});
            ir::StateId at = head;
            int place = walk.choice.place;
            for (int count = 1; count <= most; ++count) {
                const ir::Vec vector = walk.leaper.at(place + 8);
                place += modifiers.circular ? turn : count % 2 == 1 ? turn : -turn;
                place = (place % 8 + 8) % 8;
                at = then(at, ir::Step{vector, edgesOf(modifiers)});
                if (count >= walk.leaper.least || modifiers.circular) endings(walk, at);
                if (count == most && !isEndless) break;
                const ir::StateId next = count == most ? head : ir::Builder(movement_).state();
                add(at, holds(ir::Contents::nothing()), next);
                at = next;
            }
        }
    }

    // -- where a leg ends --

    void endings(const LegWalk& walk, ir::StateId at) {
        const LegModifiers& modifiers = walk.leg->modifiers;
        const bool isLast = isLastLeg(walk);
        if (isLast || walk.leg->mayEnd) land(ir::Builder(movement_), modifiers, isLast, at, end_);
        if (isLast) return;
        LegContext toggledAfter = walk.after;
        toggledAfter.leaper = toggled(walk.leaper);
        const auto goOn = [&](ir::StateId from, const LegContext& context) {
            const ir::StateId next = entry(walk.index + 1, context);
            add(from, ir::Pass{}, next);
        };
        // A leg without modes that another follows passes through an empty square; so does one that may end.
        if (modifiers.isPlain() || modifiers.move || walk.leg->mayEnd)
            goOn(then(at, holds(ir::Contents::nothing())), walk.after);
        if (walk.leg->mayEnd) return;
        if (modifiers.toggles) goOn(then(at, holds(ir::Contents::nothing())), toggledAfter);
        const ir::Contents hurdles = modifiers.tame ? ir::Contents::friendly() : ir::Contents::piece();
        if (modifiers.hops) goOn(then(at, holds(hurdles)), walk.after);
        if (modifiers.hopsOnce) goOn(then(at, holds(hurdles)), toggledAfter);
        if (modifiers.capture)
            goOn(then(then(at, holds(ir::Contents::enemy())), ir::Act{ir::Capture{}}), walk.after);
        if (modifiers.destroy)
            goOn(then(then(at, holds(ir::Contents::friendly())), ir::Act{ir::Capture{}}), walk.after);
    }

    const Dialect dialect_;
    const Source& source_;
    Diagnostics& diagnostics_;
    ir::Movement movement_;
    ir::StateId end_ = 0;
    const Path* path_ = nullptr;
    std::map<std::pair<std::size_t, LegContext>, ir::StateId> entries_;
    std::set<std::pair<std::size_t, std::string>> reported_;
    bool failed_ = false;
    bool tooLarge_ = false;
};

}  // namespace

std::optional<ir::Movement> lower(const PieceDefinition& piece, Dialect dialect, const Source& source,
                                  Diagnostics& diagnostics) {
    if (dialect == Dialect::Fairy) return lowerFairy(piece, source, diagnostics);
    PathLowering lowering(piece.name, dialect, source, diagnostics);
    for (const Component& each : piece.components)
        lowering.add(each);
    return std::move(lowering).movement();
}

}  // namespace ferz::betza
