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

/// Modifiers and ranges written round a part: they belong to its first leg, its last one, or every one.
struct Inherited {
    std::vector<DirectionList> directions;  // of the first leg
    std::vector<const Modifier*> initial;   // `i`, of the first leg
    std::vector<const Modifier*> last;
    std::vector<const Modifier*> every;
    std::vector<const Destination*> destinations;  // of the last leg
    std::optional<Straight> straight;              // decided for the leg that the part belongs to
    std::optional<Steps> steps;                    // of a group of bare leapers and sliders
    /// Completed riders (`0*`) round the part: each remembers every leg end, the outermost in set 1.
    int completed = 0;
    /// The outermost of them whose round the last leg ends, on a square that is not in its set. 0: of none.
    int endsRoundOf = 0;
    bool leavesOut = false;  // the last leg is so only because an optional one is left out
    bool isAsked = false;    // only whether the part can be played counts, and nothing follows it
    const BoardTransition* transition = nullptr;  // of the first leg; an operator of each
    bool changesEachStep = false;                 // the transition belongs to each step of a ride
    const BoardTransition* leavesBy = nullptr;    // to another board before the first step
    ir::Vec boardStep;                            // to another board with each step

    [[nodiscard]] Inherited withoutFirst() const;
    [[nodiscard]] Inherited withoutLast() const;
};

}  // namespace ferz::mbn
