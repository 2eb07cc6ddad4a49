#include "frontend/chessembly/cover.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <utility>
#include <vector>

namespace ferz::chessembly {

using ir::Holds;
using ir::Instruction;
using ir::Movement;
using ir::Pass;
using ir::State;
using ir::StateId;
using ir::Test;
using ir::Transition;

namespace {

/// With more pairs of states the answer is false.
constexpr std::size_t kMostPairs = 100'000;

/// A state of one of the covering movements.
struct CoveringState {
    std::size_t movement = 0;
    StateId state = 0;
    friend auto operator<=>(const CoveringState&, const CoveringState&) = default;
};

/// True if the second instruction passes wherever the first does, and does the same.
bool follows(const Instruction& first, const Instruction& second) {
    if (first == second) return true;
    const auto* narrow = std::get_if<Test>(&first);
    const auto* wide = std::get_if<Test>(&second);
    if (narrow == nullptr || wide == nullptr) return false;
    const auto* in = std::get_if<Holds>(&narrow->predicate);
    const auto* out = std::get_if<Holds>(&wide->predicate);
    return in != nullptr && out != nullptr && narrow->at == wide->at && !narrow->negated && !wide->negated &&
           (in->what & out->what) == in->what;
}

/// True for instructions that the covering path may leave out: without a test it passes more often.
bool canBeSkipped(const Instruction& instruction) {
    return std::holds_alternative<Test>(instruction) || std::holds_alternative<Pass>(instruction);
}

/// The greatest simulation of the covered movement by the covering ones. Every pair of states is assumed to
/// hold until one of its demands cannot be met.
class PathSimulation {
public:
    PathSimulation(std::span<const Movement* const> covering, const Movement& covered)
        : covering_(covering), covered_(covered) {}

    /// True if the start state of the covered movement is simulated by those of the covering ones.
    bool holdsAtStart() {
        std::vector<CoveringState> starts;
        for (std::size_t index = 0; index < covering_.size(); ++index)
            starts.push_back({index, 0});
        // At the start each path may choose its covering movement.
        if (!accepts(0, starts)) return false;
        std::vector<std::vector<std::size_t>> demands;
        for (const Transition& each : covered_.states[0].transitions)
            demands.push_back(candidates(each, starts));
        while (!worklist_.empty()) {
            if (pairs_.size() > kMostPairs) return false;
            const std::size_t pair = worklist_.back();
            worklist_.pop_back();
            explore(pair);
        }
        refute();
        return std::all_of(demands.begin(), demands.end(), [&](const auto& each) { return isMet(each); });
    }

private:
    struct Pair {
        StateId covered = 0;
        CoveringState covering;
        bool holds = true;
        std::vector<std::vector<std::size_t>> demands;  ///< one pair of each demand must hold
    };

    [[nodiscard]] const State& stateAt(const CoveringState& place) const {
        return covering_[place.movement]->states[place.state];
    }

    [[nodiscard]] bool accepts(StateId state, const std::vector<CoveringState>& places) const {
        return !covered_.states[state].accepts ||
               std::any_of(places.begin(), places.end(),
                           [&](const CoveringState& place) { return stateAt(place).accepts; });
    }

    std::size_t pairOf(StateId covered, const CoveringState& covering) {
        const auto [found, isNew] = known_.emplace(std::pair(covered, covering), pairs_.size());
        if (isNew) {
            pairs_.push_back({covered, covering, true, {}});
            worklist_.push_back(found->second);
        }
        return found->second;
    }

    std::vector<std::size_t> candidates(const Transition& wanted, const std::vector<CoveringState>& from) {
        std::vector<std::size_t> result;
        for (const CoveringState& place : from) {
            if (canBeSkipped(wanted.instruction)) result.push_back(pairOf(wanted.target, place));
            for (const Transition& each : stateAt(place).transitions) {
                if (follows(wanted.instruction, each.instruction))
                    result.push_back(pairOf(wanted.target, {place.movement, each.target}));
            }
        }
        return result;
    }

    void explore(std::size_t pair) {
        const StateId covered = pairs_[pair].covered;
        const CoveringState covering = pairs_[pair].covering;
        if (!accepts(covered, {covering})) {
            pairs_[pair].holds = false;
            return;
        }
        for (const Transition& each : covered_.states[covered].transitions) {
            auto demand = candidates(each, {covering});
            pairs_[pair].demands.push_back(std::move(demand));
        }
    }

    [[nodiscard]] bool isMet(const std::vector<std::size_t>& demand) const {
        return std::any_of(demand.begin(), demand.end(),
                           [&](std::size_t pair) { return pairs_[pair].holds; });
    }

    void refute() {
        for (bool changed = true; changed;) {
            changed = false;
            for (Pair& pair : pairs_) {
                if (!pair.holds) continue;
                pair.holds = std::all_of(pair.demands.begin(), pair.demands.end(),
                                         [&](const auto& each) { return isMet(each); });
                changed = changed || !pair.holds;
            }
        }
    }

    std::span<const Movement* const> covering_;
    const Movement& covered_;
    std::vector<Pair> pairs_;
    std::map<std::pair<StateId, CoveringState>, std::size_t> known_;
    std::vector<std::size_t> worklist_;
};

}  // namespace

bool covers(std::span<const Movement* const> covering, const Movement& covered) {
    for (const Movement* each : covering) {
        if (each->forBlack != covered.forBlack || each->owner != covered.owner) return false;
    }
    return PathSimulation(covering, covered).holdsAtStart();
}

}  // namespace ferz::chessembly
