#include "ir/headings.h"

#include <cstddef>
#include <iterator>

namespace ferz::ir {

namespace {

constexpr Vec kDirections[] = {{1, 0},  {-1, 0},  {0, 1},       {0, -1},       {1, 1},       {1, -1},
                               {-1, 1}, {-1, -1}, {0, 0, 1, 0}, {0, 0, -1, 0}, {0, 0, 0, 1}, {0, 0, 0, -1}};
constexpr std::uint32_t kAll = (1U << std::size(kDirections)) - 1;

/// More than 0 where the vector leads forward in the direction.
int along(const Vec& direction, const Vec& by) {
    return direction.file * by.file + direction.rank * by.rank + direction.level * by.level +
           direction.row * by.row;
}

}  // namespace

Headings::Headings(const Movement& movement) : gone_(movement.states.size(), {kAll, kAll}) {
    // Of a state that nobody has come to yet everything is true; then less and less.
    gone_[0] = {0, kAll};
    std::vector<StateId> open = {0};
    while (!open.empty()) {
        const StateId id = open.back();
        open.pop_back();
        for (const Transition& transition : movement.states[id].transitions) {
            const Gone next = behind(gone_[id], transition.instruction);
            Gone& known = gone_[transition.target];
            const Gone both = {known.forward & next.forward, known.notBack & next.notBack};
            if (both == known) continue;
            known = both;
            open.push_back(transition.target);
        }
    }
}

bool Headings::awayFromHome(StateId state, const Vec& at) const {
    return behind(gone_[state], at).forward != 0;
}

Headings::Gone Headings::behind(Gone gone, const Vec& by) {
    Gone result;
    for (std::size_t index = 0; index < std::size(kDirections); ++index) {
        const std::uint32_t bit = 1U << index;
        const int more = along(kDirections[index], by);
        if (more >= 0) result.notBack |= gone.notBack & bit;
        if (more == 0) result.forward |= gone.forward & bit;
        if (more > 0) result.forward |= gone.notBack & bit;
    }
    return result;
}

Headings::Gone Headings::behind(Gone gone, const Instruction& instruction) {
    if (const auto* step = std::get_if<Step>(&instruction))
        return isPlain(step->edges) ? behind(gone, step->by) : Gone{};
    if (const auto* back = std::get_if<Return>(&instruction))
        return back->slot == kOriginSlot ? Gone{0, kAll} : Gone{};
    return gone;
}

}  // namespace ferz::ir
