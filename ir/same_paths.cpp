#include "ir/same_paths.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <variant>
#include <vector>

namespace ferz::ir {

namespace {

/// The states that one list of instructions can lead to, sorted.
using Front = std::vector<StateId>;

/// By the next instruction: the fronts after it. Empty transitions are no instruction that can be compared.
using Fan = std::map<Instruction, std::pair<Front, Front>>;

void arrange(Front& front) {
    std::sort(front.begin(), front.end());
    front.erase(std::unique(front.begin(), front.end()), front.end());
}

bool anyAccepts(const Movement& movement, const Front& front) {
    return std::any_of(front.begin(), front.end(), [&](StateId id) { return movement.states[id].accepts; });
}

/// False when an empty transition is met.
bool fanOut(const Movement& movement, const Front& from, Front Fan::mapped_type::*side, Fan& fan) {
    for (const StateId id : from) {
        for (const Transition& transition : movement.states[id].transitions) {
            if (std::holds_alternative<Pass>(transition.instruction)) return false;
            (fan[transition.instruction].*side).push_back(transition.target);
        }
    }
    return true;
}

}  // namespace

bool walkTheSamePaths(const Movement& left, const Movement& right, std::size_t most) {
    using Pair = std::pair<Front, Front>;
    std::set<Pair> seen = {{{0}, {0}}};
    std::vector<Pair> open = {{{0}, {0}}};
    while (!open.empty()) {
        const Pair at = std::move(open.back());
        open.pop_back();
        if (anyAccepts(left, at.first) != anyAccepts(right, at.second)) return false;
        Fan fan;
        if (!fanOut(left, at.first, &Pair::first, fan) || !fanOut(right, at.second, &Pair::second, fan))
            return false;
        for (auto& [instruction, next] : fan) {
            if (next.first.empty() || next.second.empty()) return false;
            arrange(next.first);
            arrange(next.second);
            if (!seen.insert(next).second) continue;
            if (seen.size() > most) return false;
            open.push_back(std::move(next));
        }
    }
    return true;
}

}  // namespace ferz::ir
