// Assigns slots of the automaton to the squares that a chain remembers.
//
// The anchors at open blocks come first, then the last take, then squares that only some chains need: anchors
// that the program remembers by number, and those of activations that further steps continue.
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

    /// The anchor at the block whose `{` is `open`; the block must not be a fork.
    [[nodiscard]] ir::Slot block(std::size_t open) const { return blocks_[open]; }
    /// The square of the last take.
    [[nodiscard]] ir::Slot take() const { return take_; }
    /// The anchor before `absolute`, which returns there if its square is off the board.
    [[nodiscard]] ir::Slot far() const { return take_ + 1; }
    /// The anchor of this number if the program writes and reads it; otherwise 0.
    [[nodiscard]] ir::Slot anchor(int number) const { return anchors_[static_cast<std::size_t>(number)]; }

    /// The square of the last activation inside `depth` step blocks, and the square where its `jump`
    /// captured.
    [[nodiscard]] ir::Slot step(std::size_t depth) const { return slotAt(depth, 0); }
    [[nodiscard]] ir::Slot stepTake(std::size_t depth) const { return slotAt(depth, 1); }
    /// The same for the steps before the last take.
    [[nodiscard]] ir::Slot takeStep(std::size_t depth) const { return slotAt(depth, 2); }
    [[nodiscard]] ir::Slot takeStepTake(std::size_t depth) const { return slotAt(depth, 3); }
    /// The anchor while earlier steps are played.
    [[nodiscard]] ir::Slot here() const { return steps_; }

    /// The highest slot in use.
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
