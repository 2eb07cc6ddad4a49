// Vectors that are turned with the board.
#ifndef FERZ_PIECES_SYMMETRY_H
#define FERZ_PIECES_SYMMETRY_H

#include "step.h"

namespace ferz::pieces {

/// A rotation or reflection of the board: where steps to the right and up lead.
struct Symmetry {
    Vec right = {1, 0};
    Vec up = {0, 1};
};
inline constexpr Symmetry kUpright{};
inline constexpr Symmetry kMirrored{{1, 0}, {0, -1}};  ///< ranks are mirrored
inline constexpr Symmetry kTurned{{-1, 0}, {0, -1}};   ///< ranks and files are mirrored

[[nodiscard]] constexpr Vec turned(const Vec& by, const Symmetry& turn) {
    return {turn.right.file * by.file + turn.up.file * by.rank,
            turn.right.rank * by.file + turn.up.rank * by.rank, by.level, by.row};
}
/// `inner`, followed by `outer`.
[[nodiscard]] constexpr Symmetry turned(const Symmetry& inner, const Symmetry& outer) {
    return {turned(inner.right, outer), turned(inner.up, outer)};
}
template <class Board>
[[nodiscard]] constexpr int offset(const Board& board, int square, const Vec& by, const Symmetry& turn) {
    return offset(board, square, turned(by, turn));
}

}  // namespace ferz::pieces

#endif
