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
/// `by` is as the side sees it for whom the board is turned by `frame`; `turn` is done to it before.
template <class Board>
[[nodiscard]] constexpr unsigned regionOf(const Board& board, int square, const Vec& by,
                                          const Turn& frame = kUpright, const Turn& turn = kUpright) {
    const Vec way = turned(by, turn);
    const Vec at = added(seen(board, square, frame), way);
    const int column = at.file < 0 ? 0 : at.file >= board.files() ? 2 : 1;
    int line = at.rank < 0 ? 0 : at.rank >= board.ranks() ? 2 : 1;
    // Where the box has no square, the nearer of its lower and upper half counts.
    if (column == 1 && line == 1 && offsetInSpace(board, square, way, frame) == kNoSquare)
        line = 2 * at.rank < board.ranks() ? 0 : 2;
    constexpr unsigned kRegions[3][3] = {
        {kBottomLeft, kBottom, kBottomRight}, {kLeft, kInside, kRight}, {kTopLeft, kTop, kTopRight}};
    return kRegions[line][column];
}

}  // namespace ferz::pieces

#endif
