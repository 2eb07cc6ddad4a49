// Leapers and riders: the part of a movement that runs along straight lines, found whatever way it was
// written.
//
// In: a simplified movement. Out: rays, and the rest of the movement as an automaton of its own. The moves of
// the movement are the union of those of the rays and of the rest, on every board and in every position.
//
//     findRays(rook).rays        four rays, `first` 1, `last` 0, move empty, capture enemy
//     findRays(griffin).rest     bends are no rays
//
// They are the lines of its minimal walks (ir/normal/lines.h), so that `W+W02+W03`, three repeated steps, and
// a limited rider give the same rays. What remembers squares, bends, jumps over pieces or changes more than
// its own square is left to the rest, and so is a step from which some walk goes on otherwise. A movement
// without minimal walks has no rays. Two rays, or a ray and the rest, may give the same move: who needs a set
// removes the doubles.
#pragma once

#include <compare>
#include <optional>
#include <vector>

#include "ir/movement.h"

namespace ferz::ir::normal {

/// `step` taken k times, first <= k <= last; the squares of the first k - 1 steps must be empty, and the
/// square of the last step holds one of `move` (the move captures nothing) or of `capture` (what stands there
/// is captured; a square of both gives both moves). The mover lands on the last square.
struct Ray {
    Vec step;
    Edges edges = PlainEdges{};
    int first = 1;
    int last = 1;   ///< 0: as far as it goes
    Contents move;  ///< without `off`, as is `capture`
    Contents capture;
    std::vector<Test> guards;  ///< all hold before the first step, the cursor on the origin; sorted
    std::vector<Test>
        arrival;  ///< all hold with the cursor on the last square, before anything changes; sorted
    std::vector<Effect>
        tags;  ///< Become (at most one), SetState (one a key) and Declare, done with each move; sorted

    friend bool operator==(const Ray& left, const Ray& right);
    friend std::strong_ordering operator<=>(const Ray& left, const Ray& right);
};

struct Rays {
    std::vector<Ray> rays;  ///< rays that differ only in `step` stand together, sorted by it
    std::optional<Movement> rest;
};

/// Which steps a caller can express; others are left to the rest.
enum class RaySteps { Plain, RoundEdges };

[[nodiscard]] Rays findRays(const Movement& movement, RaySteps steps = RaySteps::RoundEdges);

/// Neighbours of a list from findRays that are equal but for `step`, which is zero in `form`.
struct RayGroup {
    Ray form;
    std::vector<Vec> steps;
};
[[nodiscard]] std::vector<RayGroup> grouped(const std::vector<Ray>& rays);

}  // namespace ferz::ir::normal
