#include "backends/chessembly/unfold.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "backends/chessembly/finish.h"
#include "backends/chessembly/reach.h"
#include "backends/chessembly/rounds.h"
#include "backends/chessembly/run.h"
#include "ir/limits.h"

namespace ferz::chessembly::writing {

namespace {

using ir::Contents;
using ir::Slot;
using ir::Vec;

constexpr std::size_t kMostNodes = 20'000;

bool within(const Contents& part, const Contents& whole) {
    return (part & ~whole).isNone();
}

/// How much of the places of squares a run keeps in mind where it goes round loops.
struct Memory {
    int rounds = 0;      ///< so many rounds squares are known, and then lines; 0: behind a loop nothing is
    bool all = false;    ///< every square is known, which ends only where loops come back to where they began
    bool beside = true;  ///< what was seen beside the path, too
    bool home = false;   ///< it is asked whether a square is the one where the piece stands
    bool line = false;   ///< whether the squares between that one and the anchor are empty
};
/// What is tried one after the other: a program is the shorter the less it has to tell apart.
constexpr Memory kMemories[] = {{0},
                                {0, true},
                                {1},
                                {2},
                                {3},
                                {0, true, false},
                                {0, false, false},
                                {0, false, true, false, true},
                                {0, false, true, true, true},
                                {0, false, true, true}};
/// No slot of the automaton: the square of a piece that is caught when the run has come home.
constexpr Slot kCaught = ir::kMostSlots + 1;
/// Behind so many no further reasons are looked for.
constexpr std::size_t kMostNodesForReasons = 300;
/// Further away no loop is followed that should come back.
constexpr int kFurthestRound = 16;
constexpr std::size_t kMostNodesOfRounds = 4'000;
/// Captures of one move that continue each other.
constexpr std::size_t kMostOnward = 8;

class Unfolding {
public:
    Unfolding(const ir::Movement& movement, const Reach& reach, Words words, Returns returns,
              const Memory& memory)
        : movement_(movement),
          reach_(reach),
          words_(words),
          returns_(returns),
          memory_(memory),
          keepOrigin_(memory.all || memory.home || memory.line) {
        for (const ir::State& state : movement.states) {
            for (const ir::Transition& transition : state.transitions) {
                const auto* back = std::get_if<ir::Return>(&transition.instruction);
                if (back != nullptr && capturesAtOnce(transition.target)) captureSlots_.insert(back->slot);
            }
        }
    }

    std::optional<std::vector<RawNode>> run(Refusal& refusal) {
        // Each round may find that one more thing has to be kept in mind.
        do {
            again_ = false;
            runOnce();
        } while (again_);
        if (refusal_.reason.empty()) {
            if (memory_.all) dropRounds(nodes_);
            return std::move(nodes_);
        }
        refusal = refusal_;
        return std::nullopt;
    }

private:
    void runOnce() {
        refusal_ = {};
        isTooLarge_ = false;
        nodes_.clear();
        numbers_.clear();
        keptAgain_.clear();
        open_.clear();
        Run start;
        start.known[{}] = Contents::friendly();
        if (keepOrigin_) start.origin = Point{};
        if (reach_.liveSlots(0).contains(ir::kOriginSlot))
            start.slots[ir::kOriginSlot] = {Point{}, Contents::friendly()};
        if (kept_.contains(ir::kOriginSlot)) {
            start.kept = {ir::kOriginSlot};
            // Node 0 keeps the origin and goes on to the real start.
            nodes_.emplace_back();
            const std::size_t second = number(std::move(start));
            nodes_[0].edges.push_back({false, Keep{ir::kOriginSlot}, second});
        } else {
            number(std::move(start));
        }
        while (!open_.empty() && !again_ && !isTooLarge_) {
            const auto [run, id] = open_.back();
            open_.pop_back();
            expand(run, id);
        }
    }

    [[nodiscard]] bool capturesAtOnce(ir::StateId state) const {
        const auto& transitions = movement_.states[state].transitions;
        return !transitions.empty() &&
               std::all_of(transitions.begin(), transitions.end(), [](const auto& each) {
                   const auto* act = std::get_if<ir::Act>(&each.instruction);
                   return act != nullptr && std::holds_alternative<ir::Capture>(act->effect);
               });
    }

    /// The run does not go on; others may find further reasons, for a while.
    void refuse(const std::string& reason) {
        isRefused_ = true;
        refusal_.add(reason);
        isTooLarge_ = isTooLarge_ || nodes_.size() > kMostNodesForReasons;
    }

    std::size_t number(Run run) {
        const auto& live = reach_.liveSlots(run.state);
        std::erase_if(run.slots, [&](const auto& each) { return !live.contains(each.first); });
        std::erase_if(run.twins, [&](Slot slot) { return !live.contains(slot); });
        std::erase_if(run.kept, [&](Slot slot) { return slot != kCaught && !live.contains(slot); });
        if (const auto& consulted = reach_.consulted(run.state)) {
            std::erase_if(run.known, [&](const auto& each) {
                const bool isOfUse =
                    memory_.beside ? consulted->contains(each.first - run.cursor) : each.first.isZero();
                const bool isBetween = run.homeward && each.first.isZero();
                return !isOfUse && !isBetween && !run.isRemembered(each.first);
            });
        }
        const auto [found, isNew] = numbers_.emplace(run, nodes_.size());
        if (isNew) {
            nodes_.emplace_back();
            open_.emplace_back(std::move(run), found->second);
            if (nodes_.size() > (memory_.all ? kMostNodesOfRounds : kMostNodes)) {
                isTooLarge_ = true;
                if (refusal_.reason.empty()) refuse("it has too many different ways to move");
            }
        }
        return found->second;
    }

    /// The run goes on in the state; nothing happens where it cannot.
    void go(std::size_t from, Operation operation, Run next, ir::StateId state) {
        if (const auto target = entered(std::move(next), state)) {
            nodes_[from].edges.push_back({false, std::move(operation), *target});
        }
    }

    /// A twin that has seized what it captures here, or may.
    void seize(Run twin, std::size_t id, ir::StateId target) {
        const std::size_t number = id + 1;
        twin.seized = number;
        go(id, Seize{number}, std::move(twin), target);
    }

    /// A twin whose further captures continue this one.
    void goOnward(Run twin, std::size_t id, ir::StateId target) {
        if (twin.onward.size() >= kMostOnward) return refuse("it may capture any number of pieces in a move");
        twin.onward.emplace_back();
        twin.kept.clear();
        go(id, Onward{}, std::move(twin), target);
    }

    /// As go, with nothing to do.
    void remember(std::size_t from, Run next, ir::StateId state) {
        if (const auto target = entered(std::move(next), state))
            nodes_[from].edges.push_back({true, {}, *target});
    }

    std::optional<std::size_t> entered(Run next, ir::StateId state) {
        next.state = state;
        if (reach_.isLoopHead(state)) {
            if (next.captured && next.seized == 0 && !next.captured->point.far && !next.catching) {
                // The twin that seized the piece goes on instead.
                return std::nullopt;
            }
            next.looped = next.looped || next.seized != 0;
            if (memory_.rounds > 0) {
                next.countRound(state, memory_.rounds);
            } else if (!memory_.all) {
                next.forgetPlaces();
            }
        }
        return number(std::move(next));
    }

    void accept(const Run& run, std::size_t id) {
        Refusal reason;
        if (run.catching) {
            if (const auto catches = caught(run, reason)) {
                nodes_.emplace_back();
                nodes_.back().activation = *catches;
                nodes_[id].edges.push_back({false, Recall{kCaught, 0}, nodes_.size() - 1});
            }
            if (!reason.reason.empty()) refuse(reason.reason);
            return;
        }
        Needs needs;
        nodes_[id].activation = finished(run, reason, needs);
        if (!reason.reason.empty()) refuse(reason.reason);
        if (needs.origin) keepOrigin_ = again_ = true;
        if (needs.captured && !catches_) catches_ = keepOrigin_ = again_ = true;
    }

    void expand(const Run& run, std::size_t id) {
        const ir::State& state = movement_.states[run.state];
        if (state.accepts) accept(run, id);
        for (std::size_t index = 0; index < state.transitions.size(); ++index) {
            const ir::Transition& transition = state.transitions[index];
            std::visit(
                ir::Overloaded{
                    [&](const ir::Pass&) { remember(id, run, transition.target); },
                    [&](const ir::Step& step) { expandStep(run, id, step, transition.target); },
                    [&](const ir::Test& test) {
                        expandTest(run, id, test, {run.state, index}, transition.target);
                    },
                    [&](const ir::Act& act) { expandAct(run, id, act.effect, transition.target); },
                    [&](const ir::Mark& mark) { expandMark(run, id, mark.slot, transition.target); },
                    [&](const ir::Return& back) { expandReturn(run, id, back.slot, transition.target); },
                },
                transition.instruction);
            if (again_ || isTooLarge_) return;
        }
    }

    // ---- steps ----

    void expandStep(const Run& run, std::size_t id, const ir::Step& step, ir::StateId target) {
        if (!std::holds_alternative<ir::PlainEdges>(step.edges)) {
            return refuse("no expression walks round the edges of the board");
        }
        if (run.away) return refuse("it walks on from where it captured far behind");
        if (step.by.level != 0 || step.by.row != 0) return refuse("the board has one level only");
        Run next = run;
        if (memory_.line) next.lookBack(step.by);
        next.cursor = next.cursor + step.by;
        const Vec by = next.cursor;
        next.shift(by);
        const Vec& home = next.origin.value_or(Point{}).at;
        if (memory_.all && std::max(std::abs(home.file), std::abs(home.rank)) > kFurthestRound) {
            return refuse("it gets on for ever");
        }
        go(id, Walk{by}, std::move(next), target);
    }

    // ---- tests ----

    enum class Seen { AsItWas, Empty, Homeward, PerhapsLeft, Unknown, Refused };

    /// What a test sees on a square that the pending move may have changed.
    Seen seen(const Run& run, const Vec& at, const TransitionId& test) {
        for (const std::optional<Landing>* each : {&run.captured, &run.swapped}) {
            if (!*each) continue;
            if (!(*each)->point.mayBe(at)) continue;
            if (!(*each)->point.far) return Seen::Empty;
            if (reach_.testsOfCaptured().contains(test)) return Seen::Unknown;
        }
        for (const Landing& each : run.before) {
            if (each.point.mayBe(at)) return each.point.far ? Seen::Unknown : Seen::Empty;
        }
        if (run.placed && run.placed->point.mayBe(at)) return Seen::Unknown;
        for (const Point& each : run.onward) {
            if (!each.mayBe(at)) continue;
            if (!each.far) return Seen::Empty;
            if (reach_.testsOfCaptured().contains(test)) return Seen::Unknown;
        }
        if (!run.lifted && !run.swapped) return Seen::AsItWas;
        if (!reach_.testsOfOrigin().contains(test)) return Seen::AsItWas;
        if (!run.origin) {
            keepOrigin_ = true;
            again_ = true;
            return Seen::Unknown;
        }
        if (!run.origin->mayBe(at)) return Seen::AsItWas;
        if (run.origin->far && !run.swapped) {
            if (run.homeward && at.isZero()) return run.isHomeward ? Seen::Homeward : Seen::AsItWas;
            if (memory_.home) return Seen::PerhapsLeft;
            refuse("it may come back to its own square, which only remembered anchors tell from others");
            return Seen::Refused;
        }
        if (run.origin->far) return Seen::Unknown;
        return run.swapped ? Seen::Unknown : Seen::Empty;
    }

    /// Off the board, in whatever direction, is something that contents say as well.
    static std::optional<Contents> contentsOf(const ir::Predicate& predicate) {
        if (const auto* holds = std::get_if<ir::Holds>(&predicate)) return holds->what;
        const auto* beyond = std::get_if<ir::Beyond>(&predicate);
        if (beyond == nullptr) return std::nullopt;
        if (beyond->regions == bit(ir::Region::Inside)) return Contents::onBoard();
        if (beyond->regions == (ir::kAllRegions & ~bit(ir::Region::Inside))) return Contents::offBoard();
        return std::nullopt;
    }

    void expandTest(const Run& run, std::size_t id, const ir::Test& test, const TransitionId& where,
                    ir::StateId target) {
        if (run.away) return refuse("it looks round where it captured far behind");
        const Vec at = run.cursor + test.at;
        if (std::holds_alternative<ir::Affected>(test.predicate))
            return expandAffected(run, id, test, target);
        if (std::holds_alternative<ir::Visited>(test.predicate) && memory_.all) {
            if (run.visited.contains(at) != test.negated) remember(id, run, target);
            return;
        }
        const std::optional<Contents> what = contentsOf(test.predicate);
        if (!what) {
            ir::Test moved = test;
            if (ir::looksAtSquare(test.predicate)) moved.at = at;
            Refusal reason;
            const auto said = condition(moved, reason);
            if (!said) return refuse(reason.reason);
            if (said->empty()) return remember(id, run, target);
            if (*said == never()) return;
            return go(id, Check{std::move(moved)}, run, target);
        }
        switch (seen(run, at, where)) {
            case Seen::Unknown:
                if (!again_) refuse("it looks again at a square that the move itself has changed");
                return;
            case Seen::Refused: return;
            case Seen::Empty:
                if (what->empty) remember(id, run, target);
                return;
            case Seen::Homeward: return expandHomeward(run, id, *what, target);
            case Seen::PerhapsLeft: return expandPerhapsLeft(run, id, *what, at, target);
            case Seen::AsItWas: return expandContents(run, id, *what, at, target);
        }
    }

    /// The first piece on this way is the one that has left the square.
    void expandHomeward(const Run& run, std::size_t id, const Contents& what, ir::StateId target) {
        if (!what.empty) return;
        expandContents(run, id, Contents::nothing(), {}, target);
        Run next = run;
        const auto known = next.known.try_emplace(Vec{}, Contents::friendly()).first;
        known->second = known->second & Contents::friendly();
        if (known->second.isNone()) return;
        next.origin = Point{};
        if (const auto slot = next.slots.find(ir::kOriginSlot); slot != next.slots.end())
            slot->second.point = Point{};
        go(id, Check{{ir::Holds{Contents::friendly()}, {}}}, std::move(next), target);
    }

    /// The square may be the one that the piece has left, where it still stands.
    void expandPerhapsLeft(const Run& run, std::size_t id, const Contents& what, const Vec& at,
                           ir::StateId target) {
        expandContents(run, id, what & ~Contents::friendly(), at, target);
        const auto ask = [&](const Contents& friends, bool isHome) {
            Run next = run;
            const auto [known, isNew] = next.known.try_emplace(at, friends);
            known->second = known->second & friends;
            if (known->second.isNone()) return;
            if (isHome) {
                next.origin = Point{false, at, {}};
                if (const auto slot = next.slots.find(ir::kOriginSlot); slot != next.slots.end())
                    slot->second.point = *next.origin;
            }
            nodes_.emplace_back();
            const std::size_t asking = nodes_.size() - 1;
            nodes_[id].edges.push_back({false, Check{{ir::Holds{friends}, at}}, asking});
            go(asking, Home{at, isHome}, std::move(next), target);
        };
        if (what.empty) ask(Contents::friendly(), true);
        ask(what & Contents::friendly(), false);
    }

    void expandContents(const Run& run, std::size_t id, const Contents& what, const Vec& at,
                        ir::StateId target) {
        const auto found = run.known.find(at);
        const Contents before = found == run.known.end() ? ~Contents{} : found->second;
        const Contents after = before & what;
        if (after.isNone()) return;
        if (after == before) return remember(id, run, target);
        Refusal reason;
        ir::Test moved{ir::Holds{what}, at};
        if (!condition(moved, reason)) return refuse(reason.reason);
        Run next = run;
        next.known[at] = after;
        go(id, Check{std::move(moved)}, std::move(next), target);
    }

    void expandAffected(const Run& run, std::size_t id, const ir::Test& test, ir::StateId target) {
        bool affected = false;
        for (const std::optional<Landing>* each : {&run.captured, &run.swapped}) {
            if (!*each) continue;
            if ((*each)->point.far || each == &run.swapped) {
                return refuse("it asks whether a square far behind was captured on");
            }
            affected = affected || (*each)->point.at == run.cursor + test.at;
        }
        for (const Point& each : run.onward) {
            if (each.far) return refuse("it asks whether a square far behind was captured on");
            affected = affected || each.at == run.cursor + test.at;
        }
        for (const Landing& each : run.before)
            affected = affected || each.point.mayBe(run.cursor + test.at);
        if (affected != test.negated) remember(id, run, target);
    }

    // ---- effects ----

    [[nodiscard]] Landing here(const Run& run) const {
        const auto found = run.known.find(run.cursor);
        return {Point{false, run.cursor, {}}, found == run.known.end() ? Contents::onBoard() : found->second};
    }

    /// A run from the state may return to a square whose place is not known.
    [[nodiscard]] bool comesBackFar(const Run& run, ir::StateId state) const {
        return std::any_of(run.slots.begin(), run.slots.end(), [&](const auto& each) {
            return each.second.point.far && reach_.liveSlots(state).contains(each.first);
        });
    }

    void expandAct(const Run& run, std::size_t id, const ir::Effect& effect, ir::StateId target) {
        bool isDead = false;
        Run next = run;
        isRefused_ = false;
        std::visit(
            ir::Overloaded{
                [&](const ir::Land&) {
                    if (run.away) refuse("it lands where it captured far behind");
                    next.landed = here(run);
                },
                [&](const ir::Capture&) {
                    if (run.catching) {
                        isDead = true;
                        return;
                    }
                    if (run.captured) {
                        if (words_ == Words::Standard) {
                            return refuse("it captures more than one piece in a move");
                        }
                        if (run.continued) {
                            isDead = true;
                            return;
                        }
                        if (run.seized != 0 || reach_.reachesLoop(target) || comesBackFar(run, target)) {
                            return refuse("it captures more than one piece on its way to far squares");
                        }
                        next.before.push_back(*run.captured);
                        next.captured = here(run);
                        return;
                    }
                    if (run.seizedAt) {
                        // Other captures are the business of the run that has not seized.
                        isDead = !run.away;
                        next.captured = Landing{Point::anywhere(), Contents::enemy()};
                        return;
                    }
                    next.captured = here(run);
                    if (!reach_.reachesLoop(target) && !comesBackFar(run, target)) return;
                    if (!run.cursor.isZero()) {
                        isDead = true;
                        return walkBack(run, id);
                    }
                    if (words_ == Words::Extended && run.seized == 0 && reach_.mayCapture(target)) {
                        goOnward(run, id, target);
                        next.continued = true;
                    }
                    if (catches_ && run.onward.empty()) {
                        Run twin = next;
                        twin.catching = true;
                        twin.kept.push_back(kCaught);
                        go(id, Keep{kCaught}, std::move(twin), target);
                    }
                    seize(next, id, target);
                },
                [&](const ir::Swap& swap) {
                    if (swap.to != ir::kOriginSlot) {
                        return refuse("a piece met can only be swapped to where the move began");
                    }
                    if (run.swapped) return refuse("it swaps more than one piece in a move");
                    next.swapped = here(run);
                },
                [&](const ir::Become& become) {
                    if (become.names.size() != 1) {
                        return refuse("a tag names one piece to become, the player cannot choose");
                    }
                    next.becomes = become.names.front();
                },
                [&](const ir::SetState& set) { next.states[set.key] = set.value; },
                [&](const ir::Lift&) { next.lifted = true; },
                [&](const ir::Visit&) {
                    if (memory_.all) next.visited.insert(run.cursor);
                },
                [&](const ir::CaptureEnPassant&) { refuse("no expression captures en passant"); },
                [&](const ir::MarkEnPassant&) { refuse("no expression marks a square for en passant"); },
                [&](const ir::Flip&) { refuse("no expression changes the colour of a piece"); },
                [&](const ir::Place& place) {
                    if (words_ == Words::Standard) return refuse("no expression puts a piece on the board");
                    if (!place.friendly) return refuse("only pieces of the own side can appear");
                    if (!isWritable(place.name))
                        return refuse(fmt::format("`{}` cannot be written as a name", place.name));
                    if (run.placed) return refuse("more than one piece appears in a move");
                    next.placed = here(run);
                    next.placedName = place.name;
                },
                [&](const ir::Vanish&) { refuse("no expression removes the piece that moves"); },
                [&](const ir::Declare&) {
                    refuse("a move cannot be declared to win, or to give no check or no mate");
                },
            },
            effect);
        if (!isRefused_ && !isDead) remember(id, std::move(next), target);
    }

    // ---- remembered squares ----

    /// The anchor goes to the cursor, which has returned to a square behind it, and the run goes on from
    /// there.
    void walkBack(const Run& run, std::size_t id) {
        Run next = run;
        const Vec by = run.cursor;
        next.shift(by);
        const std::size_t target = number(std::move(next));
        nodes_[id].edges.push_back({false, Walk{by}, target});
    }

    void expandMark(const Run& run, std::size_t id, Slot slot, ir::StateId target) {
        Run next = run;
        if (run.away) return refuse("it remembers where it captured far behind");
        next.slots[slot] = here(run);
        next.twins.erase(slot);
        // What was seized for the slot's old square is of no use any more.
        if (run.seizedAt == slot) return;
        if (captureSlots_.contains(slot) && reach_.reachesLoop(target) && !run.captured && run.seized == 0 &&
            run.cursor.isZero() && within(here(run).on, Contents::enemy())) {
            Run twin = next;
            twin.seizedAt = slot;
            seize(std::move(twin), id, target);
            next.twins.insert(slot);
        }
        if (!kept_.contains(slot)) return remember(id, std::move(next), target);
        if (!run.cursor.isZero()) return walkBack(run, id);
        std::erase(next.kept, slot);
        next.kept.push_back(slot);
        go(id, Keep{slot}, std::move(next), target);
    }

    void expandReturn(const Run& run, std::size_t id, Slot slot, ir::StateId target) {
        const auto found = run.slots.find(slot);
        if (found == run.slots.end()) return;  // nothing was remembered: closed
        Run next = run;
        const bool inBlock = returns_ == Returns::Block && kept_.contains(slot) && !run.captured &&
                             std::find(run.kept.begin(), run.kept.end(), slot) != run.kept.end();
        if (!found->second.point.far && !inBlock) {
            next.away = false;
            next.cursor = found->second.point.at;
            return remember(id, std::move(next), target);
        }
        // The twin that seized what it captured comes back instead.
        if (run.captured && run.seized == 0 && !run.catching) return;
        if (capturesAtOnce(target)) {
            if (run.seizedAt == slot) {
                next.away = true;
                return remember(id, std::move(next), target);
            }
            if (run.twins.contains(slot)) return;
        }
        if (run.away) return refuse("it comes back from where it captured far behind");
        if (kept_.insert(slot).second) {
            again_ = true;
            return;
        }
        if (run.landed || run.swapped) return refuse("it comes back after it has moved");
        next.looped = next.seized != 0;
        // Blocks that were opened later are left with it.
        while (!next.kept.empty() && next.kept.back() != slot) {
            if (reach_.liveSlots(target).contains(next.kept.back())) {
                return refuse("it comes back to squares in another order than it left them");
            }
            next.kept.pop_back();
        }
        if (next.kept.empty()) return refuse("it comes back to a square that a loop has left behind");
        next.cursor = {};
        next.known = {{Vec{}, found->second.on}};
        next.forgetPlaces();
        next.slots[slot].point = Point{};
        if (next.origin && slot == ir::kOriginSlot) next.origin = Point{};
        const bool keeps = reach_.liveSlots(target).contains(slot);
        if (!keeps) return go(id, Recall{slot, run.seized}, std::move(next), target);
        // The next return to it is a look ahead of its own.
        const auto entry = entered(std::move(next), target);
        if (!entry) return;
        const auto [again, isNew] = keptAgain_.emplace(std::pair(slot, *entry), nodes_.size());
        if (isNew) {
            nodes_.emplace_back();
            nodes_.back().edges.push_back({false, Keep{slot}, *entry});
        }
        nodes_[id].edges.push_back({false, Recall{slot, run.seized}, again->second});
    }

    const ir::Movement& movement_;
    const Reach& reach_;
    const Words words_;
    const Returns returns_;
    const Memory memory_;
    bool keepOrigin_;
    bool catches_ = false;  ///< what is captured far away may be caught from the own square
    std::set<Slot> kept_;
    std::set<Slot> captureSlots_;  ///< whose squares are captured on after a return to them
    bool again_ = false;
    Refusal refusal_;
    bool isRefused_ = false;   ///< the last run that was followed
    bool isTooLarge_ = false;  ///< nothing more is followed
    std::vector<RawNode> nodes_;
    std::map<Run, std::size_t> numbers_;
    std::map<std::pair<Slot, std::size_t>, std::size_t> keptAgain_;
    std::vector<std::pair<Run, std::size_t>> open_;
};

}  // namespace

std::optional<std::vector<RawNode>> unfold(const ir::Movement& movement, Words words, Returns returns,
                                           Refusal& refusal) {
    const Reach reach(movement);
    for (const Memory& memory : kMemories) {
        if (memory.home && words == Words::Standard) continue;
        Refusal reason;
        if (auto nodes = Unfolding(movement, reach, words, returns, memory).run(reason)) return nodes;
        // What follows places to no end says less about why.
        if (refusal.reason.empty() || memory.rounds > 0 || memory.home) refusal = reason;
    }
    // That is the reason behind all others.
    if (words == Words::Extended && reach.capturesInLoop())
        refusal = {"it may capture any number of pieces in a move", {}};
    return std::nullopt;
}

}  // namespace ferz::chessembly::writing
