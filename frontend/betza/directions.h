// Which places the letters of directions in a text select, and what is wrong with them. What letters mean is
// said in notations/betza/directions.h.
#pragma once

#include <string>
#include <vector>

#include "frontend/betza/ast.h"
#include "notations/betza/directions.h"

namespace ferz::betza {

struct DirectionProblem {
    bool isError = true;
    bool isOfPrograms = false;  ///< no error: programs read it differently
    Span span;
    std::string message;
    std::string help;
};

struct Selection {
    Places places = 0;
    std::vector<DirectionProblem> problems;
};

/// Letters that stand side by side: only they combine.
using Run = std::vector<Letter>;

/// Of nothing, all places that the look has. `isClassic`, Betza's own rules: K and Q are `WF` and `RB`, each
/// with these letters; and of several letters that are no pairs a diagonal leads to one of the ends and to
/// one of the sides they name, so that `rlbK` are the king's moves sideways and backward.
[[nodiscard]] Selection selectPlaces(Look look, const std::vector<Run>& runs, bool isClassic);

/// By Fairy-Stockfish's rules, the places of an oblique leaper.
[[nodiscard]] Selection selectFairy(Look look, const std::vector<Run>& runs);

}  // namespace ferz::betza
