// What stands round a part of a move: how the part has to end, and the letters and ranges that reach its
// legs.
#pragma once

#include <optional>
#include <vector>

#include "frontend/mbn/ast.h"
#include "frontend/mbn/direction.h"
#include "ir/board.h"

namespace ferz::mbn {

/// How a part of a move has to end. Where a compulsory leg may follow, endings that another leg could follow
/// are told from those that end the move anyway (a capture).
enum class Closing {
    Middle,       ///< another leg follows
    Final,        ///< the move ends here
    FinalOnly,    ///< the move ends here, and no leg could have followed
    FinalMiddle,  ///< the move ends here, though a leg could have followed
};

/// Letters that reach the first leg of a part alone.
struct ForFirstLeg {
    std::vector<DirectionList> directions;
    std::vector<const Modifier*> initial;  ///< `i`
    std::optional<Straight> straight;      ///< decided for the leg that the part belongs to
};

/// Letters and ranges that reach the last leg of a part alone.
struct ForLastLeg {
    std::vector<const Modifier*> letters;
    std::vector<const Destination*> destinations;
    /// The outermost completed rider whose round the leg ends, on a square that is not in its set; 0: none.
    int endsRoundOf = 0;
    bool isAsked = false;  ///< only whether the part can be played counts, and nothing follows it
};

/// Other boards that a part leads to.
struct ForBoards {
    const BoardTransition* transition = nullptr;  ///< of the first leg; an operator of each
    bool changesEachStep = false;                 ///< the transition belongs to each step of a ride
    const BoardTransition* leavesBy = nullptr;    ///< to another board before the first step
    ir::Vec step;                                 ///< to another board with each step
};

/// Modifiers and ranges written round a part.
struct Inherited {
    ForFirstLeg first;
    ForLastLeg last;
    std::vector<const Modifier*> every;  ///< letters that reach every leg
    std::optional<Steps> steps;          ///< of a group of bare leapers and sliders
    /// Completed riders (`0*`) round the part: each remembers every leg end, the outermost in set 1.
    int completed = 0;
    bool leavesOut = false;  ///< the last leg is so only because an optional one is left out
    ForBoards boards;

    [[nodiscard]] Inherited withoutFirst() const;
    [[nodiscard]] Inherited withoutLast() const;
};

}  // namespace ferz::mbn
