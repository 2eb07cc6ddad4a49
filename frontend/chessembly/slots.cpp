#include "frontend/chessembly/slots.h"

#include <algorithm>

namespace ferz::chessembly {

Slots::Slots(const Chain& chain, const Flow& flow) : blocks_(chain.operations.size()) {
    std::array<bool, kRegisters> written{};
    std::array<bool, kRegisters> read{};
    std::size_t depth = 0;
    for (std::size_t at = 0; at < chain.operations.size(); ++at) {
        const Operation& each = chain.operations[at];
        if (each.kind == Opcode::WriteAnchor) written[static_cast<std::size_t>(each.number)] = true;
        if (each.kind == Opcode::ReadAnchor) read[static_cast<std::size_t>(each.number)] = true;
        if (each.kind != Opcode::Open || each.target == kNone) continue;
        const ir::Slot outer = each.block == kNone ? 0 : blocks_[each.block];
        // A fork has no slot of its own: blocks inside it count from the block round it.
        blocks_[at] = outer + (flow.forks(at) ? 0 : 1);
        take_ = std::max(take_, blocks_[at] + 1);
        if (each.opens != Opens::Block) depth = std::max(depth, flow.stepDepth(at) + 1);
    }
    last_ = far();
    for (std::size_t number = 0; number < anchors_.size(); ++number) {
        if (written[number] && read[number]) anchors_[number] = ++last_;
    }
    steps_ = last_ + 1;
    if (depth > 0) last_ = slotAt(depth, kPerDepth - 1);
}

}  // namespace ferz::chessembly
