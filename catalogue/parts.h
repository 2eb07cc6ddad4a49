// Movements made of movements: what a relative of a known piece may be.
//
//     unionOf({rook, knight})          a chancellor
//     quietPart(rook)                  a rook that cannot capture
#pragma once

#include <optional>
#include <vector>

#include "ir/movement.h"
#include "ir/symmetry.h"

namespace ferz::catalogue {

/// The moves of all of them.
[[nodiscard]] ir::Movement unionOf(const std::vector<ir::Movement>& movements);
/// The moves that capture nothing, and the others.
[[nodiscard]] ir::Movement quietPart(const ir::Movement& movement);
[[nodiscard]] ir::Movement capturingPart(const ir::Movement& movement);
/// All directions turned or mirrored; empty for a movement that speaks of squares of the board or of its
/// edges.
[[nodiscard]] std::optional<ir::Movement> turned(const ir::Movement& movement, const ir::Symmetry& by);

}  // namespace ferz::catalogue
