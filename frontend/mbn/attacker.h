// A test of an attacker, asked by the other side: colours, top and bottom are exchanged.
#pragma once

#include <optional>

#include "ir/movement.h"

namespace ferz::mbn {

/// The attacked piece: it stands on the square, or it is the mover, which will stand there.
enum class Victim { Stands, WillStand };

[[nodiscard]] ir::Vec mirrored(const ir::Vec& vec);

/// Empty: the attacked side cannot tell. Ranks have to be counted from the edge.
[[nodiscard]] std::optional<ir::Test> asSeenByOther(const ir::Test& test);

}  // namespace ferz::mbn
