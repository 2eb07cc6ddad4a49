#include "variant/model/capture_reach.h"

#include <map>
#include <set>
#include <variant>

#include "ir/transitions.h"
#include "support/entry.h"

namespace ferz::variant {

namespace {

using ir::Overloaded;
using ir::Square;

/// One origin's walk: every pair of state and cursor that a run may come to.
class ReachabilitySearch {
public:
    ReachabilitySearch(const ir::Movement& movement, const ir::Board& board, Square origin)
        : movement_(movement),
          board_(board),
          seen_(movement.states.size() * static_cast<std::size_t>(board.squares())),
          captured_(static_cast<std::size_t>(board.squares())),
          landed_(captured_.size()),
          origin_(origin) {
        marked_[ir::kOriginSlot].insert(origin);
        reach(0, origin);
        while (!worklist_.empty()) {
            const auto [state, cursor] = worklist_.back();
            worklist_.pop_back();
            for (const ir::Transition& transition : movement_.states[state].transitions)
                follow(transition, cursor);
        }
    }

    [[nodiscard]] const std::vector<bool>& captured() const { return captured_; }
    [[nodiscard]] const std::vector<bool>& landed() const { return landed_; }
    [[nodiscard]] bool leaves() const { return leaves_; }

private:
    void reach(ir::StateId state, Square cursor) {
        const std::size_t at = state * captured_.size() + static_cast<std::size_t>(cursor);
        if (seen_[at]) return;
        seen_[at] = true;
        leaves_ = leaves_ || (cursor != origin_ && movement_.states[state].accepts);
        worklist_.emplace_back(state, cursor);
    }

    [[nodiscard]] bool mayHold(const ir::Test& test, Square cursor) const {
        const auto* inZone = std::get_if<ir::InZone>(&test.predicate);
        if (inZone == nullptr) return true;
        const Square square = board_.offset(cursor, test.at);
        return (square != ir::kNoSquare && inZone->zone.contains(board_, square)) != test.negated;
    }

    void follow(const ir::Transition& transition, Square cursor) {
        const ir::StateId target = transition.target;
        std::visit(Overloaded{
                       [&](const ir::Pass&) { reach(target, cursor); },
                       [&](const ir::Step& step) {
                           const Square next = board_.offset(cursor, step.by, step.edges);
                           if (next != ir::kNoSquare) reach(target, next);
                       },
                       [&](const ir::Test& test) {
                           if (mayHold(test, cursor)) reach(target, cursor);
                       },
                       [&](const ir::Act& act) {
                           if (std::holds_alternative<ir::Capture>(act.effect))
                               captured_[static_cast<std::size_t>(cursor)] = true;
                           if (std::holds_alternative<ir::Land>(act.effect))
                               landed_[static_cast<std::size_t>(cursor)] = true;
                           reach(target, cursor);
                       },
                       [&](const ir::Mark& mark) {
                           // Returns that were followed before lead here, too.
                           if (marked_[mark.slot].insert(cursor).second) {
                               for (const ir::StateId behind : returned_[mark.slot])
                                   reach(behind, cursor);
                           }
                           reach(target, cursor);
                       },
                       [&](const ir::Return& back) {
                           returned_[back.slot].insert(target);
                           for (const Square square : marked_[back.slot])
                               reach(target, square);
                       },
                   },
                   transition.instruction);
    }

    const ir::Movement& movement_;
    const ir::Board& board_;
    std::vector<bool> seen_;
    std::vector<bool> captured_;
    std::vector<bool> landed_;
    const Square origin_;
    bool leaves_ = false;
    std::vector<std::pair<ir::StateId, Square>> worklist_;
    std::map<ir::Slot, std::set<Square>> marked_;
    std::map<ir::Slot, std::set<ir::StateId>> returned_;
};

}  // namespace

CaptureReach::CaptureReach(const ir::Movement& movement, const ir::Board& board)
    : movement_(movement),
      board_(board),
      capturesEnPassant_(ir::hasEffect<ir::CaptureEnPassant>(movement)),
      known_(static_cast<std::size_t>(board.squares())) {}

bool CaptureReach::contains(Square origin, Square target) {
    auto& known = entryOf(known_, origin);
    if (!known) known = from(origin);
    return (*known)[static_cast<std::size_t>(target)];
}

std::vector<bool> CaptureReach::landings(Square origin) const {
    return ReachabilitySearch(movement_, board_, origin).landed();
}

bool CaptureReach::canLeave(Square origin) const {
    return ReachabilitySearch(movement_, board_, origin).leaves();
}

std::vector<bool> CaptureReach::from(Square origin) const {
    return ReachabilitySearch(movement_, board_, origin).captured();
}

}  // namespace ferz::variant
