// One leg as it is lowered: how it goes along a vector, and how it may end. Shared by lower_leg.cpp, which
// puts it together, lower_modifiers.cpp, which reads its letters, lower_walk.cpp, which goes along each
// vector, and lower_end.cpp, which ends it.
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
    ir::VisitSet set = ir::kFirstVisitSet;  ///< of the squares where it may stop on its way round the edges
    Modes modes;
    /// `me` speaks of a move to an empty square alone. Unset: nothing is marked, or nothing else can happen.
    std::optional<bool> marks;
    std::vector<ir::Declare> flags;
    ir::Slot began = ir::kOriginSlot;  ///< where a piece that is swapped goes
    const Inherited* inherited = nullptr;
    Closing closing = Closing::Final;
    bool isSetUp = false;
    Scope scope;
    Span span;
    /// Where all ways to end the move so come together, by the place of the ending.
    mutable std::map<std::size_t, ir::StateId> ends;

    /// Does the leg end so here, where it stands in the move?
    [[nodiscard]] bool means(const Ending& ending) const {
        if (marks && *marks != (ending.what == Ending::What::Stay)) return false;
        const bool last = ending.last || isSetUp;
        switch (closing) {
            case Closing::Middle: return ending.middle;
            case Closing::Final: return last;
            case Closing::FinalOnly: return last && !ending.middle;
            case Closing::FinalMiddle: return last && ending.middle;
        }
        return false;
    }
    /// Does the leg end so where it stands in the move, whatever may follow?
    [[nodiscard]] bool mayEnd(const Ending& ending) const {
        return closing == Closing::Middle ? ending.middle : ending.last || isSetUp;
    }
    /// The pieces that it may end on, but not where the same move has brought them: none is swapped twice.
    [[nodiscard]] ir::Contents endsOnUntouched() const {
        ir::Contents untouched;
        ir::Contents any;
        for (const Ending& ending : modes.endings) {
            if (!mayEnd(ending)) continue;
            ir::Contents& where = ending.what == Ending::What::Swap ? untouched : any;
            where = where | ending.where;
        }
        return untouched & ~any & ir::Contents::piece();
    }
    /// 0: any number.
    [[nodiscard]] int mostSteps() const {
        if (!isHalfling) return most;
        return most == 0 ? kMostHalfSteps : std::min(most, kMostHalfSteps);
    }
    /// The contents that the ride goes on over behind a square where it might have ended. A ride that hops
    /// leaps over what is no hurdle only with `g`.
    [[nodiscard]] ir::Contents passableBehind() const {
        if (hop == Hop::None) return passable;
        return (hop == Hop::Many ? passable | hurdles : passable & ~hurdles) | ir::Contents::nothing();
    }
    [[nodiscard]] bool wraps() const { return !ir::isPlain(edges); }
    /// A ride along this vector never comes to an edge.
    [[nodiscard]] bool isEndless(const ir::Vec& by) const {
        if (std::holds_alternative<ir::TorusEdges>(edges)) return true;
        return wraps() && by.file != 0 && by.rank == 0;
    }
    /// It stops before it comes home, or, from beside joined files, where it has been. What passes a square
    /// twice ends where it could have ended before, but it would have marked more.
    [[nodiscard]] bool stopsAtVisited() const {
        const bool marksTwice = modes.marksPassed && most == 0 && !isHalfling;
        return wraps() && (stop == Stop::LastReachable || marksTwice);
    }
    /// Is this a square where it stops so? Joined files may bring it back to others than the first.
    [[nodiscard]] ir::Test isHome(bool negated) const { return {ir::Visited{set}, {}, negated}; }
    [[nodiscard]] bool isJoined() const { return std::holds_alternative<ir::JoinedFiles>(edges); }
};

[[nodiscard]] inline bool isOblique(const ir::Vec& vec) {
    return vec.file != 0 && vec.rank != 0 && std::abs(vec.file) != std::abs(vec.rank);
}

/// How many equal steps a vector is, and one of them.
[[nodiscard]] inline std::pair<int, ir::Vec> partsOf(const ir::Vec& vec, ir::Cells cells) {
    int parts = std::gcd(std::gcd(vec.file, vec.rank), std::gcd(vec.level, vec.row));
    // On a hexagonal board the squares between cells are no cells: two squares that touch are never both one.
    const bool isBetween = cells != ir::Cells::Squares && (vec.file + vec.rank) / parts % 2 != 0;
    if (isBetween && parts % 2 == 0) parts /= 2;
    return {parts, {vec.file / parts, vec.rank / parts, vec.level / parts, vec.row / parts}};
}

[[nodiscard]] inline ir::Test isOnBoard(const ir::Vec& at) {
    return {ir::Beyond{bit(ir::Region::Inside)}, at, false};
}

/// Off the board along the sides that do not touch.
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
