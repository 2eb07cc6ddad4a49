// What walks tell of the texts that may describe them.
//
//     a lame knight     steps W and F, each behind the other; ends a knight's leap away; two steps at most
//
// In: walks. Out: the steps, their order, and signs that some rows of the table of
// templates (backends/mbn/templates.h) need.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "ir/movement.h"
#include "ir/normal/free_steps.h"

namespace ferz::mbn {

/// What a row needs, one bit each.
enum Sign : unsigned {
    kAlways = 0,
    kPlain = 1U << 0U,         ///< none of the others but kMoves, kTakes and kTakesOnWay
    kAsksForEdges = 1U << 1U,  ///< whether squares beside it are off the board
    kLooksAround = 1U << 2U,   ///< at the contents of squares beside it
    kVisits = 1U << 3U,        ///< it comes to no square again
    kMarks = 1U << 4U,         ///< it remembers squares, or comes back to the origin
    kSwaps = 1U << 5U,
    kPassesPieces = 1U << 6U,
    kMarksEnPassant = 1U << 7U,
    kRounds = 1U << 8U,        ///< a step crosses an edge
    kMeetsNoEnemy = 1U << 9U,  ///< it asks before the first step that no enemy is there, or comes back
    kMoves = 1U << 10U,        ///< it ends on an empty square
    kTakes = 1U << 11U,        ///< it ends with a capture
    kTakesOnWay = 1U << 12U,
};

struct Traits {
    unsigned signs = 0;
    std::set<ir::Vec> kinds;                      ///< of steps: representatives
    std::set<ir::Vec> first;                      ///< steps of the walks
    std::set<std::pair<ir::Vec, ir::Vec>> pairs;  ///< of steps that follow each other
    std::set<ir::Vec> ends;                       ///< of walks of a few steps, but for single ones
    std::set<ir::Vec> far;                        ///< their kinds
    int most = 0;  ///< steps of the longest walk; 0 where walks have any number
    /// The names of enemies that are asked for.
    std::set<std::string> names;
};

[[nodiscard]] Traits traitsOf(const ir::normal::Spelling& walks);

}  // namespace ferz::mbn
