// Rewrites a test of an attacker for the attacked side: colours, top and bottom are exchanged.
#pragma once

#include <optional>

#include "ir/movement.h"

namespace ferz::mbn {

/// The attacked piece stands on the square, or is the mover, which will stand there.
enum class Victim { Stands, WillStand };

[[nodiscard]] ir::Vec mirrored(const ir::Vec& vec);

/// Empty if the attacked side cannot test it. Ranks have to be counted from the edge (edge_counted.h).
[[nodiscard]] std::optional<ir::Test> asSeenByOther(const ir::Test& test);

}  // namespace ferz::mbn
