// A movement by its first steps.
//
//     act lift, act visit, then step (1,0) or step (0,1)      two spokes
//
// In: a movement that does nothing but leave its square, and remember it, before it walks. Out: where it
// branches, and what of it begins with one of the first steps.
#pragma once

#include <optional>
#include <vector>

#include "ir/movement.h"

namespace ferz::chessembly::writing {

/// The effects before the first step, what is asked there and answered the same anyhow, and the state behind
/// them.
struct Hub {
    std::vector<ir::Instruction> before;
    std::vector<ir::Test> guards;  ///< those of them that ask
    ir::StateId branch = 0;
    bool leaves = false;  ///< one of the effects is Lift
    bool visits = false;  ///< Visit, in the first set
};

/// Stands in `before` of a hub where it is the only one.
[[nodiscard]] bool isBeforeHub(const ir::Transition& transition);
[[nodiscard]] Hub hubOf(const ir::Movement& movement);

/// What of the movement begins with these. Not simplified.
[[nodiscard]] ir::Movement spokes(const ir::Movement& movement, const Hub& hub,
                                  const std::vector<ir::Transition>& firsts);
/// The hub without what it asks.
[[nodiscard]] Hub unguarded(Hub hub);
/// The same moves; no two first steps lead to the same states.
[[nodiscard]] ir::Movement apart(const ir::Movement& movement, const Hub& hub);

}  // namespace ferz::chessembly::writing
