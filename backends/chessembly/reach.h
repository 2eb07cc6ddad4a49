// What can be known about an automaton before it is rearranged: which squares are still needed, where loops
// begin, which tests may look at a square that a pending move has changed.
//
// In: a simplified movement. Out: answers that are never too small; they may be too large.
#pragma once

#include <cstddef>
#include <set>
#include <utility>
#include <vector>

#include "ir/movement.h"

namespace ferz::chessembly::writing {

/// A transition: its state, and its place there.
using TransitionId = std::pair<ir::StateId, std::size_t>;

class Reach {
public:
    explicit Reach(const ir::Movement& movement);

    /// The slots that some run from the state still reads.
    [[nodiscard]] const std::set<ir::Slot>& liveSlots(ir::StateId state) const { return live_[state]; }
    /// A run can come back to the state.
    [[nodiscard]] bool isLoopHead(ir::StateId state) const { return head_[state]; }
    /// A loop can be entered from the state, or is being run.
    [[nodiscard]] bool reachesLoop(ir::StateId state) const { return reachesLoop_[state]; }
    /// The tests that may look at the square where the move began.
    [[nodiscard]] const std::set<TransitionId>& testsOfOrigin() const { return testsOfOrigin_; }

private:
    void findLoops();
    void findTestsOfOrigin();

    const ir::Movement& movement_;
    std::vector<std::set<ir::Slot>> live_;
    std::vector<bool> head_;
    std::vector<bool> reachesLoop_;
    std::set<TransitionId> testsOfOrigin_;
};

}  // namespace ferz::chessembly::writing
