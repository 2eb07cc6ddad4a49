// The paths to the squares of a scene: rides along squares that may be gone to, lame moves past others.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "backends/picture/marks.h"
#include "backends/picture/scene.h"

namespace ferz::pictures {

/// Squares that have to be empty for a move to go to each square: one set or the other, the smallest ones.
using WaysTo = std::map<ir::Square, std::set<std::vector<ir::Square>>>;

/// Returns the paths of moves that end on another square and capture nothing elsewhere. `isWhole` becomes
/// false where the path to a square is not a matter of empty squares.
[[nodiscard]] WaysTo waysOf(const Moves& moves, const SceneQuestion& question, bool& isWhole);

/// Adds the scene's lines and the squares that have to be empty. False where the path to a square cannot be
/// drawn.
[[nodiscard]] bool addWays(Scene& scene, const Moves& moves, const SceneQuestion& question,
                           WrappingEdges wrapping);

}  // namespace ferz::pictures
