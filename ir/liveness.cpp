#include "ir/liveness.h"

#include <utility>

namespace ferz::ir {

std::vector<std::set<Slot>> liveSlots(const Movement& movement) {
    std::vector<std::set<Slot>> result(movement.states.size());
    bool changed = true;
    while (changed) {
        changed = false;
        for (auto id = static_cast<StateId>(movement.states.size()); id-- > 0;) {
            std::set<Slot> live = result[id];
            for (const Transition& transition : movement.states[id].transitions) {
                std::set<Slot> behind = result[transition.target];
                if (const auto* mark = std::get_if<Mark>(&transition.instruction)) behind.erase(mark->slot);
                if (const auto* back = std::get_if<Return>(&transition.instruction))
                    behind.insert(back->slot);
                if (const auto* act = std::get_if<Act>(&transition.instruction)) {
                    // The origin need not be remembered to be swapped with.
                    const auto* swap = std::get_if<Swap>(&act->effect);
                    if (swap != nullptr && swap->to != kOriginSlot) behind.insert(swap->to);
                }
                if (const Movement* part = partOf(transition.instruction)) addSlotsRead(*part, behind);
                live.merge(behind);
            }
            if (live == result[id]) continue;
            result[id] = std::move(live);
            changed = true;
        }
    }
    return result;
}

}  // namespace ferz::ir
