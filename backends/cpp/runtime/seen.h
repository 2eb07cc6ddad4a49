// Files and ranks as a side counts them.
#ifndef FERZ_PIECES_SEEN_H
#define FERZ_PIECES_SEEN_H

#include "turn.h"

namespace ferz::pieces {

/// File and rank as the side sees them for whom the board is turned by `frame`.
template <class Board>
[[nodiscard]] constexpr Vec seen(const Board& board, int square, const Turn& frame = kUpright) {
    const int file = square % board.files();
    const int rank = square / board.files() % board.ranks();
    return {frame.right.file < 0 ? board.files() - 1 - file : file,
            frame.up.rank < 0 ? board.ranks() - 1 - rank : rank};
}

}  // namespace ferz::pieces

#endif
