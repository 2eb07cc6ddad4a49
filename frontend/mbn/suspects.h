// The letters and numbers of an MBN text that may change nothing, and what is said of them if they do not.
//
// Found by a look at the text alone; lint.h judges them. Beside them what the text alone tells: modifiers
// that reach further than in Betza's notation, letters of the old notation, doubled letters.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "frontend/mbn/environment.h"
#include "support/diagnostics.h"

namespace ferz::mbn {

/// Moves that a text writes for a piece, a rule or a macro.
struct WrittenMoves {
    std::string name;   ///< of the piece, as in the automaton
    std::string macro;  ///< empty: it is none
    std::shared_ptr<const Sequence> moves;
};

struct Suspect {
    DiagnosticName name;
    Span span;
    std::string message;
    std::string help;
    /// Letters, by their places, or one move whose number it is: the suspect changes nothing if the moves
    /// without the first of these, or without the second, are the same. None: it is certain.
    std::vector<std::vector<Span>> leftOut;
    std::string otherwise;  ///< said of a number that changes something
    std::size_t moves = 0;  ///< that it is part of
};

struct Suspects {
    std::vector<WrittenMoves> moves;
    std::vector<Suspect> all;
};

/// What the text alone tells is reported. `withLetters`: also letters, not numbers alone.
[[nodiscard]] Suspects suspectsOf(const Environment& environment, bool withLetters, Diagnostics& diagnostics);

}  // namespace ferz::mbn
