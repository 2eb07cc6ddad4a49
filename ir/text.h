// The automaton as text, for reading, for tests and for keeping: what is printed parses to the same
// automaton.
//
//     movement "wazir"
//     black mirror-ranks
//     state 0
//       step (0,1) -> 1
//     state 1
//       test empty|enemy -> 2
//     state 2
//       act land -> 3
//     state 3 accepts
//
// The grammar is in docs/ir.md. A text may hold several movements, one after the other.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ir/movement.h"
#include "support/diagnostics.h"

namespace ferz::ir {

[[nodiscard]] std::string print(const Movement& movement);
[[nodiscard]] std::string print(const Instruction& instruction);
[[nodiscard]] std::string print(const NameSet& names);      ///< `{rook,knight}`, `{^king}`, `{^}`
[[nodiscard]] std::string print(const Contents& contents);  ///< `empty|enemy{^king}`

/// The parts that a movement and its parts ask for, each once, in the order in which the text numbers them:
/// those that ask for others before these.
[[nodiscard]] std::vector<Part> partsOf(const Movement& movement);

/// All movements of the text, verified; empty when one of them was reported as wrong.
[[nodiscard]] std::optional<std::vector<Movement>> parse(const Source& source, Diagnostics& diagnostics);

// Parts of that text inside another notation's: the span holds nothing else, and errors point into it. Each
// is empty exactly when an error was reported.
[[nodiscard]] std::optional<Test> parseTest(const Source& source, Span span, Diagnostics& diagnostics);
[[nodiscard]] std::optional<Effect> parseEffect(const Source& source, Span span, Diagnostics& diagnostics);
[[nodiscard]] std::optional<Contents> parseContents(const Source& source, Span span,
                                                    Diagnostics& diagnostics);

}  // namespace ferz::ir
