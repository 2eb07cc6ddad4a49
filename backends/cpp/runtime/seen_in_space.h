// All coordinates as a side counts them.
#ifndef FERZ_PIECES_SEEN_IN_SPACE_H
#define FERZ_PIECES_SEEN_IN_SPACE_H

#include "seen.h"
#include "space.h"

namespace ferz::pieces {

template <class Board>
[[nodiscard]] constexpr Vec seenInSpace(const Board& board, int square, const Symmetry& frame = kUpright) {
    Vec at = pointOf(board, square);
    const Vec plane = seen(board, square, frame);
    at.file = plane.file;
    at.rank = plane.rank;
    return at;
}

}  // namespace ferz::pieces

#endif
