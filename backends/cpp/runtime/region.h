// On which side of the board a point lies.
#ifndef FERZ_PIECES_REGION_H
#define FERZ_PIECES_REGION_H

#include "seen.h"
#include "space.h"

namespace ferz::pieces {

/// Where a point lies that may be off the board.
enum Region : unsigned {
    kInside = 1U,
    kLeft = 1U << 1U,
    kRight = 1U << 2U,
    kTop = 1U << 3U,
    kBottom = 1U << 4U,
    kTopLeft = 1U << 5U,
    kTopRight = 1U << 6U,
    kBottomLeft = 1U << 7U,
    kBottomRight = 1U << 8U
};
/// The region of `square` + `by`. `by` is turned by `turn` first, and is then as seen by the side for whom
/// `frame` turns the board.
template <class Board>
[[nodiscard]] constexpr unsigned regionOf(const Board& board, int square, const Vec& by,
                                          const Symmetry& frame = kUpright, const Symmetry& turn = kUpright) {
    const Vec vector = turned(by, turn);
    const Vec at = added(seen(board, square, frame), vector);
    const int column = at.file < 0 ? 0 : at.file >= board.files() ? 2 : 1;
    int line = at.rank < 0 ? 0 : at.rank >= board.ranks() ? 2 : 1;
    // A cell that the board lacks is off its lower or upper edge, whichever is nearer.
    if (column == 1 && line == 1 && offsetInSpace(board, square, vector, frame) == kNoSquare)
        line = 2 * at.rank < board.ranks() ? 0 : 2;
    constexpr unsigned kRegions[3][3] = {
        {kBottomLeft, kBottom, kBottomRight}, {kLeft, kInside, kRight}, {kTopLeft, kTop, kTopRight}};
    return kRegions[line][column];
}

}  // namespace ferz::pieces

#endif
