// Steps on boards of which two files touch.
#ifndef FERZ_PIECES_JOINT_H
#define FERZ_PIECES_JOINT_H

#include "space.h"

namespace ferz::pieces {

/// Two files that touch: a step to the right from `right` arrives on `left`, and back.
struct Joint {
    int left = 0;
    int right = 0;
};
template <class Board>
[[nodiscard]] constexpr Joint turned(const Joint& joint, const Board& board, const Symmetry& frame) {
    if (frame.right.file > 0) return joint;
    return {board.files() - 1 - joint.right, board.files() - 1 - joint.left};
}
template <class Board>
[[nodiscard]] constexpr int offsetJoined(const Board& board, int square, const Joint& joint, const Vec& by,
                                         const Symmetry& turn = kUpright) {
    const Vec vector = turned(by, turn);
    Vec at = pointOf(board, square);
    const int direction = vector.file > 0 ? 1 : -1;
    for (int left = vector.file * direction; left > 0; --left) {
        if (direction > 0 && at.file == joint.right) {
            at.file = joint.left;
        } else if (direction < 0 && at.file == joint.left) {
            at.file = joint.right;
        } else {
            at.file += direction;
        }
    }
    return squareAt(board, added(at, {0, vector.rank, vector.level, vector.row}));
}

}  // namespace ferz::pieces

#endif
