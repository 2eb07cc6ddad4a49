// Analyses an automaton before it is rearranged: which slots are live, where loops begin, and which tests may
// see the square that the piece has left.
//
// In: a simplified movement. Out: sets that are never too small, but may be too large.
#pragma once

#include <cstddef>
#include <set>
#include <utility>
#include <vector>

#include "ir/movement.h"

namespace ferz::chessembly::writing {

/// A transition: its state, and its index there.
using TransitionId = std::pair<ir::StateId, std::size_t>;

class MovementAnalysis {
public:
    explicit MovementAnalysis(const ir::Movement& movement);

    /// The slots that some run from the state reads.
    [[nodiscard]] const std::set<ir::Slot>& liveSlots(ir::StateId state) const { return live_[state]; }
    /// A run can come back to the state.
    [[nodiscard]] bool isLoopHead(ir::StateId state) const { return head_[state]; }
    /// The state is on a loop, or a run from it can enter one.
    [[nodiscard]] bool reachesLoop(ir::StateId state) const { return reachesLoop_[state]; }
    /// The tests that may be of the square where the move began.
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
