// Squares at the edge.
#ifndef FERZ_PIECES_ON_EDGE_H
#define FERZ_PIECES_ON_EDGE_H

namespace ferz::pieces {

/// A board that lacks some squares of its rectangle has onEdge(); for all others the edge is computed.
template <class Board>
[[nodiscard]] constexpr auto isOnEdge(const Board& board, int square, int) -> decltype(board.onEdge(square)) {
    return board.onEdge(square);
}
template <class Board>
[[nodiscard]] constexpr bool isOnEdge(const Board& board, int square, long) {
    const int file = square % board.files();
    const int rank = square / board.files() % board.ranks();
    return file == 0 || rank == 0 || file == board.files() - 1 || rank == board.ranks() - 1;
}
template <class Board>
[[nodiscard]] constexpr bool onEdge(const Board& board, int square) {
    return isOnEdge(board, square, 0);
}

}  // namespace ferz::pieces

#endif
