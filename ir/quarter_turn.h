// A movement turned by 90 degrees, the ranges of squares that it speaks of with it.
//
// Squares are counted from the left and from below, so the two directions of a turn are not the same:
// clockwise a rank becomes the file of its number, against the clock a file becomes the rank of its number,
// and the other would have to be counted from the far side, which boards of every size do not say.
#pragma once

#include <optional>

#include "ir/movement.h"

namespace ferz::ir {

enum class QuarterTurn { Clockwise, AgainstTheClock };

/// Empty when it cannot be said for boards of every size: a range counted from the far side, a cylinder,
/// joined files.
[[nodiscard]] std::optional<Movement> turned(const Movement& movement, QuarterTurn way);

}  // namespace ferz::ir
