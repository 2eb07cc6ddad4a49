// Files and ranks as a side counts them.
#ifndef FERZ_PIECES_SEEN_H
#define FERZ_PIECES_SEEN_H

#include "symmetry.h"

namespace ferz::pieces {

/// The square's file and rank as seen by the side for whom `frame` turns the board.
template <class Board>
[[nodiscard]] constexpr Vec seen(const Board& board, int square, const Symmetry& frame = kUpright) {
    const int file = square % board.files();
    const int rank = square / board.files() % board.ranks();
    return {frame.right.file < 0 ? board.files() - 1 - file : file,
            frame.up.rank < 0 ? board.ranks() - 1 - rank : rank};
}

}  // namespace ferz::pieces

#endif
