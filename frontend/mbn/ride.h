// A leg while it is lowered: how it goes along a vector, and how it may end.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

#include "frontend/mbn/lowering.h"

namespace ferz::mbn {

/// More steps of a plain leap or ride than any board has room for.
inline constexpr int kMostPlainSteps = ir::Board::kMostFiles - 1;
/// A halfling goes at most half of them, rounded up.
inline constexpr int kMostHalfSteps = (kMostPlainSteps + 1) / 2;

struct Lowering::Ride {
    enum class Stop { Anywhere, LastReachable, Edge };
    enum class Hop { None, One, Many };

    int least = 1;
    int most = 1;  ///< 0: any number
    Stop stop = Stop::Anywhere;
    ir::Edges edges;
    ir::Contents passable = ir::Contents::nothing();  ///< what may stand where the ride goes on
    Hop hop = Hop::None;
    ir::Contents hurdles;
    bool walks = false;  ///< `n`: king steps instead of a leap
    bool isHalfling = false;
    bool asksUnblocked = false;
    ir::VisitSet set = ir::kFirstVisitSet;  ///< the squares where a ride round wrapping edges may stop
    Modes modes;
    /// Whether this ride is the one of `me` that marks: `me` marks only for moves to an empty square, so that
    /// other arrivals get a ride of their own. Empty: nothing is marked, or there are no other arrivals.
    std::optional<bool> marks;
    std::vector<ir::Declare> flags;
    ir::Slot began = ir::kOriginSlot;  ///< the square that a swapped piece goes to
    const Inherited* inherited = nullptr;
    LegRole role = LegRole::Final;
    bool isSetUp = false;
    Scope scope;
    Span span;
    /// The common state of all ends of the move with one arrival, by its index.
    mutable std::map<std::size_t, ir::StateId> ends;

    /// True if a leg in this role may end with this arrival.
    [[nodiscard]] bool uses(const ArrivalMode& ending) const {
        if (marks && *marks != (ending.what == ArrivalMode::What::Stay)) return false;
        const bool last = ending.last || isSetUp;
        switch (role) {
            case LegRole::Middle: return ending.middle;
            case LegRole::Final: return last;
            case LegRole::FinalOnly: return last && !ending.middle;
            case LegRole::FinalMiddle: return last && ending.middle;
        }
        return false;
    }
    /// The same, whether or not another leg could follow.
    [[nodiscard]] bool mayEnd(const ArrivalMode& ending) const {
        return role == LegRole::Middle ? ending.middle : ending.last || isSetUp;
    }
    /// The pieces that the ride may end on unless this move has put them there: no piece is swapped twice.
    [[nodiscard]] ir::Contents endsOnUntouched() const {
        ir::Contents untouched;
        ir::Contents any;
        for (const ArrivalMode& ending : modes.endings) {
            if (!mayEnd(ending)) continue;
            ir::Contents& where = ending.what == ArrivalMode::What::Swap ? untouched : any;
            where = where | ending.where;
        }
        return untouched & ~any & ir::Contents::piece();
    }
    /// 0: any number.
    [[nodiscard]] int mostSteps() const {
        if (!isHalfling) return most;
        return most == 0 ? kMostHalfSteps : std::min(most, kMostHalfSteps);
    }
    /// The contents that the ride passes after the first square where it may end. A ride that hops passes
    /// other pieces than hurdles only with `g`.
    [[nodiscard]] ir::Contents passableBehind() const {
        if (hop == Hop::None) return passable;
        return (hop == Hop::Many ? passable | hurdles : passable & ~hurdles) | ir::Contents::nothing();
    }
    [[nodiscard]] bool wraps() const { return !ir::isPlain(edges); }
    /// True if a ride along this vector never reaches an edge.
    [[nodiscard]] bool isEndless(const ir::Vec& by) const {
        if (std::holds_alternative<ir::TorusEdges>(edges)) return true;
        return wraps() && by.file != 0 && by.rank == 0;
    }
    /// True if the ride has to stop before a square that it has visited. Otherwise a second visit makes no
    /// new moves, unless the ride marks squares.
    [[nodiscard]] bool stopsAtVisited() const {
        const bool marksTwice = modes.marksPassed && most == 0 && !isHalfling;
        return wraps() && (stop == Stop::LastReachable || marksTwice);
    }
    /// The test for a visited square. Over joined files the first one need not be where the ride began.
    [[nodiscard]] ir::Test isHome(bool negated) const { return {ir::Visited{set}, {}, negated}; }
    [[nodiscard]] bool isJoined() const { return std::holds_alternative<ir::JoinedFiles>(edges); }
};

[[nodiscard]] inline bool isOblique(const ir::Vec& vec) {
    return vec.file != 0 && vec.rank != 0 && std::abs(vec.file) != std::abs(vec.rank);
}

/// The largest number of equal steps that make up a vector, and one of them.
[[nodiscard]] inline std::pair<int, ir::Vec> partsOf(const ir::Vec& vec, ir::Cells cells) {
    int parts = std::gcd(std::gcd(vec.file, vec.rank), std::gcd(vec.level, vec.row));
    // On a hexagonal board not every square is a cell: of two squares that touch one is none.
    const bool isBetween = cells != ir::Cells::Squares && (vec.file + vec.rank) / parts % 2 != 0;
    if (isBetween && parts % 2 == 0) parts /= 2;
    return {parts, {vec.file / parts, vec.rank / parts, vec.level / parts, vec.row / parts}};
}

[[nodiscard]] inline ir::Test isOnBoard(const ir::Vec& at) {
    return {ir::Beyond{bit(ir::Region::Inside)}, at, false};
}

/// The test for off the board on sides that do not wrap.
[[nodiscard]] inline ir::Test isOff(const ir::Vec& at, const ir::Edges& edges) {
    using ir::Region;
    unsigned regions = ir::kAllRegions & ~bit(Region::Inside);
    if (std::holds_alternative<ir::CylinderEdges>(edges))
        regions &= ~(bit(Region::Left) | bit(Region::Right));
    if (std::holds_alternative<ir::TorusEdges>(edges)) regions = 0;
    return {ir::Beyond{regions}, at, false};
}

[[nodiscard]] inline ir::Test holds(const ir::Contents& what, const ir::Vec& at = {}) {
    return {ir::Holds{what}, at, false};
}

}  // namespace ferz::mbn
