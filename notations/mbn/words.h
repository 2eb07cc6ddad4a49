// The letters of MBN: basic pieces and modifiers, each with its meaning (sections 6, 14 and 15).
//
//     modifierLetter('c')->doubles == true
//     letterOf({1, 3}) == 'C'
//
// What letters of directions select is said in ir/compass.h.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "ir/compass.h"
#include "support/marks.h"

namespace ferz::mbn {

/// Every letter from A to Z is a leaper, or a movement in terms of other letters.
struct BasicLetter {
    char letter;
    std::string_view movement;  ///< empty: a leaper
    ir::Leaper leaper;
};
[[nodiscard]] std::span<const BasicLetter> basicLetters();

/// Section 15: what letters are instead on hexagonal boards.
struct HexLetter {
    char letter;
    std::string_view horizontal;
    std::string_view vertical;
};
[[nodiscard]] std::span<const HexLetter> hexLetters();

/// `knight: leaps (1,2)`, of a letter on squares; lives for ever.
[[nodiscard]] std::string_view meaningOf(char letter);

/// The letter of a leaper, none of the original notation's; empty where it has none.
[[nodiscard]] std::optional<char> letterOf(const ir::Leaper& leaper);
/// The letter of the original notation and its new one: J is Z, L is C, G is T.
[[nodiscard]] std::optional<char> replacementOf(char oldLetter);

/// A letter that may stand before a move, and what it takes.
struct ModifierLetter {
    char letter = '\0';
    bool doubles = false;
    bool mayBeOptional = false;  ///< `?` after it
    bool takesSet = false;
    bool takesRange = false;
    std::string_view meaning;  ///< a sentence without its subject
};

[[nodiscard]] std::span<const ModifierLetter> modifierLetters();
/// Null where it is none.
[[nodiscard]] const ModifierLetter* modifierLetter(char letter);

/// For editors.
[[nodiscard]] std::vector<Word> wordList();

}  // namespace ferz::mbn
