// Finds letters and numbers of an MBN text that may have no effect, with the warning for each.
//
// Only the syntax tree is looked at; lint.h tests each suspect. What the tree alone shows is reported here:
// modifiers that apply to more moves than in Betza's notation, letters of the old notation, doubled letters.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "frontend/mbn/environment.h"
#include "support/diagnostics.h"

namespace ferz::mbn {

/// The moves of a piece, a rule or a macro, as the text writes them.
struct WrittenMoves {
    std::string name;   ///< name of the piece, as in the automaton
    std::string macro;  ///< name of the macro; empty if it is none
    std::shared_ptr<const Sequence> moves;
};

struct Suspect {
    DiagnosticName name;
    Span span;
    std::string message;
    std::string help;
    /// Groups of letters, by their spans, or the span of one move whose number is the suspect. The suspect
    /// has no effect if the moves stay the same without one of these groups. Empty: it is reported without a
    /// test.
    std::vector<std::vector<Span>> leftOut;
    std::string otherwise;  ///< the warning for a number that has an effect
    std::size_t moves = 0;  ///< index of its moves in Suspects::moves
};

struct Suspects {
    std::vector<WrittenMoves> moves;
    std::vector<Suspect> all;
};

/// Reports what the tree alone shows. `withLetters`: letters are suspects, too, not numbers alone.
[[nodiscard]] Suspects suspectsOf(const Environment& environment, bool withLetters, Diagnostics& diagnostics);

}  // namespace ferz::mbn
