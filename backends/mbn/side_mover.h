// Side-movers, `'P`: they are defined as the piece that moves upwards, and turned clockwise by the reader.
#pragma once

#include <optional>

#include "ir/movement.h"

namespace ferz::mbn {

/// Turned against the clock. Empty when it speaks of ranks, which would be files counted from the other side,
/// or goes round the side edges alone.
[[nodiscard]] std::optional<ir::Movement> turnedBack(const ir::Movement& movement);

}  // namespace ferz::mbn
