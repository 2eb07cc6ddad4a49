#include "ir/lift.h"

#include <cstdlib>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace ferz::ir {

namespace {

/// Above this the lifts stay: they are never wrong, only unneeded.
constexpr std::size_t kMostExplored = 12'000;
constexpr int kFarthest = Board::kMostFiles - 1;

/// A lift by its state and the number of its transition there.
using LiftId = std::pair<StateId, std::size_t>;

/// Where a run may be: its state, and how far from the origin its cursor and marks are.
struct Whereabouts {
    StateId state = 0;
    Vec offset;
    std::vector<Vec> marks;
    std::optional<LiftId> lifted;
    bool lost = false;  ///< it went round the board, so it may be anywhere
    friend auto operator<=>(const Whereabouts&, const Whereabouts&) = default;
};

bool isOnSomeBoard(const Vec& offset) {
    return std::abs(offset.file) <= kFarthest && std::abs(offset.rank) <= kFarthest;
}

/// Does the test, at a place behind a lift, depend on whether the mover stands on the origin?
bool looksAtOrigin(const Test& test, const Whereabouts& at) {
    if (std::holds_alternative<Present>(test.predicate) || std::holds_alternative<Playable>(test.predicate))
        return true;
    const bool looksAtPieces =
        std::holds_alternative<Holds>(test.predicate) || std::holds_alternative<Unmoved>(test.predicate);
    return looksAtPieces && (at.lost || (at.offset + test.at).isZero());
}

/// The lifts that some later test may see; empty when there are too many places to go through.
std::optional<std::set<LiftId>> noticedLifts(const Movement& movement) {
    std::set<LiftId> noticed;
    std::set<Whereabouts> seen = {Whereabouts{}};
    std::vector<Whereabouts> open = {Whereabouts{}};
    while (!open.empty()) {
        const Whereabouts at = std::move(open.back());
        open.pop_back();
        const auto& transitions = movement.states[at.state].transitions;
        for (std::size_t i = 0; i < transitions.size(); ++i) {
            const Instruction& instruction = transitions[i].instruction;
            Whereabouts next = at;
            next.state = transitions[i].target;
            if (const auto* step = std::get_if<Step>(&instruction)) {
                next.lost = at.lost || !std::holds_alternative<PlainEdges>(step->edges);
                next.offset = next.lost ? Vec{} : at.offset + step->by;
                if (!isOnSomeBoard(next.offset)) continue;
            } else if (const auto* test = std::get_if<Test>(&instruction)) {
                if (at.lifted && looksAtOrigin(*test, at)) noticed.insert(*at.lifted);
            } else if (const auto* act = std::get_if<Act>(&instruction)) {
                if (std::holds_alternative<Lift>(act->effect)) next.lifted = LiftId{at.state, i};
                // A swap would take the mover along, and it would be met elsewhere.
                const bool atOrigin = at.lost || at.offset.isZero();
                if (at.lifted && atOrigin && std::holds_alternative<Swap>(act->effect))
                    noticed.insert(*at.lifted);
            } else if (const auto* mark = std::get_if<Mark>(&instruction)) {
                const auto index = static_cast<std::size_t>(mark->slot - 1);
                if (next.marks.size() <= index) next.marks.resize(index + 1);
                next.marks[index] = at.offset;
            } else if (const auto* back = std::get_if<Return>(&instruction)) {
                const auto index = static_cast<std::size_t>(back->slot - 1);
                next.offset = back->slot == kOriginSlot || index >= at.marks.size() ? Vec{} : at.marks[index];
                if (back->slot == kOriginSlot) next.lost = false;
            }
            if (seen.size() > kMostExplored) return std::nullopt;
            if (seen.insert(next).second) open.push_back(std::move(next));
        }
    }
    return noticed;
}

}  // namespace

Movement withoutIdleLifts(const Movement& movement) {
    const auto noticed = noticedLifts(movement);
    if (!noticed) return movement;
    Movement result = movement;
    for (StateId state = 0; state < result.states.size(); ++state) {
        auto& transitions = result.states[state].transitions;
        for (std::size_t i = 0; i < transitions.size(); ++i) {
            const auto* act = std::get_if<Act>(&transitions[i].instruction);
            if (act == nullptr || !std::holds_alternative<Lift>(act->effect)) continue;
            if (!noticed->contains({state, i})) transitions[i].instruction = Pass{};
        }
    }
    return result;
}

}  // namespace ferz::ir
