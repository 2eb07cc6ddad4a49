// Selects the places round a square that direction letters name, and collects what is wrong with the letters.
// Their meaning is defined in notations/betza/directions.h.
#pragma once

#include <string>
#include <vector>

#include "frontend/betza/ast.h"
#include "notations/betza/directions.h"
#include "support/diagnostics.h"

namespace ferz::betza {

struct DirectionProblem {
    DiagnosticName name;
    Span span;
    std::string message;
    std::string help;
};

struct Selection {
    Places places = 0;
    std::vector<DirectionProblem> problems;
};

/// Direction letters side by side, with no other letter between them: only these combine.
using Run = std::vector<Letter>;

/// Selects all places of the look if there are no letters. `isClassic` reads by Betza's own rules: K is `WF`
/// and Q is `RB`, each atom with all the letters; letters that form no pairs select the diagonals that lead
/// to a named end (f, b) and to a named side (l, r), so that `rlbK` moves sideways and backward.
[[nodiscard]] Selection selectPlaces(Look look, const std::vector<Run>& runs, bool isClassic);

/// Selects the places of an oblique leaper by Fairy-Stockfish's rules.
[[nodiscard]] Selection selectFairy(Look look, const std::vector<Run>& runs);

}  // namespace ferz::betza
