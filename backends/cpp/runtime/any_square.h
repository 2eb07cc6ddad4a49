// Questions about the whole board.
#ifndef FERZ_PIECES_ANY_SQUARE_H
#define FERZ_PIECES_ANY_SQUARE_H

#include "space.h"

namespace ferz::pieces {

/// Is the answer yes for any square of the board?
template <class Board, class Question>
[[nodiscard]] constexpr bool anySquare(const Board& board, Question&& question) {
    for (int square = 0; square < squaresOf(board); ++square) {
        if (isThere(board, square, 0) && question(square)) return true;
    }
    return false;
}

}  // namespace ferz::pieces

#endif
