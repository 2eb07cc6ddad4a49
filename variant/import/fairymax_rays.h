// A ray of a piece of Fairy-Max, as chains of ANCP.
//
//     -16,6     one square ahead, which must be empty                            move:leap!(0,1)
//     1,3       any number of squares to the right                              leap!&×(1,0)
//     16,1070   one square back if it is empty, and on to the left and back      leap!(0,-1) ++ leap!(1,-1)
//
// A ray has a step, on boards of 16 files counted from the upper left square, and a hexadecimal mode:
//
//     bits 0-3    what a square is for: 1 captures, 2 moves, 4 the ray ends there, 8 it is looked for a
//     hurdle bits 4-7    which of these change at the turn bit 8       the left and right edges touch bit 9
//     a square is reached by any of three ways bits 10-11  the turn is so many squares later; of a hurdle: 1
//     before it, 2 over friends only bits 12-31  what changes in the step at the turn; or a second step says
//     what it is then
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ir/board.h"
#include "support/source.h"

namespace ferz::variant {

/// Bits of a mode.
namespace fairymax {
inline constexpr unsigned kCaptures = 1;
inline constexpr unsigned kMoves = 2;
inline constexpr unsigned kLeaps = 4;
inline constexpr unsigned kHops = 8;
inline constexpr unsigned kBoth = kCaptures | kMoves;
inline constexpr unsigned kCylinder = 0x100;
inline constexpr unsigned kAnyWay = 0x200;
/// A king that castles and a pawn that steps twice have this mode, and no other has: it would do nothing.
inline constexpr unsigned kUnmoved = kLeaps;
inline constexpr unsigned kNotInPassing =
    4;                                 ///< of the change at the turn, after an unmoved piece's first step
inline constexpr unsigned kJumps = 8;  ///< likewise
/// The count of a pawn's ray that is a triple step, and later a double one.
inline constexpr int kAgain = 3;
}  // namespace fairymax

struct FairyMaxRay {
    int step = 0;
    unsigned mode = 0;
    std::optional<int> second;  ///< the step after the turn
    Span where;

    [[nodiscard]] int stepAfterTurn() const;
    /// Only a piece that has not moved goes along it.
    [[nodiscard]] bool isOfUnmoved() const;
    /// Its squares are open to captures in passing.
    [[nodiscard]] bool marks(bool isPawn) const;
};

/// What a ray is: chains of several kinds, or one castling, or why it is nothing that is known.
struct FairyMaxMoves {
    std::vector<std::string> always;
    std::vector<std::string> unmoved;    ///< only of a piece that has not moved
    std::vector<std::string> fromThird;  ///< only of a pawn on its third rank
    std::optional<int> castles;          ///< how many files the king goes to the right
    std::string refusal;
};

/// (files, ranks) as White sees them.
[[nodiscard]] ir::Vec fairyMaxVector(int step);

/// The piece that a ray belongs to.
struct FairyMaxMover {
    bool isPawn = false;
    bool isBlack = false;    ///< the chains are as Black sees them, like White's
    bool inPassing = false;  ///< a capture of a pawn takes in passing, too
    int files = 0;           ///< of the board: round it no ray comes back to where it began
};

[[nodiscard]] FairyMaxMoves movesOf(const FairyMaxRay& ray, const FairyMaxMover& mover);

}  // namespace ferz::variant
