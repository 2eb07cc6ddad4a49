// The side-mover (section 2): a movement turned clockwise by 90 degrees, ranges with it.
#pragma once

#include <optional>

#include "ir/movement.h"

namespace ferz::mbn {

/// Empty when it cannot be said for boards of every size: ranges of files, cylinders, joined files.
[[nodiscard]] std::optional<ir::Movement> turnedClockwise(const ir::Movement& movement);

}  // namespace ferz::mbn
