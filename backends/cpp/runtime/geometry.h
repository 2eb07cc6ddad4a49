// Squares, vectors and the edges of the board, for generated pieces.
#ifndef FERZ_PIECES_GEOMETRY_H
#define FERZ_PIECES_GEOMETRY_H

#include <utility>

namespace ferz::pieces {

/// To the right, up the board, and on boards of more dimensions by levels and rows.
struct Vec {
    int file = 0;
    int rank = 0;
    int level = 0;
    int row = 0;
};

/// A rotation or reflection of the board: which way a file and a rank of a vector lead.
struct Turn {
    int fileByFile = 1;
    int fileByRank = 0;
    int rankByFile = 0;
    int rankByRank = 1;
};
inline constexpr Turn kUpright{};
inline constexpr Turn kMirrored{1, 0, 0, -1};  ///< the ranks count from the other side
inline constexpr Turn kTurned{-1, 0, 0, -1};   ///< so do the files

[[nodiscard]] constexpr Vec turned(const Vec& vec, const Turn& turn) {
    return {turn.fileByFile * vec.file + turn.fileByRank * vec.rank,
            turn.rankByFile * vec.file + turn.rankByRank * vec.rank, vec.level, vec.row};
}
/// First `inner`, then `outer`.
[[nodiscard]] constexpr Turn turned(const Turn& inner, const Turn& outer) {
    const Vec file = turned(Vec{inner.fileByFile, inner.rankByFile}, outer);
    const Vec rank = turned(Vec{inner.fileByRank, inner.rankByRank}, outer);
    return {file.file, rank.file, file.rank, rank.rank};
}

/// Boards of two dimensions need not say so.
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

/// Nor need boards that have every square of their box.
template <class Board>
constexpr auto isThere(const Board& board, int square, int) -> decltype(board.has(square)) {
    return board.has(square);
}
template <class Board>
constexpr bool isThere(const Board&, int, long) {
    return true;
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
    if (!inside) return -1;
    const int square = ((at.row * levels + at.level) * board.ranks() + at.rank) * board.files() + at.file;
    return isThere(board, square, 0) ? square : -1;
}
template <class Board>
[[nodiscard]] constexpr int squaresOf(const Board& board) {
    return board.files() * board.ranks() * levelsOf(board, 0) * rowsOf(board, 0);
}

[[nodiscard]] constexpr Vec added(const Vec& a, const Vec& b) {
    return {a.file + b.file, a.rank + b.rank, a.level + b.level, a.row + b.row};
}

/// The square at `square` + `by`, or -1 when that is off the board.
template <class Board>
[[nodiscard]] constexpr int offset(const Board& board, int square, const Vec& by,
                                   const Turn& turn = kUpright) {
    return squareAt(board, added(pointOf(board, square), turned(by, turn)));
}

[[nodiscard]] constexpr int wrapped(int value, int size) {
    return (value % size + size) % size;
}

/// The same on a board whose left and right edges touch.
template <class Board>
[[nodiscard]] constexpr int offsetCylinder(const Board& board, int square, const Vec& by,
                                           const Turn& turn = kUpright) {
    Vec at = added(pointOf(board, square), turned(by, turn));
    at.file = wrapped(at.file, board.files());
    return squareAt(board, at);
}
/// The same on a board whose opposite edges touch.
template <class Board>
[[nodiscard]] constexpr int offsetTorus(const Board& board, int square, const Vec& by,
                                        const Turn& turn = kUpright) {
    Vec at = added(pointOf(board, square), turned(by, turn));
    at.file = wrapped(at.file, board.files());
    at.rank = wrapped(at.rank, board.ranks());
    return squareAt(board, at);
}

/// Two files that touch: a step to the right from `right` arrives on `left`, and the other way round.
struct Joint {
    int left = 0;
    int right = 0;
};
template <class Board>
[[nodiscard]] constexpr Joint turned(const Joint& joint, const Board& board, const Turn& frame) {
    if (frame.fileByFile > 0) return joint;
    return {board.files() - 1 - joint.right, board.files() - 1 - joint.left};
}
template <class Board>
[[nodiscard]] constexpr int offsetJoined(const Board& board, int square, const Joint& joint, const Vec& by,
                                         const Turn& turn = kUpright) {
    const Vec way = turned(by, turn);
    Vec at = pointOf(board, square);
    const int direction = way.file > 0 ? 1 : -1;
    for (int left = way.file * direction; left > 0; --left) {
        if (direction > 0 && at.file == joint.right) {
            at.file = joint.left;
        } else if (direction < 0 && at.file == joint.left) {
            at.file = joint.right;
        } else {
            at.file += direction;
        }
    }
    return squareAt(board, added(at, {0, way.rank, way.level, way.row}));
}

/// Coordinates as the side sees them for whom the board is turned like this, and the other way round.
template <class Board>
[[nodiscard]] constexpr Vec seen(const Board& board, Vec at, const Turn& frame) {
    if (frame.fileByFile < 0) at.file = board.files() - 1 - at.file;
    if (frame.rankByRank < 0) at.rank = board.ranks() - 1 - at.rank;
    return at;
}
template <class Board>
[[nodiscard]] constexpr Vec seen(const Board& board, int square, const Turn& frame = kUpright) {
    return seen(board, pointOf(board, square), frame);
}

/// A board that has not every square of its box says itself which lie on its edge.
template <class Board>
[[nodiscard]] constexpr auto isOnEdge(const Board& board, int square, int) -> decltype(board.onEdge(square)) {
    return board.onEdge(square);
}
template <class Board>
[[nodiscard]] constexpr bool isOnEdge(const Board& board, int square, long) {
    const Vec at = pointOf(board, square);
    return at.file == 0 || at.rank == 0 || at.file == board.files() - 1 || at.rank == board.ranks() - 1;
}
template <class Board>
[[nodiscard]] constexpr bool onEdge(const Board& board, int square) {
    return isOnEdge(board, square, 0);
}
/// Every `stride`-th coordinate above or below those from `first` to `last`, and these; counted from 1.
[[nodiscard]] constexpr bool inSpan(int coordinate, int first, int last, int stride, bool up, bool down) {
    if (coordinate >= first && coordinate <= last) return true;
    for (int base = first; base <= last; ++base) {
        const int distance = coordinate - base;
        if (distance % stride == 0 && ((distance >= 0 && up) || (distance <= 0 && down))) return true;
    }
    return false;
}

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
    const Vec at = added(seen(board, square, frame), turned(by, turn));
    const int column = at.file < 0 ? 0 : at.file >= board.files() ? 2 : 1;
    int line = at.rank < 0 ? 0 : at.rank >= board.ranks() ? 2 : 1;
    // Where the box has no square, the nearer of its lower and upper half counts.
    if (column == 1 && line == 1 && squareAt(board, seen(board, at, frame)) < 0)
        line = 2 * at.rank < board.ranks() ? 0 : 2;
    constexpr unsigned kRegions[3][3] = {
        {kBottomLeft, kBottom, kBottomRight}, {kLeft, kInside, kRight}, {kTopLeft, kTop, kTopRight}};
    return kRegions[line][column];
}

/// Is the answer yes for any square of the board?
template <class Board, class Question>
[[nodiscard]] constexpr bool anySquare(const Board& board, Question&& question) {
    for (int square = 0; square < squaresOf(board); ++square) {
        if (isThere(board, square, 0) && question(square)) return true;
    }
    return false;
}

/// The square where the victim of an en-passant mark stands if it is an enemy, else -1.
template <class Board>
[[nodiscard]] constexpr int enPassantEnemy(const Board& board, int square) {
    const int victim = board.enPassantVictim(square);
    return victim >= 0 && board.isEnemy(victim) ? victim : -1;
}

}  // namespace ferz::pieces

#endif
