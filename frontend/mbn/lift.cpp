#include "frontend/mbn/lift.h"

#include <cstdlib>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace ferz::mbn {

namespace {

/// Above this the lifts stay: they are never wrong, only unneeded.
constexpr std::size_t kMostExplored = 12'000;
constexpr int kFarthest = ir::Board::kMostFiles - 1;

/// A lift by its state and the number of its transition there.
using LiftId = std::pair<ir::StateId, std::size_t>;

/// Where a run may be: its state, and how far from the origin its cursor and marks are.
struct Place {
    ir::StateId state = 0;
    ir::Vec offset;
    std::vector<ir::Vec> marks;
    std::optional<LiftId> lifted;
    bool lost = false;  ///< it went round the board, so it may be anywhere
    friend auto operator<=>(const Place&, const Place&) = default;
};

bool isOnSomeBoard(const ir::Vec& offset) {
    return std::abs(offset.file) <= kFarthest && std::abs(offset.rank) <= kFarthest;
}

/// Does the test, at a place behind a lift, depend on whether the mover stands on the origin?
bool looksAtOrigin(const ir::Test& test, const Place& at) {
    if (std::holds_alternative<ir::Present>(test.predicate)) return true;
    const bool looksAtPieces = std::holds_alternative<ir::Holds>(test.predicate) ||
                               std::holds_alternative<ir::Unmoved>(test.predicate);
    return looksAtPieces && (at.lost || (at.offset + test.at).isZero());
}

/// The lifts that some later test may see; empty when there are too many places to go through.
std::optional<std::set<LiftId>> noticedLifts(const ir::Movement& movement) {
    std::set<LiftId> noticed;
    std::set<Place> seen = {Place{}};
    std::vector<Place> open = {Place{}};
    while (!open.empty()) {
        const Place at = std::move(open.back());
        open.pop_back();
        const auto& transitions = movement.states[at.state].transitions;
        for (std::size_t i = 0; i < transitions.size(); ++i) {
            const ir::Instruction& instruction = transitions[i].instruction;
            Place next = at;
            next.state = transitions[i].target;
            if (const auto* step = std::get_if<ir::Step>(&instruction)) {
                next.lost = at.lost || !std::holds_alternative<ir::PlainEdges>(step->edges);
                next.offset = next.lost ? ir::Vec{} : at.offset + step->by;
                if (!isOnSomeBoard(next.offset)) continue;
            } else if (const auto* test = std::get_if<ir::Test>(&instruction)) {
                if (at.lifted && looksAtOrigin(*test, at)) noticed.insert(*at.lifted);
            } else if (const auto* act = std::get_if<ir::Act>(&instruction)) {
                if (std::holds_alternative<ir::Lift>(act->effect)) next.lifted = LiftId{at.state, i};
            } else if (const auto* mark = std::get_if<ir::Mark>(&instruction)) {
                const auto index = static_cast<std::size_t>(mark->slot - 1);
                if (next.marks.size() <= index) next.marks.resize(index + 1);
                next.marks[index] = at.offset;
            } else if (const auto* back = std::get_if<ir::Return>(&instruction)) {
                const auto index = static_cast<std::size_t>(back->slot - 1);
                next.offset =
                    back->slot == ir::kOriginSlot || index >= at.marks.size() ? ir::Vec{} : at.marks[index];
                if (back->slot == ir::kOriginSlot) next.lost = false;
            }
            if (seen.size() > kMostExplored) return std::nullopt;
            if (seen.insert(next).second) open.push_back(std::move(next));
        }
    }
    return noticed;
}

}  // namespace

ir::Movement withoutIdleLifts(ir::Movement movement) {
    const auto noticed = noticedLifts(movement);
    if (!noticed) return movement;
    for (ir::StateId state = 0; state < movement.states.size(); ++state) {
        auto& transitions = movement.states[state].transitions;
        for (std::size_t i = 0; i < transitions.size(); ++i) {
            const auto* act = std::get_if<ir::Act>(&transitions[i].instruction);
            if (act == nullptr || !std::holds_alternative<ir::Lift>(act->effect)) continue;
            if (!noticed->contains({state, i})) transitions[i].instruction = ir::Pass{};
        }
    }
    return movement;
}

}  // namespace ferz::mbn
