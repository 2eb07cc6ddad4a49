// Movements over edges that touch, and the same over edges that do not.
//
//     partedEdges(cylinderRook)       a rook, and CylinderEdges
#pragma once

#include <optional>

#include "ir/movement.h"

namespace ferz::ir {

/// It makes a difference to such a step how it treats the edges.
[[nodiscard]] bool mayCross(const Vec& by, const Edges& edges);

struct PartedEdges {
    Movement movement;  ///< its steps have plain edges, simplified
    Edges edges;        ///< that each of its steps has where it could meet one of them
};

/// Empty where all steps have plain edges, or one of them other edges than the rest; and where the piece
/// looks at squares beside its way, which no edges join.
[[nodiscard]] std::optional<PartedEdges> partedEdges(Movement movement);

}  // namespace ferz::ir
