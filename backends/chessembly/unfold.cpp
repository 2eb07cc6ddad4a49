#include <algorithm>
#include <cstdlib>
#include <utility>

#include "backends/chessembly/unfolding.h"
#include "ir/explore.h"
#include "ir/transitions.h"

namespace ferz::chessembly::writing {

using ir::Contents;
using ir::Slot;
using ir::Vec;

namespace {

/// After so many nodes a movement that is refused is not searched for further reasons.
constexpr std::size_t kMostNodesForReasons = 300;
/// With Memory::Exact, a loop that goes further from its start is refused.
constexpr int kFurthestRound = 16;
constexpr std::size_t kMostNodesOfRounds = 4'000;

/// With Memory::Exact a node is a configuration of the automaton, and a run that comes to one again is cut.
/// So an edge back to a node that all runs have passed is removed.
void dropRounds(std::vector<RawNode>& nodes) {
    using Starts = std::vector<std::size_t>;
    for (std::size_t passed = 0; passed < nodes.size(); ++passed) {
        const std::vector<bool> around = ir::reached(nodes.size(), passed == 0 ? Starts{} : Starts{0},
                                                     [&](std::size_t at, const auto& visit) {
                                                         for (const RawEdge& edge : nodes[at].edges) {
                                                             if (edge.target != passed) visit(edge.target);
                                                         }
                                                     });
        for (std::size_t id = 0; id < nodes.size(); ++id) {
            if (around[id]) continue;
            std::erase_if(nodes[id].edges, [&](const RawEdge& edge) { return edge.target == passed; });
        }
    }
}

/// True if all transitions of the state are this effect.
template <class Effect>
bool doesAtOnce(const ir::State& state) {
    const auto& transitions = state.transitions;
    return !transitions.empty() && std::all_of(transitions.begin(), transitions.end(), [](const auto& each) {
        return ir::effectOf<Effect>(each.instruction) != nullptr;
    });
}

}  // namespace

Unfolding::Unfolding(const ir::Movement& movement, const MovementAnalysis& analysis, Words words,
                     Memory memory, std::size_t mostNodes)
    : movement_(movement),
      analysis_(analysis),
      words_(words),
      memory_(memory),
      mostNodes_(memory == Memory::Exact ? std::min(mostNodes, kMostNodesOfRounds) : mostNodes),
      keepOrigin_(memory == Memory::Exact) {
    for (const ir::State& state : movement.states) {
        for (const ir::Transition& transition : state.transitions) {
            const auto* back = std::get_if<ir::Return>(&transition.instruction);
            if (back != nullptr && capturesAtOnce(transition.target)) captureSlots_.insert(back->slot);
        }
    }
}

std::optional<std::vector<RawNode>> Unfolding::run(Refusal& refusal) {
    // Each round may find one more thing that the states have to remember.
    do {
        again_ = false;
        runOnce();
    } while (again_);
    if (refusal_.reason.empty()) {
        if (memory_ == Memory::Exact) dropRounds(nodes_);
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
    worklist_.clear();
    AbstractState start;
    start.known[{}] = Contents::friendly();
    if (keepOrigin_) start.origin = RelativeSquare{};
    if (analysis_.liveSlots(0).contains(ir::kOriginSlot))
        start.slots[ir::kOriginSlot] = {RelativeSquare{}, Contents::friendly()};
    if (kept_.contains(ir::kOriginSlot)) {
        start.kept = {ir::kOriginSlot};
        // Node 0 keeps the origin and goes on to the real start.
        nodes_.emplace_back();
        const std::size_t second = number(std::move(start));
        nodes_[0].edges.push_back({false, Keep{ir::kOriginSlot}, second});
    } else {
        number(std::move(start));
    }
    while (!worklist_.empty() && !again_ && !isTooLarge_) {
        const auto [run, id] = worklist_.back();
        worklist_.pop_back();
        expand(run, id);
    }
}

bool Unfolding::capturesAtOnce(ir::StateId id) const {
    const ir::State& state = movement_.states[id];
    if (!doesAtOnce<ir::Capture>(state)) return false;
    // If the mover captures and lands at once, a block brings the anchor back there: no take ahead is needed.
    return memory_ != Memory::Lines ||
           std::none_of(state.transitions.begin(), state.transitions.end(), [&](const auto& each) {
               return doesAtOnce<ir::Land>(movement_.states[each.target]);
           });
}

void Unfolding::refuse(const std::string& reason) {
    isRefused_ = true;
    refusal_.add(reason);
    isTooLarge_ = isTooLarge_ || nodes_.size() > kMostNodesForReasons;
}

std::size_t Unfolding::number(AbstractState run) {
    const auto& live = analysis_.liveSlots(run.state);
    std::erase_if(run.slots, [&](const auto& each) { return !live.contains(each.first); });
    std::erase_if(run.slotsTakenByFork, [&](Slot slot) { return !live.contains(slot); });
    std::erase_if(run.kept, [&](Slot slot) { return !live.contains(slot); });
    const auto [found, isNew] = numbers_.emplace(run, nodes_.size());
    if (isNew) {
        nodes_.emplace_back();
        worklist_.emplace_back(std::move(run), found->second);
        if (nodes_.size() > mostNodes_) {
            isTooLarge_ = true;
            if (refusal_.reason.empty()) refuse(kTooMany);
        }
    }
    return found->second;
}

void Unfolding::go(std::size_t from, Operation operation, AbstractState next, ir::StateId state) {
    if (const auto target = entered(std::move(next), state)) {
        nodes_[from].edges.push_back({false, std::move(operation), *target});
    }
}

void Unfolding::takeAhead(AbstractState fork, std::size_t id, ir::StateId target) {
    const std::size_t number = id + 1;
    fork.pendingTake = number;
    go(id, TakeAhead{number}, std::move(fork), target);
}

void Unfolding::remember(std::size_t from, AbstractState next, ir::StateId state) {
    if (const auto target = entered(std::move(next), state))
        nodes_[from].edges.push_back({true, {}, *target});
}

std::optional<std::size_t> Unfolding::entered(AbstractState next, ir::StateId state) {
    next.state = state;
    if (analysis_.isLoopHead(state)) {
        if (next.captured && next.pendingTake == 0 && !next.captured->point.far) {
            return std::nullopt;  // the fork that has taken the piece ahead goes on instead
        }
        next.loopedSinceTake = next.loopedSinceTake || next.pendingTake != 0;
        if (memory_ != Memory::Exact) {
            std::erase_if(next.known, [&](const auto& each) {
                const bool isHere = memory_ == Memory::Lines && each.first == next.cursor;
                return !isHere && !next.isRemembered(each.first);
            });
        }
        if (memory_ == Memory::Lines) {
            next.countRound(state);
        } else if (memory_ != Memory::Exact) {
            next.forgetPlaces();
        }
    }
    return number(std::move(next));
}

void Unfolding::accept(const AbstractState& run, std::size_t id) {
    Refusal reason;
    bool needsOrigin = false;
    nodes_[id].activation = finished(run, reason, needsOrigin);
    if (!reason.reason.empty()) refuse(reason.reason);
    if (needsOrigin) keepOrigin_ = again_ = true;
}

void Unfolding::expand(const AbstractState& run, std::size_t id) {
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

void Unfolding::expandStep(const AbstractState& run, std::size_t id, const ir::Step& step,
                           ir::StateId target) {
    if (std::holds_alternative<ir::JoinedFiles>(step.edges))
        return refuse("no expression steps over wrapping edges");
    if (run.isAtTakenSquare)
        return refuse("it moves on from a square that it captured on at an unknown distance");
    const Touching edges = touching(step);
    if (edges != Touching{}) return expandRound(run, id, step.by, edges, target);
    AbstractState next = run;
    next.cursor = next.cursor + step.by;
    const Vec by = next.cursor;
    next.shift(by);
    const Vec& home = next.origin.value_or(RelativeSquare{}).at;
    if (memory_ == Memory::Exact && std::max(std::abs(home.file), std::abs(home.rank)) > kFurthestRound) {
        return refuse("it gets on for ever");
    }
    go(id, GuardedStep{by}, std::move(next), target);
}

void Unfolding::expandRound(const AbstractState& run, std::size_t id, const Vec& by, const Touching& edges,
                            ir::StateId target) {
    if (memory_ == Memory::Exact) return refuse("it may go round the board for ever");
    if (!run.cursor.isZero()) return refuse(kGoesBack);
    const bool hasCaptured = run.captured && run.pendingTake == 0 && !run.captured->point.far;
    if (hasCaptured) return;  // the fork that has taken the piece ahead goes on instead
    AbstractState next = run;
    next.goRound(edges);
    // If the square was known to be off the board, the step round the edge leads to another one.
    const auto ahead = next.known.find(by);
    if (ahead != next.known.end() && ahead->second.off) next.known.erase(ahead);
    next.loopedSinceTake = next.loopedSinceTake || next.pendingTake != 0;
    next.cursor = by;
    next.shift(by);
    go(id, Wrap{by, edges}, std::move(next), target);
}

std::optional<std::vector<RawNode>> unfold(const ir::Movement& movement, Words words, Memory memory,
                                           const Bounds& bounds, Refusal& refusal) {
    const MovementAnalysis analysis(movement);
    return Unfolding(movement, analysis, words, memory, bounds.nodes).run(refusal);
}

}  // namespace ferz::chessembly::writing
