#include <algorithm>
#include <cstdlib>
#include <utility>

#include "backends/chessembly/finish.h"
#include "backends/chessembly/rounds.h"
#include "backends/chessembly/unfolding.h"

namespace ferz::chessembly::writing {

using ir::Contents;
using ir::Slot;
using ir::Vec;

namespace {

/// Of larger plans the programs are long, and it may be what was seen beside the path that makes them large.
constexpr Memory kFirst = {.mostNodes = 1'500};
constexpr Memory kNothingBeside = {.beside = false};
/// What is tried one after the other: a program is the shorter the less it has to tell apart.
constexpr Memory kMemories[] = {
    {.rounds = 0},
    {.rounds = 0, .all = true},
    {.rounds = 1},
    {.rounds = 2},
    {.rounds = 3},
    {.all = true, .beside = false},
    {.beside = false},
    {.line = true},
    {.spans = true},
    {.rounds = 1, .nears = true},
    {.line = true, .looks = true, .spans = true},
    {.rounds = 1, .line = true, .looks = true, .nears = true},
    {.home = true, .line = true, .looks = true, .spans = true},
    {.home = true, .line = true, .spans = true},
    {.home = true, .spans = true},
    {.home = true},
};
/// Behind so many no further reasons are looked for.
constexpr std::size_t kMostNodesForReasons = 300;
/// Further away no loop is followed that should come back.
constexpr int kFurthestRound = 16;
constexpr std::size_t kMostNodesOfRounds = 4'000;
/// Captures of one move that continue each other.
constexpr std::size_t kMostOnward = 8;

}  // namespace

Unfolding::Unfolding(const ir::Movement& movement, const Reach& reach, Words words, Returns returns,
                     const Memory& memory)
    : movement_(movement),
      reach_(reach),
      words_(words),
      returns_(returns),
      memory_(memory),
      keepOrigin_(memory.all || memory.home || memory.line || memory.nears || memory.spans) {
    for (const ir::State& state : movement.states) {
        for (const ir::Transition& transition : state.transitions) {
            const auto* back = std::get_if<ir::Return>(&transition.instruction);
            if (back == nullptr) continue;
            if (capturesAtOnce(transition.target)) captureSlots_.insert(back->slot);
            if (returns == Returns::Look) kept_.insert(back->slot);
        }
    }
}

std::optional<std::vector<RawNode>> Unfolding::run(Refusal& refusal) {
    // Each round may find that one more thing has to be kept in mind.
    do {
        again_ = false;
        runOnce();
    } while (again_);
    if (refusal_.reason.empty()) {
        if (memory_.all) dropRounds(nodes_);
        dropRepeated();
        return std::move(nodes_);
    }
    refusal = refusal_;
    return std::nullopt;
}

void Unfolding::runOnce() {
    refusal_ = {};
    isTooLarge_ = false;
    nodes_.clear();
    numbers_.clear();
    keptAgain_.clear();
    open_.clear();
    home_.clear();
    Run start;
    start.known[{}] = Contents::friendly();
    if (keepOrigin_) start.origin = Point{};
    if (memory_.spans) {
        start.spans = true;
        start.isHome({});
    }
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

void Unfolding::dropRepeated() {
    std::vector<bool> isStart(nodes_.size());
    std::vector<std::size_t> starts = {0};
    isStart[0] = true;
    for (std::size_t at = 0; at < starts.size(); ++at) {
        for (const RawEdge& edge : nodes_[starts[at]].edges) {
            if (!edge.isEmpty || isStart[edge.target]) continue;
            isStart[edge.target] = true;
            starts.push_back(edge.target);
        }
    }
    for (const std::size_t id : home_) {
        if (isStart[id]) continue;
        std::erase_if(nodes_[id].edges, [&](const RawEdge& edge) {
            return !edge.isEmpty && std::any_of(starts.begin(), starts.end(), [&](std::size_t start) {
                const auto& first = nodes_[start].edges;
                return std::any_of(first.begin(), first.end(), [&](const RawEdge& each) {
                    return !each.isEmpty && each.target == edge.target && each.operation == edge.operation;
                });
            });
        });
    }
}

bool Unfolding::capturesAtOnce(ir::StateId state) const {
    const auto& transitions = movement_.states[state].transitions;
    return !transitions.empty() && std::all_of(transitions.begin(), transitions.end(), [&](const auto& each) {
        const auto* act = std::get_if<ir::Act>(&each.instruction);
        if (act == nullptr || !std::holds_alternative<ir::Capture>(act->effect)) return false;
        // A block brings back to where the mover captures and lands; nothing has to be seized before it.
        return returns_ == Returns::Short || !landsAtOnce(each.target);
    });
}

bool Unfolding::landsAtOnce(ir::StateId state) const {
    const auto& transitions = movement_.states[state].transitions;
    return !transitions.empty() && std::all_of(transitions.begin(), transitions.end(), [](const auto& each) {
        const auto* act = std::get_if<ir::Act>(&each.instruction);
        return act != nullptr && std::holds_alternative<ir::Land>(act->effect);
    });
}

void Unfolding::refuse(const std::string& reason) {
    isRefused_ = true;
    refusal_.add(reason);
    isTooLarge_ = isTooLarge_ || nodes_.size() > kMostNodesForReasons;
}

std::size_t Unfolding::number(Run run) {
    const auto& live = reach_.liveSlots(run.state);
    std::erase_if(run.slots, [&](const auto& each) { return !live.contains(each.first); });
    std::erase_if(run.views, [&](const auto& each) { return !live.contains(each.first); });
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
        if (run.origin == Point{}) home_.push_back(found->second);
        open_.emplace_back(std::move(run), found->second);
        if (nodes_.size() > (memory_.all ? kMostNodesOfRounds : memory_.mostNodes)) {
            isTooLarge_ = true;
            if (refusal_.reason.empty()) refuse(kTooMany);
        }
    }
    return found->second;
}

void Unfolding::go(std::size_t from, Operation operation, Run next, ir::StateId state) {
    if (const auto target = entered(std::move(next), state)) {
        nodes_[from].edges.push_back({false, std::move(operation), *target});
    }
}

void Unfolding::seize(Run twin, std::size_t id, ir::StateId target) {
    const std::size_t number = id + 1;
    twin.seized = number;
    go(id, Seize{number}, std::move(twin), target);
}

void Unfolding::goOnward(Run twin, std::size_t id, ir::StateId target) {
    if (twin.onward.size() >= kMostOnward) return refuse("it may capture any number of pieces in a move");
    twin.onward.emplace_back();
    twin.kept.clear();
    go(id, Onward{}, std::move(twin), target);
}

void Unfolding::remember(std::size_t from, Run next, ir::StateId state) {
    if (const auto target = entered(std::move(next), state))
        nodes_[from].edges.push_back({true, {}, *target});
}

std::optional<std::size_t> Unfolding::entered(Run next, ir::StateId state) {
    next.state = state;
    if (reach_.isLoopHead(state)) {
        if (next.captured && next.seized == 0 && !next.captured->point.far && !next.catching) {
            // The twin that seized the piece goes on instead.
            return std::nullopt;
        }
        next.looped = next.looped || next.seized != 0;
        if (memory_.rounds > 0) {
            next.countRound(state, memory_.rounds, memory_.nears);
        } else if (!memory_.all) {
            next.forgetPlaces();
        }
        next.goRounds(reach_.loopHeadings(state));
    }
    return number(std::move(next));
}

void Unfolding::accept(const Run& run, std::size_t id) {
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

void Unfolding::expand(const Run& run, std::size_t id) {
    const ir::State& state = movement_.states[run.state];
    if (state.accepts) accept(run, id);
    for (std::size_t index = 0; index < state.transitions.size(); ++index) {
        const ir::Transition& transition = state.transitions[index];
        std::visit(ir::Overloaded{
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

void Unfolding::expandStep(const Run& run, std::size_t id, const ir::Step& step, ir::StateId target) {
    if (std::holds_alternative<ir::JoinedFiles>(step.edges))
        return refuse("no expression walks round the edges of the board");
    if (run.away) return refuse("it walks on from where it captured far behind");
    if (step.by.level != 0 || step.by.row != 0) return refuse("the board has one level only");
    const Touching edges = touching(step);
    if (edges != Touching{}) return expandRound(run, id, step.by, edges, target);
    if (memory_.looks && run.shouldLook(step.by)) {
        for (const Contents& what : {Contents::nothing(), Contents::piece()}) {
            Run next = run;
            const auto known = next.known.try_emplace(Vec{}, Contents::onBoard()).first;
            known->second = known->second & what;
            nodes_.emplace_back();
            const std::size_t looked = nodes_.size() - 1;
            nodes_[id].edges.push_back({false, Check{{ir::Holds{what}, {}}}, looked});
            expandStep(next, looked, step, target);
        }
        return;
    }
    Run next = run;
    if (memory_.line) next.lookBack(step.by);
    next.ring.reset();
    next.cursor = next.cursor + step.by;
    const Vec by = next.cursor;
    next.shift(by);
    const Vec& home = next.origin.value_or(Point{}).at;
    if (memory_.all && std::max(std::abs(home.file), std::abs(home.rank)) > kFurthestRound) {
        return refuse("it gets on for ever");
    }
    go(id, Walk{by}, std::move(next), target);
}

void Unfolding::expandRound(const Run& run, std::size_t id, const Vec& by, const Touching& edges,
                            ir::StateId target) {
    if (memory_.all) return refuse("it may go round the board for ever");
    if (!run.cursor.isZero()) return walkBack(run, id);
    const bool hasCaptured = run.captured && run.seized == 0 && !run.captured->point.far && !run.catching;
    if (hasCaptured) return;  // the twin that seized the piece goes on instead
    Run next = run;
    next.goRound(edges);
    // Where the board ends before the square, the step leads to another one.
    const auto ahead = next.known.find(by);
    if (ahead != next.known.end() && ahead->second.off) next.known.erase(ahead);
    next.looped = next.looped || next.seized != 0;
    if (run.ring != by) next.ring = run.ring == Vec{} ? std::optional(by) : std::nullopt;
    next.cursor = by;
    next.shift(by);
    const bool comesHome = next.ring.has_value();
    go(id, Wrap{by, edges, comesHome}, std::move(next), target);
}

std::optional<std::vector<RawNode>> unfold(const ir::Movement& movement, Words words, Returns returns,
                                           const Bounds& bounds, Refusal& refusal) {
    const Reach reach(movement);
    const auto unfolded = [&](Memory memory, Refusal& reason) {
        memory.mostNodes = std::min(memory.mostNodes, bounds.nodes);
        return Unfolding(movement, reach, words, returns, memory).run(reason);
    };
    Refusal small;
    auto first = unfolded(kFirst, small);
    if (first) return first;
    bool isLarge = false;
    Refusal beside;
    if (small.has(kTooMany)) {
        if (auto nodes = unfolded(kNothingBeside, beside)) return nodes;
        isLarge = beside.reason == kTooMany;
        if (isLarge) refusal = beside;
    }
    for (const Memory& memory : kMemories) {
        // What keeps more in mind is not smaller.
        if (isLarge && (memory.beside || beside.reason == kTooMany)) continue;
        Refusal reason;
        if (auto nodes = unfolded(memory, reason)) return nodes;
        isLarge = isLarge || reason.reason == kTooMany;
        // What follows places to no end says less about why.
        if (refusal.reason.empty() || memory.rounds > 0 || memory.home) refusal = reason;
    }
    // That is the reason behind all others.
    if (words == Words::Extended && reach.capturesInLoop())
        refusal = {"it may capture any number of pieces in a move", {}};
    return std::nullopt;
}

}  // namespace ferz::chessembly::writing
