// What a capital letter is: which leaper, and whether it slides by itself.
//
//     leaperOf('N')->smaller == 1, larger == 2
//     letterOf(1, 2) == 'N'
//
// And where its vectors lie: eight places round the square, clockwise from the north.
#pragma once

#include <compare>
#include <optional>
#include <string_view>

#include "ir/board.h"

namespace ferz::betza {

/// How many directions there are, and so what the letters of directions mean.
enum class Look {
    Orthogonal,  ///< four, each straight
    Diagonal,    ///< four, in pairs
    Oblique,     ///< eight, in pairs
    Both,        ///< the eight of a king
};

/// A leaper, or both of a king's, and how often it is repeated.
struct RangedLeaper {
    Look look = Look::Orthogonal;
    int smaller = 0;
    int larger = 1;
    bool slides = false;  ///< R, B and Q: slide without a number
    int least = 1;
    int most = 1;  ///< 0: any number

    /// The vector at one of the eight places round the square, clockwise from the north; those of oblique
    /// leapers lie between north and north-east at first. An orthogonal or diagonal one has its kin there,
    /// too.
    [[nodiscard]] ir::Vec at(int place) const;
    /// The vector there as if it were an oblique leaper: those of a wazir and of a ferz coincide in pairs.
    [[nodiscard]] ir::Vec atOblique(int place) const;
    /// The places where it has a vector of its own; bit n is place n.
    [[nodiscard]] unsigned places() const;

    friend auto operator<=>(const RangedLeaper&, const RangedLeaper&) = default;
};

namespace letter {
inline constexpr char kKing = 'K';
inline constexpr char kQueen = 'Q';
inline constexpr char kRook = 'R';
inline constexpr char kBishop = 'B';
// Atoms of Fairy-Stockfish-X; XBetza has O and U for what ferz does not read.
inline constexpr char kGriffon = 'O';
inline constexpr char kManticore = 'M';
inline constexpr char kAnywhere = 'U';
inline constexpr char kRose = '@';
}  // namespace letter

/// The wazir, the ferz, the knight, or a king's two.
[[nodiscard]] RangedLeaper modelOf(Look look);
[[nodiscard]] RangedLeaper makeLeaper(int smaller, int larger);

/// Returns the leaper or rider of a capital letter; empty if it is no atom.
[[nodiscard]] std::optional<RangedLeaper> leaperOf(char letter);
/// The letter of a leaper as everybody writes it, C and Z; empty where it has none.
[[nodiscard]] std::optional<char> letterOf(int smaller, int larger);
/// Returns C for L and Z for J, the usual letters of the same leapers; empty for all other letters.
[[nodiscard]] std::optional<char> newerLetter(char letter);
/// True if `Y` after the letter makes a longer leap that has no letter of its own: the Interactive Diagram
/// shows it.
[[nodiscard]] bool isExtendedByY(char letter);
/// Returns what a capital letter does, `leaps (1,2)`; empty if it is no atom. The text is static.
[[nodiscard]] std::string_view meaningOf(char letter);

}  // namespace ferz::betza
