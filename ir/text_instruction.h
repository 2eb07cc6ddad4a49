// Instructions of the automaton's text form, and what they are made of.
//
//     step (0,1) cylinder
//     test enemy{^king}|off at (1,0)
//     act become {queen,rook}
//
// What is wrong is reported by the scanner; what is returned then means nothing.
#pragma once

#include <optional>

#include "ir/movement.h"
#include "ir/text_scanner.h"

namespace ferz::ir {

/// `playable 2`: a test of a part, which the text of the movement has further on.
struct AskedPart {
    int number = 0;
    Span span;
};

/// `asked` gets the part that the instruction tests, if any: its predicate has none yet.
[[nodiscard]] std::optional<Instruction> readInstruction(TextScanner& text, std::optional<AskedPart>& asked);

// Texts of their own, which may not test parts.
[[nodiscard]] Test readTest(TextScanner& text);
[[nodiscard]] Effect readEffect(TextScanner& text);
[[nodiscard]] Contents readContents(TextScanner& text);

}  // namespace ferz::ir
