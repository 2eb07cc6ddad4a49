// Vectors as directions: how lines of squares are told apart and put in order.
#pragma once

#include "backends/picture/scene.h"
#include "ir/board.h"

namespace ferz::pictures {

/// How often the shortest vector in this direction is contained; 1 at least.
[[nodiscard]] int parts(const ir::Vec& vec);
/// The shortest one.
[[nodiscard]] ir::Vec direction(const ir::Vec& vec);
/// The largest of its parts: king's steps.
[[nodiscard]] int length(const ir::Vec& vec);
/// From square to square, round the edge where that is nearer.
[[nodiscard]] ir::Vec shortest(const ir::Board& board, ir::Square from, ir::Square to,
                               WrappingEdges wrapping);
/// Clockwise from straight ahead, from 0 on.
[[nodiscard]] double angle(const ir::Vec& vec);

}  // namespace ferz::pictures
