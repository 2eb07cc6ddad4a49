// Steps on boards whose opposite edges touch.
#ifndef FERZ_PIECES_EDGES_H
#define FERZ_PIECES_EDGES_H

#include "space.h"

namespace ferz::pieces {

[[nodiscard]] constexpr int wrapped(int value, int size) {
    return (value % size + size) % size;
}

/// `offset` on a board whose left and right edges touch.
template <class Board>
[[nodiscard]] constexpr int offsetCylinder(const Board& board, int square, const Vec& by,
                                           const Symmetry& turn = kUpright) {
    Vec at = added(pointOf(board, square), turned(by, turn));
    at.file = wrapped(at.file, board.files());
    return squareAt(board, at);
}
/// `offset` on a board whose opposite edges touch.
template <class Board>
[[nodiscard]] constexpr int offsetTorus(const Board& board, int square, const Vec& by,
                                        const Symmetry& turn = kUpright) {
    Vec at = added(pointOf(board, square), turned(by, turn));
    at.file = wrapped(at.file, board.files());
    at.rank = wrapped(at.rank, board.ranks());
    return squareAt(board, at);
}

}  // namespace ferz::pieces

#endif
