// Squares, a step from one to another, and the move that most pieces make.
#ifndef FERZ_PIECES_STEP_H
#define FERZ_PIECES_STEP_H

namespace ferz::pieces {

inline constexpr int kNoSquare = -1;

/// A move of one piece to one square, which may capture there and does nothing else.
struct Simple {
    int from = kNoSquare;
    int to = kNoSquare;
    bool captures = false;  ///< the piece on `to`
};

/// A vector: files to the right, ranks up the board, and on boards of more dimensions levels and rows.
struct Vec {
    int file = 0;
    int rank = 0;
    int level = 0;
    int row = 0;
};

/// The number of the first rank of the square's level, over all levels.
template <class Board>
constexpr auto firstRank(const Board& board, int square, int) -> decltype(board.levels()) {
    return square / (board.files() * board.ranks()) * board.ranks();
}
template <class Board>
constexpr int firstRank(const Board&, int, long) {
    return 0;
}
template <class Board>
constexpr auto isThere(const Board& board, int square, int) -> decltype(board.has(square)) {
    return board.has(square);
}
template <class Board>
constexpr bool isThere(const Board&, int, long) {
    return true;
}

/// The square at `square` + `by`, or kNoSquare if that is off the board. `by` is within a level.
template <class Board>
[[nodiscard]] constexpr int offset(const Board& board, int square, const Vec& by) {
    const int first = firstRank(board, square, 0);
    const int line = static_cast<int>(static_cast<unsigned>(square) / static_cast<unsigned>(board.files()));
    const int file = square - line * board.files() + by.file;
    const int rank = line - first + by.rank;
    if (file < 0 || file >= board.files() || rank < 0 || rank >= board.ranks()) return kNoSquare;
    const int to = (first + rank) * board.files() + file;
    return isThere(board, to, 0) ? to : kNoSquare;
}

}  // namespace ferz::pieces

#endif
