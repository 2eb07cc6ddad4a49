// What letters of directions select of the eight places round a square.
//
//     nextToken(Look::Orthogonal, "fr")    one letter, forward; `r` is for itself
//     nextToken(Look::Both, "fr")          both letters, the one place forward and to the right
//     nextToken(Look::Oblique, "rf")       both letters, the knight's move forward and a little to the right
//
// A reader takes one token after the other and says what is wrong with it, a writer tries letters. The
// vectors of a place are said in atoms.h.
#pragma once

#include <cstddef>
#include <string_view>

#include "notations/betza/atoms.h"

namespace ferz::betza {

/// Bit n is place n.
using Places = unsigned;

/// A prefix of a run of direction letters that is read as one direction, and the places it selects.
struct DirectionToken {
    enum class Form {
        Single,
        Double,   ///< `ff`
        Pair,     ///< one vertical and one horizontal letter: `fr`
        Half,     ///< `fh`
        LoneHalf  ///< an `h` that halves no direction; selects nothing
    };
    Form form = Form::Single;
    std::size_t length = 1;
    Places places = 0;
};

/// As XBoard and the Interactive Diagram read. Of four directions `ff` are two letters.
[[nodiscard]] DirectionToken nextToken(Look look, std::string_view letters);
/// Returns the next token by Fairy-Stockfish's rules: one table of the places of an oblique leaper for all;
/// `hr` and `hl` are pairs.
[[nodiscard]] DirectionToken nextFairyToken(Look look, std::string_view letters);
/// Returns the right-handed or left-handed half of the knight's moves for a text that begins with `hr` or
/// `hl`; otherwise none.
[[nodiscard]] Places chiralPlaces(std::string_view letters);
/// Returns the places that lead where the letter says.
[[nodiscard]] Places leading(Look look, char letter);

/// All letters, those that people look for first before others.
inline constexpr std::string_view kDirections = "fbvlrsh";
[[nodiscard]] bool isDirection(char letter);
/// `fblr`
[[nodiscard]] bool isSingle(char letter);
/// `fbv`
[[nodiscard]] bool isVertical(char letter);
/// One is vertical and the other horizontal.
[[nodiscard]] bool isAcross(char first, char second);

}  // namespace ferz::betza
