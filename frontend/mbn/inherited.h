// What a part of a move gets from outside: how it has to end, and the letters and ranges written round it
// that apply to its legs.
#pragma once

#include <optional>
#include <vector>

#include "frontend/mbn/ast.h"
#include "frontend/mbn/direction.h"
#include "ir/board.h"

namespace ferz::mbn {

/// How a part of a move has to end. If a compulsory leg follows and cannot be played, FinalOnly and
/// FinalMiddle distinguish arrivals that always end the move (a capture) from those that another leg could
/// follow.
enum class LegRole {
    Middle,       ///< another leg follows
    Final,        ///< the move ends here
    FinalOnly,    ///< the move ends here, and no leg could follow
    FinalMiddle,  ///< the move ends here although a leg could follow
};

/// Letters that apply to the first leg of a part alone.
struct ForFirstLeg {
    std::vector<DirectionList> directions;
    std::vector<const Modifier*> initial;  ///< `i`
    std::optional<Straight> straight;      ///< set if it was decided for the complete leg
};

/// Letters and ranges that apply to the last leg of a part alone.
struct ForLastLeg {
    std::vector<const Modifier*> letters;
    std::vector<const Destination*> destinations;
    /// The outermost completed rider whose round ends with the leg: the leg must not end on a square of that
    /// rider's set. 0: none.
    int endsRoundOf = 0;
    bool isAsked = false;  ///< the part is lowered only to test whether it can be played, and ends the move
};

/// How a part changes the board.
struct ForBoards {
    const BoardTransition* transition = nullptr;  ///< applies to the first leg; an operator to each leg
    bool changesEachStep = false;                 ///< the transition applies to each step of a ride
    const BoardTransition* leavesBy = nullptr;    ///< changes the board before the first step
    ir::Vec step;                                 ///< change of the board with each step
};

/// Modifiers and ranges written round a part.
struct Inherited {
    ForFirstLeg first;
    ForLastLeg last;
    std::vector<const Modifier*> every;  ///< letters that apply to every leg
    std::optional<Steps> steps;          ///< number of a group of bare leapers and sliders
    /// The number of completed riders (`0*`) round the part. Each has a set of the squares where legs ended;
    /// that of the outermost is set 1.
    int completed = 0;
    bool leavesOut = false;  ///< the last leg is last because an optional one is left out
    ForBoards boards;

    [[nodiscard]] Inherited withoutFirst() const;
    [[nodiscard]] Inherited withoutLast() const;
};

}  // namespace ferz::mbn
