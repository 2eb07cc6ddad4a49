// Which slot of the automaton remembers which square of a chain.
//
// The anchors at open blocks come first, then the last take, then what only some chains need: anchors that
// the program remembers by number, and the squares of the activations that further steps continue.
#pragma once

#include <array>
#include <vector>

#include "frontend/chessembly/flow.h"
#include "frontend/chessembly/program.h"
#include "ir/movement.h"
#include "notations/chessembly/words.h"

namespace ferz::chessembly {

class Slots {
public:
    Slots(const Chain& chain, const Flow& flow);

    /// The anchor of a block that is no fork, by the index of its `{`.
    [[nodiscard]] ir::Slot block(std::size_t open) const { return blocks_[open]; }
    /// The last take.
    [[nodiscard]] ir::Slot take() const { return take_; }
    /// The anchor that a far square may turn out not to exist for.
    [[nodiscard]] ir::Slot far() const { return take_ + 1; }
    /// An anchor that the program writes and reads; 0 for any other.
    [[nodiscard]] ir::Slot anchor(int number) const { return anchors_[static_cast<std::size_t>(number)]; }

    /// Where the activation of that depth of further steps was activated, and what it took by a `jump`.
    [[nodiscard]] ir::Slot step(std::size_t depth) const { return slotAt(depth, 0); }
    [[nodiscard]] ir::Slot stepTake(std::size_t depth) const { return slotAt(depth, 1); }
    /// The same of the steps before the last take.
    [[nodiscard]] ir::Slot takeStep(std::size_t depth) const { return slotAt(depth, 2); }
    [[nodiscard]] ir::Slot takeStepTake(std::size_t depth) const { return slotAt(depth, 3); }
    /// Where the anchor stands while earlier steps are played.
    [[nodiscard]] ir::Slot here() const { return steps_; }

    /// The highest in use.
    [[nodiscard]] ir::Slot last() const { return last_; }

private:
    static constexpr int kPerDepth = 4;
    [[nodiscard]] ir::Slot slotAt(std::size_t depth, int which) const {
        return steps_ + 1 + static_cast<int>(depth) * kPerDepth + which;
    }

    std::vector<ir::Slot> blocks_;
    std::array<ir::Slot, kRegisters> anchors_{};
    ir::Slot take_ = 1;
    ir::Slot steps_ = 0;
    ir::Slot last_ = 0;
};

}  // namespace ferz::chessembly
