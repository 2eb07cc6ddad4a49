#include "ir/normal/leaving.h"

#include <cstddef>
#include <map>
#include <set>
#include <tuple>
#include <vector>

namespace ferz::ir::normal {

namespace {

/// Where a run that has not lifted may be, seen from the origin. Where edges touch, only the part that does
/// not cross them is known: a cylindrical knight's leap ends on another rank.
struct Displacement {
    Vec at;
    bool anyFile = false;
    bool anyRank = false;
    friend auto operator<=>(const Displacement&, const Displacement&) = default;

    [[nodiscard]] Displacement behind(const Step& step) const {
        Displacement result = *this;
        const bool isPlain = std::holds_alternative<PlainEdges>(step.edges);
        const bool isTorus = std::holds_alternative<TorusEdges>(step.edges);
        result.anyFile = anyFile || (!isPlain && step.by.file != 0);
        result.anyRank = anyRank || (isTorus && step.by.rank != 0);
        result.at = at + step.by;
        if (result.anyFile) result.at.file = 0;
        if (result.anyRank) result.at.rank = 0;
        return result;
    }
};

struct Spot {
    StateId state = 0;
    Displacement at;
    std::map<Slot, Displacement> marks;
    bool left = false;  ///< it has made a step
    friend auto operator<=>(const Spot&, const Spot&) = default;
};

constexpr std::size_t kMostSpots = 300'000;

bool isOnSomeBoard(const Vec& vec) {
    const auto fits = [](int part, int most) { return part > -most && part < most; };
    return fits(vec.file, Board::kMostFiles) && fits(vec.rank, Board::kMostFiles) &&
           fits(vec.level, Board::kMostLevels) && fits(vec.row, Board::kMostLevels);
}

bool mayBeOrigin(const Displacement& from, const Vec& offset) {
    Vec there = from.at + offset;
    if (from.anyFile) there.file = 0;
    if (from.anyRank) there.rank = 0;
    return there.isZero();
}

/// Does the test see whether the mover still stands on its origin?
bool looks(const Test& test, const Spot& spot) {
    return std::visit(Overloaded{
                          [&](const Holds&) { return mayBeOrigin(spot.at, test.at); },
                          [&](const Unmoved&) { return spot.left && mayBeOrigin(spot.at, test.at); },
                          [&](const Present&) { return spot.left; },
                          [](const Beyond&) { return false; },
                          [](const InZone&) { return false; },
                          [](const NeverChecked&) { return false; },
                          [](const Attacked&) { return false; },
                          [](const StateIs&) { return false; },
                          [](const WhiteMoves&) { return false; },
                          [](const Named&) { return false; },
                          [](const InCheck&) { return false; },
                          [](const Visited&) { return false; },
                          [](const Affected&) { return false; },
                          [](const EnPassantMarked&) { return false; },
                          [](const Playable&) { return true; },
                      },
                      test.predicate);
}

/// Does the effect depend on whether the mover still stands on its origin?
bool touches(const Effect& effect, const Spot& spot) {
    return std::visit(Overloaded{
                          [&](const Capture&) { return mayBeOrigin(spot.at, {}); },
                          [&](const Swap&) { return mayBeOrigin(spot.at, {}); },
                          [&](const Flip&) { return mayBeOrigin(spot.at, {}); },
                          [&](const Place&) { return true; },
                          [](const Vanish&) { return true; },
                          [](const Land&) { return false; },
                          [](const CaptureEnPassant&) { return false; },
                          [](const MarkEnPassant&) { return false; },
                          [](const Become&) { return false; },
                          [](const SetState&) { return false; },
                          [](const Lift&) { return false; },
                          [](const Visit&) { return false; },
                          [](const Forget&) { return false; },
                          [](const Declare&) { return false; },
                      },
                      effect);
}

/// At the origin the test of contents is decided by the mover itself; only its name is asked.
bool isAskedOfTheMover(const Test& test, const Spot& spot) {
    return !spot.left && test.at.isZero() && std::holds_alternative<Holds>(test.predicate);
}

}  // namespace

bool mayLeaveAtOnce(const Movement& movement) {
    std::set<Spot> seen = {Spot{}};
    std::vector<Spot> stack(seen.begin(), seen.end());
    while (!stack.empty()) {
        const Spot spot = stack.back();
        stack.pop_back();
        for (const Transition& transition : movement.states[spot.state].transitions) {
            Spot next = spot;
            next.state = transition.target;
            if (const auto* step = std::get_if<Step>(&transition.instruction)) {
                next.left = true;
                next.at = spot.at.behind(*step);
                if (!isOnSomeBoard(next.at.at)) continue;
            } else if (const auto* back = std::get_if<Return>(&transition.instruction)) {
                if (back->slot != kOriginSlot && !spot.marks.contains(back->slot)) continue;
                // Even one to where the mover stands is a letter of its own, behind which it has gone.
                next.left = true;
                next.at = back->slot == kOriginSlot ? Displacement{} : spot.marks.at(back->slot);
            } else if (const auto* mark = std::get_if<Mark>(&transition.instruction)) {
                next.marks[mark->slot] = spot.at;
            } else if (const auto* test = std::get_if<Test>(&transition.instruction)) {
                if (!isAskedOfTheMover(*test, spot) && looks(*test, spot)) return false;
            } else if (const auto* act = std::get_if<Act>(&transition.instruction)) {
                // From here on the mover is gone, as it would be at once.
                if (std::holds_alternative<Lift>(act->effect)) continue;
                if (touches(act->effect, spot)) return false;
            }
            if (!seen.insert(next).second) continue;
            if (seen.size() > kMostSpots) return false;
            stack.push_back(next);
        }
    }
    return true;
}

}  // namespace ferz::ir::normal
