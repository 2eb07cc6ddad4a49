// Takes that a walk remembers in an endless cycle: a second walk finds them, see CycleCheck.
#include <fmt/format.h>
#include <set>

#include "frontend/chessembly/chain_lowering.h"
#include "ir/limits.h"

namespace ferz::chessembly {

void ChainLowering::recordPassage(const ChainState& from, const ChainState& to, std::optional<ir::Vec> by) {
    if (from.lastTake != LastTake::Remembered || to.lastTake != LastTake::Remembered || from.cycleCheck != 0)
        return;
    const std::size_t source = remembering_.emplace(from, remembering_.size()).first->second;
    const std::size_t target = remembering_.emplace(to, remembering_.size()).first->second;
    passages_.push_back({source, target, by});
}

/// Adds a check to every cycle in which a take may wait for its `jump` for ever: nothing else activates
/// such a take.
void ChainLowering::checkCycles() {
    if (!problem_.none()) return;
    const std::vector<char> endless = mayRunForever(remembering_.size(), passages_);
    std::vector<const ChainState*> chainStates(remembering_.size());
    for (const auto& [chainState, id] : remembering_)
        chainStates[id] = &chainState;
    // Every cycle has a backward jump in the text: its target is checked.
    std::set<std::size_t> starts;
    for (const Passage& each : passages_) {
        const bool back = chainStates[each.to]->index <= chainStates[each.from]->index;
        if (back && endless[each.from] != 0 && endless[each.to] != 0) starts.insert(each.to);
    }
    std::map<ChainState, std::vector<ir::Transition>> checks;
    for (const std::size_t id : starts)
        checks.emplace(*chainStates[id], startCycleCheck(*chainStates[id]));
    // A copy: the checks add states of their own.
    const std::map<Members, ir::StateId> states = states_;
    for (const auto& [members, state] : states) {
        for (const Member& member : members) {
            const auto* walk = std::get_if<Continuation>(&member);
            if (walk == nullptr) continue;
            const auto found = checks.find(walk->chainState);
            if (found != checks.end()) append(state, found->second);
        }
    }
}

/// Copies all squares that the walk depends on and goes on as a second walk.
std::vector<ir::Transition> ChainLowering::startCycleCheck(const ChainState& chainState) {
    cycleChecks_.push_back({chainState, squaresOf(chainState)});
    const std::vector<ir::Slot>& squares = cycleChecks_.back().squares;
    if (copyOf(squares.size()) > ir::kMostSlots) {
        problem_.report(diagnostic::kTooDeep,
                        fmt::format("more than {} squares to remember, for a `take` that waits for its "
                                    "`jump` in a loop that may stand still",
                                    ir::kMostSlots));
        return {};
    }
    ChainState checker = chainState;
    checker.cycleCheck = static_cast<std::uint32_t>(cycleChecks_.size());
    std::vector<ir::Instruction> path = {ir::Mark{copyOf(0)}};
    for (std::size_t index = 0; index < squares.size(); ++index) {
        path.emplace_back(ir::Return{squares[index]});
        path.emplace_back(ir::Mark{copyOf(index + 1)});
    }
    if (!squares.empty()) path.emplace_back(ir::Return{copyOf(0)});
    const ir::StateId start = builder_.state();
    std::vector<ir::Transition> result = along(path, start);
    append(start, walkedFrom(checker));
    return result;
}

/// Called at each state of the second walk. At the state where it began, it tests that every square the walk
/// depends on is the one it was at the start: then the first walk would repeat this cycle for ever, and the
/// remembered take is activated. Two slots hold the same square exactly if swapping their contents changes
/// nothing.
void ChainLowering::endCycleCheck(ir::StateId state, ChainState chainState) {
    const CycleCheck& cycleCheck = cycleChecks_[chainState.cycleCheck - 1];
    chainState.cycleCheck = 0;
    if (chainState != cycleCheck.chainState) return;
    std::vector<ir::Instruction> path;
    for (std::size_t index = 0; index <= cycleCheck.squares.size(); ++index) {
        if (index > 0) path.emplace_back(ir::Return{cycleCheck.squares[index - 1]});
        path.emplace_back(ir::Act{ir::Swap{copyOf(index)}});
        path.emplace_back(ir::Return{copyOf(index)});
        path.emplace_back(ir::Test{ir::Affected{}, {}, true});
    }
    const ir::StateId caught = builder_.state();
    append(state, along(path, caught));
    append(caught, activated(givenUp(chainState)));
}

/// The slots whose squares decide, with the cursor, how the walk goes on.
std::vector<ir::Slot> ChainLowering::squaresOf(const ChainState& chainState) const {
    std::vector<ir::Slot> squares;
    for (const std::size_t open : flow_.blocksAround(chainState.index)) {
        if (!flow_.forks(open)) squares.push_back(slots_.block(open));
    }
    for (int number = 0; number < kRegisters; ++number) {
        if ((chainState.anchors >> static_cast<unsigned>(number) & 1U) != 0)
            squares.push_back(slots_.anchor(number));
    }
    return squares;
}

/// The slot in which the second walk remembers the square of the cursor (0) or of slot `index - 1`.
ir::Slot ChainLowering::copyOf(std::size_t index) const {
    return slots_.last() + 1 + static_cast<ir::Slot>(index);
}

}  // namespace ferz::chessembly
