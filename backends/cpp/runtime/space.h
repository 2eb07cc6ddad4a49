// Coordinates in all dimensions of the board.
#ifndef FERZ_PIECES_SPACE_H
#define FERZ_PIECES_SPACE_H

#include "symmetry.h"

namespace ferz::pieces {

// A board without levels() and rows() has one of each.
template <class Board>
constexpr auto levelsOf(const Board& board, int) -> decltype(board.levels()) {
    return board.levels();
}
template <class Board>
constexpr int levelsOf(const Board&, long) {
    return 1;
}
template <class Board>
constexpr auto rowsOf(const Board& board, int) -> decltype(board.rows()) {
    return board.rows();
}
template <class Board>
constexpr int rowsOf(const Board&, long) {
    return 1;
}
template <class Board>
[[nodiscard]] constexpr int squaresOf(const Board& board) {
    return board.files() * board.ranks() * levelsOf(board, 0) * rowsOf(board, 0);
}

template <class Board>
[[nodiscard]] constexpr Vec pointOf(const Board& board, int square) {
    const int files = board.files();
    const int ranks = board.ranks();
    const int levels = levelsOf(board, 0);
    return {square % files, square / files % ranks, square / (files * ranks) % levels,
            square / (files * ranks * levels)};
}
template <class Board>
[[nodiscard]] constexpr int squareAt(const Board& board, const Vec& at) {
    const int levels = levelsOf(board, 0);
    const bool inside = at.file >= 0 && at.file < board.files() && at.rank >= 0 && at.rank < board.ranks() &&
                        at.level >= 0 && at.level < levels && at.row >= 0 && at.row < rowsOf(board, 0);
    if (!inside) return kNoSquare;
    const int square = ((at.row * levels + at.level) * board.ranks() + at.rank) * board.files() + at.file;
    return isThere(board, square, 0) ? square : kNoSquare;
}

[[nodiscard]] constexpr Vec added(const Vec& a, const Vec& b) {
    return {a.file + b.file, a.rank + b.rank, a.level + b.level, a.row + b.row};
}
/// The square at `square` + `by`, or kNoSquare if that is off the board. `by` may cross levels and rows.
template <class Board>
[[nodiscard]] constexpr int offsetInSpace(const Board& board, int square, const Vec& by,
                                          const Symmetry& turn = kUpright) {
    return squareAt(board, added(pointOf(board, square), turned(by, turn)));
}

}  // namespace ferz::pieces

#endif
