#include "ir/displacements.h"

#include <algorithm>
#include <cstdlib>

namespace ferz::ir {

namespace {

constexpr int kFarthest = Board::kMostFiles - 1;

bool isOnSomeBoard(const Vec& at) {
    return std::abs(at.file) <= kFarthest && std::abs(at.rank) <= kFarthest &&
           std::abs(at.level) < Board::kMostLevels && std::abs(at.row) < Board::kMostLevels;
}

}  // namespace

Displacements::Displacement Displacements::Displacement::behind(const Vec& by) const {
    if (anywhere) return *this;
    Displacement result = *this;
    result.at = at + by;
    if (anyFile) result.at.file = 0;
    if (anyRank) result.at.rank = 0;
    return result;
}

std::size_t Displacements::bitOf(const Vec& at) {
    return static_cast<std::size_t>(at.file + kFarthest) * kSide +
           static_cast<std::size_t>(at.rank + kFarthest);
}

Displacements::Displacements(const Movement& movement, std::size_t most) : planes_(movement.states.size()) {
    marked_[kOriginSlot].insert(Displacement{});
    visit(0, {});
    run(movement, most);
}

Displacements::Displacements(const Movement& movement, const std::vector<StateId>& starts, std::size_t most)
    : mayBeMarked_(true), planes_(movement.states.size()) {
    for (const StateId start : starts)
        visit(start, {});
    run(movement, most);
}

bool Displacements::mayLookAtStart(StateId state, const Vec& at) const {
    if (!areKnown_) return true;
    return std::any_of(planes_[state].begin(), planes_[state].end(), [&](const Plane& plane) {
        if (plane.common.anywhere) return true;
        Vec there = -at;
        if (plane.common.anyFile) there.file = 0;
        if (plane.common.anyRank) there.rank = 0;
        const bool isLevel = there.level == plane.common.at.level && there.row == plane.common.at.row;
        return isLevel && isOnSomeBoard(there) && plane.squares[bitOf(there)];
    });
}

void Displacements::run(const Movement& movement, std::size_t most) {
    while (!worklist_.empty() && areKnown_) {
        const auto [state, place] = worklist_.back();
        worklist_.pop_back();
        for (const Transition& transition : movement.states[state].transitions)
            follow(place, transition);
        areKnown_ = count_ <= most;
    }
}

void Displacements::visit(StateId state, const Displacement& place) {
    if (!isOnSomeBoard(place.at)) return;
    Displacement common = place;
    common.at.file = common.at.rank = 0;
    auto& planes = planes_[state];
    auto plane =
        std::find_if(planes.begin(), planes.end(), [&](const Plane& each) { return each.common == common; });
    if (plane == planes.end()) plane = planes.insert(planes.end(), {common, {}});
    auto bit = plane->squares[bitOf(place.at)];
    if (bit) return;
    bit = true;
    ++count_;
    worklist_.emplace_back(state, place);
}

void Displacements::follow(const Displacement& place, const Transition& transition) {
    const auto& [instruction, target] = transition;
    if (const auto* step = std::get_if<Step>(&instruction)) {
        Displacement next = place;
        const bool isTorus = std::holds_alternative<TorusEdges>(step->edges);
        next.anyFile = next.anyFile || (!isPlain(step->edges) && step->by.file != 0);
        next.anyRank = next.anyRank || (isTorus && step->by.rank != 0);
        return visit(target, next.behind(step->by));
    }
    if (const auto* back = std::get_if<Return>(&instruction)) {
        // Wherever the slot was marked, or will be.
        if (!returning_[back->slot].insert(target).second) return;
        if (mayBeMarked_) visit(target, {{}, false, false, true});
        for (const Displacement& marked : marked_[back->slot])
            visit(target, marked);
        return;
    }
    const auto* mark = std::get_if<Mark>(&instruction);
    if (mark != nullptr && marked_[mark->slot].insert(place).second) {
        for (const StateId behind : returning_[mark->slot])
            visit(behind, place);
    }
    visit(target, place);
}

}  // namespace ferz::ir
