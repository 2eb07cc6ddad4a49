// Vectors that are turned with the board.
#ifndef FERZ_PIECES_TURN_H
#define FERZ_PIECES_TURN_H

#include "step.h"

namespace ferz::pieces {

/// A rotation or reflection of the board: where steps to the right and up lead.
struct Turn {
    Vec right = {1, 0};
    Vec up = {0, 1};
};
inline constexpr Turn kUpright{};
inline constexpr Turn kMirrored{{1, 0}, {0, -1}};  ///< the ranks count from the other side
inline constexpr Turn kTurned{{-1, 0}, {0, -1}};   ///< so do the files

[[nodiscard]] constexpr Vec turned(const Vec& by, const Turn& turn) {
    return {turn.right.file * by.file + turn.up.file * by.rank,
            turn.right.rank * by.file + turn.up.rank * by.rank, by.level, by.row};
}
/// First `inner`, then `outer`.
[[nodiscard]] constexpr Turn turned(const Turn& inner, const Turn& outer) {
    return {turned(inner.right, outer), turned(inner.up, outer)};
}
template <class Board>
[[nodiscard]] constexpr int offset(const Board& board, int square, const Vec& by, const Turn& turn) {
    return offset(board, square, turned(by, turn));
}

}  // namespace ferz::pieces

#endif
