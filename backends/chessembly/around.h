// Steps round the edges of the board, and whether steps have led round it.
//
//     Wrap{{1, 1}, {true, false}}     anchor(1, 0) jmp(0) do anchor(-1, 0) while label(0) anchor(0, 1)
//     Fits{{3, 0}, true}               the board is one file wide, or three
//
// A square that is left and come back to by steps round the edges is the same one if the steps together are
// some widths of the board, and some heights.
#pragma once

#include "backends/chessembly/program.h"
#include "ir/movement.h"

namespace ferz::chessembly::writing {

/// Which edges of the board touch: left and right, top and bottom.
struct Touching {
    bool files = false;
    bool ranks = false;
    friend auto operator<=>(const Touching&, const Touching&) = default;
};

/// The edges that the step may lead round. Files that are joined are no edges.
[[nodiscard]] Touching touching(const ir::Step& step);

/// The anchor goes by the vector, whatever stands there; false where it is off the board.
struct Wrap {
    ir::Vec by;
    Touching edges;
    friend auto operator<=>(const Wrap&, const Wrap&) = default;
};
/// Whether the vector leads round the board to where it began, or does not.
struct Fits {
    ir::Vec by;
    bool is = true;
    friend auto operator<=>(const Fits&, const Fits&) = default;
};

/// Labels are numbered from `nextId` on.
[[nodiscard]] Sequence wrapCode(const Wrap& round, int& nextId);
/// The anchor stays where it is.
[[nodiscard]] Sequence fitsCode(const Fits& fits);

}  // namespace ferz::chessembly::writing
