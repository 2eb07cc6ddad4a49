// The directions of one leg of a path, relative to the leg before.
//
//     directionsOf(fW, wazir, {}, LegKind::First)           (0,1)
//     directionsOf(fW, wazir, after (1,0), LegKind::Again)  (1,0)
#pragma once

#include <compare>
#include <vector>

#include "frontend/betza/directions.h"
#include "frontend/betza/legs.h"
#include "ir/board.h"
#include "notations/betza/atoms.h"

namespace ferz::betza {

/// The side that a path has turned to.
enum class Side { None, Right, Left };

/// What a leg depends on besides its letters.
struct LegContext {
    ir::Vec last;            ///< vector of the leg before
    int place = 0;           ///< its place round the square
    Side side = Side::None;  ///< the side that the path turned to last
    RangedLeaper leaper;     ///< the atom, which `g` and `y` may have changed

    friend auto operator<=>(const LegContext&, const LegContext&) = default;
};

/// A direction that a leg may go in.
struct Choice {
    ir::Vec vector;
    int place = 0;
    Side side = Side::None;

    friend bool operator==(const Choice&, const Choice&) = default;
};

/// First: of its path; Again: after `a`; InBrackets: a later leg in brackets.
enum class LegKind { First, Again, InBrackets };

struct LegDirections {
    std::vector<Choice> choices;
    std::vector<DirectionProblem> problems;
};

/// `leaper` is the atom of the leg.
[[nodiscard]] LegDirections directionsOf(const PathLeg& leg, const RangedLeaper& leaper,
                                         const LegContext& context, LegKind kind);

}  // namespace ferz::betza
