// Which of the eight places round a square letters of directions select.
//
// In: the letters as they stand side by side, and the look of the leaper. Out: a set of places (see Shape),
// and what is wrong with the letters. How letters combine depends on the look: `fr` are two directions of a
// wazir, one of a ferz or king, and one of a knight, where `rf` is another.
#pragma once

#include <string>
#include <vector>

#include "frontend/betza/ast.h"
#include "frontend/betza/atoms.h"

namespace ferz::betza {

using Places = unsigned;

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

/// By Fairy-Stockfish's rules: one table of the eight places for every leaper, whose places may coincide.
[[nodiscard]] Selection selectFairy(const Shape& shape, const std::vector<Run>& runs);

/// `fblrvsh`
[[nodiscard]] bool isDirection(char letter);

}  // namespace ferz::betza
