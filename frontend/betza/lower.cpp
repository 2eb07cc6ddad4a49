// Paths of legs, for XBetza and Betza's funny notation. A leg is a function from a state and what is known
// there (where the leg before went, to which side the path has turned, what the atom has become) to such
// pairs again; those that know the same are one state, so that the automaton grows with the directions and
// not with the paths.
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
#include "frontend/betza/legs.h"
#include "frontend/betza/toggle.h"
#include "ir/compass.h"

namespace ferz::betza {

namespace {

/// Longer ways lead off every board whose edges do not touch.
constexpr int kMostPlainSteps = ir::Board::kMostFiles - 1;

enum class Side { None, Right, Left };

struct Context {
    ir::Vec last;
    int place = 0;
    Side side = Side::None;
    Shape shape;

    friend auto operator<=>(const Context&, const Context&) = default;
};

struct Choice {
    ir::Vec vector;
    int place = 0;
    Side side = Side::None;

    friend bool operator==(const Choice&, const Choice&) = default;
};

ir::Test holds(const ir::Contents& what) {
    return {ir::Holds{what}, {}, false};
}

class Lowering {
public:
    Lowering(const Piece& piece, Dialect dialect, const Source& source, Diagnostics& diagnostics)
        : piece_(piece), dialect_(dialect), source_(source), diagnostics_(diagnostics) {}

    std::optional<ir::Movement> run() {
        movement_.name = piece_.name.empty() ? "test" : piece_.name;
        movement_.forBlack = ir::ForBlack::Turn;
        movement_.states = {ir::State{}};
        end_ = ir::Builder(movement_).accepting();
        for (const Component& component : piece_.components) {
            const auto path = pathOf(component, dialect_, source_, diagnostics_);
            if (!path) {
                failed_ = true;
            } else if (!failed_) {
                lower(*path);
            }
        }
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
        if (path.legs.front().manner.initial) start = then(start, ir::Test{ir::Unmoved{}, {}, false});
        // A path may come home, and the square that it left is then empty.
        if (path.legs.size() > 1) start = then(start, ir::Act{ir::Lift{}});
        leg(0, {}, start);
        (void)isTooLarge();
    }

    /// The state where the leg begins, with this known.
    ir::StateId entry(std::size_t index, const Context& context) {
        const auto [found, isNew] = entries_.try_emplace({index, context}, 0);
        if (!isNew) return found->second;
        const ir::StateId state = ir::Builder(movement_).state();
        found->second = state;
        leg(index, context, state);
        return state;
    }

    void leg(std::size_t index, const Context& context, ir::StateId start) {
        if (isTooLarge()) return;
        const Leg& leg = path_->legs[index];
        const Shape shape = leg.shape ? *leg.shape : context.shape;
        if (index > 0 && !leg.shape && !fits(leg, shape, index)) return;
        std::vector<Choice> choices = choicesOf(index, shape, context);
        if (choices.empty() && !failed_)
            fail(diagnostic::kEmptySelection, leg.span, "the atom has no move in this direction");
        for (const Choice& choice : choices) {
            if (isTooLarge()) return;
            LegWalk walk{index, &leg, shape, choice, {}};
            walk.after = {choice.vector, choice.place, choice.side, shape};
            if (leg.manner.crooked || leg.manner.circular) {
                turning(walk, start);
            } else {
                along(walk, start);
            }
        }
    }

    /// Of all the directions in which the leg before may have gone, one is enough.
    void refuseOnce(Span span, const std::string& message) {
        if (said_.insert({span.begin, message}).second) fail(diagnostic::kNotYet, span, message);
    }

    // -- directions --

    void say(const std::vector<DirectionProblem>& problems) {
        for (const DirectionProblem& each : problems) {
            if (!said_.insert({each.span.begin, each.message}).second) continue;
            fail(each.isError        ? diagnostic::kEmptySelection
                 : each.isOfPrograms ? diagnostic::kProgramsDiffer
                                     : diagnostic::kUselessModifier,
                 each.span, each.message, each.help);
        }
    }

    std::vector<Choice> choicesOf(std::size_t index, const Shape& shape, const Context& context) {
        const Leg& leg = path_->legs[index];
        std::vector<Choice> result;
        if (index == 0) {
            const Selection selection = selectPlaces(shape.look, leg.manner.directions, leg.isClassic);
            say(selection.problems);
            collect(shape, selection.places, 0, context, result);
        } else if (path_->inBrackets) {
            bracketed(leg, shape, context, result);
        } else {
            continued(leg, shape, context, result);
        }
        return result;
    }

    static void collect(const Shape& shape, Places places, int heading, const Context& context,
                        std::vector<Choice>& out) {
        for (int place = 0; place < 8; ++place) {
            if ((places & (1U << static_cast<unsigned>(place))) == 0) continue;
            Choice choice{shape.at(place + heading), (place + heading) % 8, context.side};
            out.push_back(choice);
        }
    }

    /// Behind `a`: the eight directions of a king whatever the atom, seen from the leg before; without
    /// letters all but back, and of an atom with four directions only those.
    void continued(const Leg& leg, const Shape& shape, const Context& context, std::vector<Choice>& out) {
        const bool hasFour = shape.look == Look::Orthogonal || shape.look == Look::Diagonal;
        std::vector<std::pair<Places, bool>> selections;
        if (leg.manner.directions.empty()) {
            if (hasFour && said_.insert({leg.span.begin, "default"}).second)
                fail(diagnostic::kProgramsDiffer, leg.span,
                     "without letters a later leg is read as XBoard reads it, forward, left and right; "
                     "XBetza is described "
                     "as all but back",
                     "write the letters: `afWasW` is `aW`");
            add(hasFour ? 0x45U : 0xEFU, context, out, shape);
            return;
        }
        for (const auto& runs : withoutTurns(leg.manner.directions, context.side)) {
            const Selection selection = selectPlaces(Look::Both, runs, false);
            say(selection.problems);
            add(selection.places, context, out, shape);
        }
    }

    static void add(Places relative, const Context& context, std::vector<Choice>& out, const Shape& shape) {
        for (int place = 0; place < 8; ++place) {
            if ((relative & (1U << static_cast<unsigned>(place))) == 0) continue;
            const Side side = place == 0 || place == 4 ? context.side : place < 4 ? Side::Right : Side::Left;
            const int absolute = (place + context.place) % 8;
            // Where the atom has no such direction, its orthogonal or diagonal kin has.
            const Choice choice{shape.at(absolute), absolute, side};
            if (std::find(out.begin(), out.end(), choice) == out.end()) out.push_back(choice);
        }
    }

    /// `q` is the side to which the path turned before, `z` the other; at the first turn both.
    static std::vector<std::vector<Run>> withoutTurns(const std::vector<Run>& runs, Side side) {
        std::vector<std::vector<Run>> result;
        for (const Side mine : {Side::Right, Side::Left}) {
            if (side != Side::None && side != mine) continue;
            std::vector<Run> read = runs;
            bool turns = false;
            for (Run& run : read) {
                for (Letter& each : run) {
                    if (each.letter != letter::kCircular && each.letter != letter::kCrooked) continue;
                    turns = true;
                    const bool isRight = (mine == Side::Right) == (each.letter == letter::kCircular);
                    each.letter = isRight ? letter::kRight : letter::kLeft;
                }
            }
            result.push_back(std::move(read));
            if (!turns) break;
        }
        return result;
    }

    /// In brackets each move has an atom of its own. Letters are read with the leg before pointing forward;
    /// without them it is the direction that bends least.
    void bracketed(const Leg& leg, const Shape& shape, const Context& context, std::vector<Choice>& out) {
        const ir::Heading heading = ir::headingOf(context.last);
        if (!leg.manner.directions.empty()) {
            const bool isRing = heading.kind == ir::Heading::Kind::Ring;
            if (!isRing || (shape.look == Look::Oblique && heading.place % 2 == 1)) {
                refuseOnce(
                    leg.span,
                    "directions relative to an oblique leg, or of an oblique one to a diagonal leg, are not "
                    "supported");
                return;
            }
            Look look = shape.look;
            if (heading.place % 2 == 1 && look != Look::Both)
                look = look == Look::Orthogonal ? Look::Diagonal : Look::Orthogonal;
            const Selection selection = selectPlaces(look, leg.manner.directions, leg.isClassic);
            say(selection.problems);
            for (int place = 0; place < 8; ++place) {
                if ((selection.places & (1U << static_cast<unsigned>(place))) == 0) continue;
                const int absolute = (place + heading.place) % 8;
                out.push_back({shape.at(absolute), absolute, context.side});
            }
            return;
        }
        std::vector<ir::Leaper> leapers;
        if (shape.look == Look::Both) {
            leapers = {{0, shape.larger}, {shape.larger, shape.larger}};
            // One of the two goes straight on, if the leg before was one of theirs.
            if (heading.kind == ir::Heading::Kind::Ring) leapers = {leapers[heading.place % 2 == 0 ? 0 : 1]};
        } else {
            leapers = {{shape.smaller, shape.larger}};
        }
        for (const ir::Leaper& leaper : leapers) {
            for (const ir::Choice& each :
                 ir::select(leaper, heading, ir::Axis::None, {}, ir::Straight::Nearest))
                out.push_back({each.vector, ir::headingOf(each.vector).place, context.side});
        }
    }

    // -- one direction --

    struct LegWalk {
        std::size_t index = 0;
        const Leg* leg = nullptr;
        Shape shape;
        Choice choice;
        Context after;
    };

    [[nodiscard]] bool isLastLeg(const LegWalk& walk) const { return walk.index + 1 == path_->legs.size(); }

    /// What only shows when the atom is known: `g` and `y` change it.
    bool fits(const Leg& leg, const Shape& shape, std::size_t index) {
        const Manner& manner = leg.manner;
        const bool isLast = index + 1 == path_->legs.size();
        const auto refuse = [&](DiagnosticName name, char letter, const std::string& message) {
            const Span span = manner.of(letter, leg.span);
            if (said_.insert({span.begin, message}).second) fail(name, span, message);
        };
        if (isLast && (manner.hops || manner.hopsOnce) && shape.most == 1) {
            refuse(diagnostic::kNeverMoves, manner.hops ? letter::kHop : letter::kHopOnce,
                   "a hop along a line of one step: there is no square behind the hurdle");
            return false;
        }
        const bool isKnight = shape.smaller == 1 && shape.larger == 2;
        if (manner.lame && shape.look == Look::Oblique && !isKnight) {
            refuse(diagnostic::kMisplacedModifier, letter::kLame,
                   "over which squares this leg moves is not defined");
            return false;
        }
        if (manner.jumps > 0 && (shape.larger != 1 || (shape.most != 0 && shape.most <= manner.jumps))) {
            refuse(diagnostic::kNotYet, letter::kJump, "`j` in this later leg is not supported");
            return false;
        }
        return true;
    }

    [[nodiscard]] ir::Edges edgesOf(const Manner& manner) const {
        if (manner.cylinder) return ir::CylinderEdges{};
        return ir::PlainEdges{};
    }

    /// The squares that a lame leap passes, one by one, and the rest of the way.
    static std::vector<ir::Vec> partsOf(const LegWalk& walk) {
        const ir::Vec& by = walk.choice.vector;
        const Shape& shape = walk.shape;
        if (shape.larger == 1) return {by};
        if (shape.look == Look::Oblique) {
            const bool isUpright = std::abs(by.rank) > std::abs(by.file);
            const ir::Vec first = isUpright ? ir::Vec{0, by.rank / 2} : ir::Vec{by.file / 2, 0};
            return {first, by - first};
        }
        return std::vector<ir::Vec>(static_cast<std::size_t>(shape.larger),
                                    {by.file / shape.larger, by.rank / shape.larger});
    }

    ir::StateId step(const LegWalk& walk, ir::StateId from) {
        const Manner& manner = walk.leg->manner;
        const bool mustJump = manner.jumps > 0 && walk.shape.larger > 1;
        const ir::Edges edges = edgesOf(manner);
        if (!manner.lame && !mustJump) return then(from, ir::Step{walk.choice.vector, edges});
        const std::vector<ir::Vec> parts = partsOf(walk);
        ir::StateId at = from;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            at = then(at, ir::Step{parts[i], edges});
            if (i + 1 == parts.size()) break;
            at = then(at, holds(mustJump ? ir::Contents::piece() : ir::Contents::nothing()));
            if (manner.marks) at = then(at, ir::Act{ir::MarkEnPassant{}});
        }
        return at;
    }

    void along(const LegWalk& walk, ir::StateId start) {
        const Manner& manner = walk.leg->manner;
        const Shape& shape = walk.shape;
        const bool hops = isLastLeg(walk) && (manner.hops || manner.hopsOnce);
        const int skipped = shape.larger == 1 ? manner.jumps : 0;
        // Halflings count, everybody else may go round in a loop.
        const bool isEndless = shape.most == 0 && !manner.halfling;
        const int most = shape.most != 0 ? shape.most : manner.halfling ? kMostPlainSteps : skipped + 1;
        ir::StateId before = then(start, ir::Pass{});  // of the hurdle, or of everything
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
            // Of a hopper the first square is never behind a hurdle, but a loop comes back to it.
            if (count >= shape.least) endings(walk, at);
            const bool isLoop = isEndless && count == most;
            if (count == most && !isLoop) return;
            ir::StateId nextBehind = isLoop ? loopBehind : ir::Builder(movement_).state();
            if (!hops || manner.hops) add(at, holds(ir::Contents::nothing()), nextBehind);
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

    /// `hh`: the move is no longer than what is left of the board behind it, one square more allowed.
    ir::StateId halved(const LegWalk& walk, ir::StateId at, int count) {
        if (!walk.leg->manner.halfling || count == 1) return at;
        return then(
            at, ir::Test{ir::Beyond{ir::bit(ir::Region::Inside)}, walk.choice.vector * (count - 1), false});
    }

    /// Riders that turn: two steps in turn (`z`), or seven of a knight's one after the other (`q`); the
    /// eighth leads home, where the piece itself stands.
    void turning(const LegWalk& walk, ir::StateId start) {
        const Manner& manner = walk.leg->manner;
        const bool isEndless = walk.shape.most == 0 && !manner.circular;
        const int most = manner.circular ? 7 : isEndless ? 2 : walk.shape.most;
        for (const int by : {1, -1}) {
            const int turn = manner.circular ? by : 2 * by;
            const ir::StateId head = then(start, ir::Pass{});
            ir::StateId at = head;
            int place = walk.choice.place;
            for (int count = 1; count <= most; ++count) {
                const ir::Vec vector = walk.shape.at(place + 8);
                place += manner.circular ? turn : count % 2 == 1 ? turn : -turn;
                place = (place % 8 + 8) % 8;
                at = then(at, ir::Step{vector, edgesOf(manner)});
                if (count >= walk.shape.least || manner.circular) endings(walk, at);
                if (count == most && !isEndless) break;
                const ir::StateId next = count == most ? head : ir::Builder(movement_).state();
                add(at, holds(ir::Contents::nothing()), next);
                at = next;
            }
        }
    }

    // -- where a leg ends --

    void endings(const LegWalk& walk, ir::StateId at) {
        const Manner& manner = walk.leg->manner;
        const bool isLast = isLastLeg(walk);
        if (isLast || walk.leg->mayEnd) land(manner, isLast, at);
        if (isLast) return;
        Context toggledAfter = walk.after;
        toggledAfter.shape = toggled(walk.shape);
        const auto goOn = [&](ir::StateId from, const Context& context) {
            const ir::StateId next = entry(walk.index + 1, context);
            add(from, ir::Pass{}, next);
        };
        // Without a mode of its own a leg that another follows ends on an empty square; so does one that may
        // end.
        if (manner.isPlain() || manner.move || walk.leg->mayEnd)
            goOn(then(at, holds(ir::Contents::nothing())), walk.after);
        if (walk.leg->mayEnd) return;
        if (manner.toggles) goOn(then(at, holds(ir::Contents::nothing())), toggledAfter);
        const ir::Contents hurdles = manner.tame ? ir::Contents::friendly() : ir::Contents::piece();
        if (manner.hops) goOn(then(at, holds(hurdles)), walk.after);
        if (manner.hopsOnce) goOn(then(at, holds(hurdles)), toggledAfter);
        if (manner.capture)
            goOn(then(then(at, holds(ir::Contents::enemy())), ir::Act{ir::Capture{}}), walk.after);
        if (manner.destroy)
            goOn(then(then(at, holds(ir::Contents::friendly())), ir::Act{ir::Capture{}}), walk.after);
    }

    void land(const Manner& manner, bool isLast, ir::StateId at) {
        const bool isPlain = !manner.move && !manner.capture && !manner.destroy && !manner.enPassant;
        const auto finish = [&](ir::StateId from) { add(from, ir::Act{ir::Land{}}, end_); };
        const bool tame = manner.tame && isLast;
        const ir::Contents victims =
            tame ? ir::Contents::enemy(ir::NameSet::allBut({"king"})) : ir::Contents::enemy();
        if (isPlain || manner.move) finish(then(at, holds(ir::Contents::nothing())));
        if (isPlain || manner.capture) finish(then(then(at, holds(victims)), ir::Act{ir::Capture{}}));
        if (manner.destroy) finish(then(then(at, holds(ir::Contents::friendly())), ir::Act{ir::Capture{}}));
        if (manner.enPassant) {
            const ir::StateId marked =
                then(then(at, holds(ir::Contents::nothing())), ir::Test{ir::EnPassantMarked{}, {}, false});
            finish(then(marked, ir::Act{ir::CaptureEnPassant{}}));
        }
    }

    const Piece& piece_;
    const Dialect dialect_;
    const Source& source_;
    Diagnostics& diagnostics_;
    ir::Movement movement_;
    ir::StateId end_ = 0;
    const Path* path_ = nullptr;
    std::map<std::pair<std::size_t, Context>, ir::StateId> entries_;
    std::set<std::pair<std::size_t, std::string>> said_;
    bool failed_ = false;
    bool tooLarge_ = false;
};

}  // namespace

std::optional<ir::Movement> lower(const Piece& piece, Dialect dialect, const Source& source,
                                  Diagnostics& diagnostics) {
    if (dialect == Dialect::Fairy) return lowerFairy(piece, source, diagnostics);
    return Lowering(piece, dialect, source, diagnostics).run();
}

}  // namespace ferz::betza
