// Vectors as directions: how lines of squares are told apart and put in order.
#pragma once

#include "ir/board.h"

namespace ferz::pictures {

/// How often the shortest vector in this direction is contained; 1 at least.
[[nodiscard]] int parts(const ir::Vec& vec);
/// The shortest one.
[[nodiscard]] ir::Vec direction(const ir::Vec& vec);
/// The largest of its parts: king's steps.
[[nodiscard]] int length(const ir::Vec& vec);
/// Clockwise from straight ahead, from 0 on.
[[nodiscard]] double angle(const ir::Vec& vec);

}  // namespace ferz::pictures
