// One alternative of a movement run along its one direction: the line stage of findRays (ir/rays.h).
//
// In: what was asked before the first step, and that step. Out: for every number of steps what the last
// square may hold for a move to end there, or nothing when the alternative leaves its line or does more than
// a ray can say.
#pragma once

#include <compare>
#include <cstddef>
#include <map>
#include <optional>
#include <vector>

#include "ir/movement.h"

namespace ferz::ir {

enum class RayPath {
    First,  ///< no square lies between
    Clear,  ///< the squares between are empty
    Free    ///< the squares between hold anything
};

/// A run somewhere on its line.
struct RayItem {
    StateId state = 0;
    RayPath path = RayPath::First;
    bool landed = false;  ///< here
    bool captured = false;
    bool lifted = false;
    Contents here = Contents::onBoard();
    /// What has been asked of the square at `aheadAt`: the next one, if the run steps there.
    Vec aheadAt;
    Contents ahead = Contents::onBoard() | Contents::offBoard();
    std::vector<Test> aheadTests;
    std::vector<Test> guards;
    std::vector<Test> arrival;
    std::vector<Effect> tags;

    friend bool operator==(const RayItem& left, const RayItem& right);
    friend std::strong_ordering operator<=>(const RayItem& left, const RayItem& right);
};

enum class RayOutcome { Goes, Dead, NoRay };

struct RayKey {
    std::vector<Test> guards;
    std::vector<Test> arrival;
    std::vector<Effect> tags;
    friend bool operator==(const RayKey& left, const RayKey& right);
    friend std::strong_ordering operator<=>(const RayKey& left, const RayKey& right);
};
/// What the square may hold on which a move ends.
struct RayEnds {
    Contents move;
    Contents capture;
    friend bool operator==(const RayEnds& left, const RayEnds& right);
    friend std::strong_ordering operator<=>(const RayEnds& left, const RayEnds& right);
};
using RayEndings = std::map<RayKey, RayEnds>;

/// One alternative along its line: `endings[k]` after k + 1 steps; from `tail` on they repeat with `period`.
struct RayLine {
    Step step;
    std::vector<RayEndings> endings;
    std::vector<RayEndings> free;  ///< of those that ask nothing of the squares between
    std::size_t tail = 0;
    std::size_t period = 0;  ///< 0: it ends

    [[nodiscard]] const RayEndings* at(std::size_t k) const {
        if (k < endings.size()) return &endings[k];
        return period == 0 ? nullptr : &endings[tail + (k - tail) % period];
    }
    [[nodiscard]] bool isUniform() const {
        for (std::size_t k = tail; k < tail + period; ++k) {
            if (endings[k] != endings[tail]) return false;
        }
        return true;
    }
};

/// Above these a movement is no collection of rays that anybody wrote.
inline constexpr std::size_t kMostRayItems = 20'000;
inline constexpr std::size_t kMostRaySteps = 2'000;

/// What does not leave the square; steps are NoRay. `atOrigin`: before the first step.
[[nodiscard]] RayOutcome followOnLine(RayItem& item, const Instruction& instruction, bool atOrigin);
/// The alternative that begins with `step` into `target`; `start` is where the run is before it.
[[nodiscard]] std::optional<RayLine> runLine(const Movement& movement, RayItem start, const Step& step,
                                             StateId target);

}  // namespace ferz::ir
