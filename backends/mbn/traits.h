// The traits of walks that limit the candidate texts for them.
//
//     a lame knight     steps W and F, each after the other; ends a knight's leap away; at most two steps
//
// In: walks. Out: the steps, and signs that some templates (templates.h) need.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "backends/mbn/step_walks.h"
#include "ir/movement.h"
#include "ir/normal/free_steps.h"

namespace ferz::mbn {

/// Signs of walks that templates need, one bit each.
enum Sign : unsigned {
    kAlways = 0,
    kPlain = 1U << 0U,         ///< no other sign but kMoves, kTakes and kTakesOnWay
    kAsksForEdges = 1U << 1U,  ///< tests whether other squares are off the board
    kLooksAround = 1U << 2U,   ///< tests the contents of other squares
    kVisits = 1U << 3U,        ///< visits no square twice
    kMarks = 1U << 4U,         ///< remembers squares, or comes back to the origin
    kSwaps = 1U << 5U,
    kPassesPieces = 1U << 6U,
    kMarksEnPassant = 1U << 7U,
    kRounds = 1U << 8U,        ///< a step crosses an edge
    kMeetsNoEnemy = 1U << 9U,  ///< tests before the first step that an enemy is absent, or comes back
    kMoves = 1U << 10U,        ///< ends on an empty square
    kTakes = 1U << 11U,        ///< ends with a capture
    kTakesOnWay = 1U << 12U,
};

struct Traits {
    unsigned signs = 0;
    std::set<ir::Vec> stepKinds;  ///< steps up to board symmetry
    std::set<ir::Vec> first;      ///< first steps of the walks
    StepWalks steps;              ///< of all walks, also of those that need no candidate
    std::set<ir::Vec> leaps;      ///< vectors of walks of 2 to 4 steps whose larger coordinate is 2 to 4
    std::set<ir::Vec> leapKinds;  ///< leaps up to board symmetry
    int most = 0;                 ///< steps of the longest walk; 0 if there is no limit
    /// Names of enemies in tests.
    std::set<std::string> names;
};

/// `odd`: those of the walks that need a candidate.
[[nodiscard]] Traits traitsOf(const ir::normal::Spelling& odd, const ir::normal::Spelling& walks);

}  // namespace ferz::mbn
