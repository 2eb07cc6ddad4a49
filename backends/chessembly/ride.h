// Movements without the effect that the piece leaves its square, and rays as movements again.
//
//     withoutLift(act lift, then the rest)      the rest
//     asMovement({{}, {ray}, {}}, model)        act lift, then the ray's steps, tests and effects
#pragma once

#include <optional>
#include <vector>

#include "ir/movement.h"
#include "ir/rays.h"

namespace ferz::chessembly::writing {

/// The answer is the same whether the piece stands on its square or not.
[[nodiscard]] bool isAskedAnyhow(const ir::Test& test);
/// What is asked before the piece leaves its square, and is answered the same without it, is asked behind
/// that.
[[nodiscard]] ir::Movement leavingFirst(const ir::Movement& movement);
/// Empty unless the movement begins with leaving its square, and then with steps or such questions.
[[nodiscard]] std::optional<ir::Movement> withoutLift(const ir::Movement& movement);
/// What a movement is made of.
struct Parts {
    std::vector<ir::Ray> staying;      ///< the piece stands on its square all the time
    std::vector<ir::Ray> leaving;      ///< it leaves its square first
    std::optional<ir::Movement> rest;  ///< so does it here
};
/// Named like the model. Empty where there are no parts.
[[nodiscard]] std::optional<ir::Movement> asMovement(const Parts& parts, const ir::Movement& model);

/// The moves of both.
[[nodiscard]] std::optional<ir::Movement> united(std::optional<ir::Movement> one,
                                                 std::optional<ir::Movement> other);

}  // namespace ferz::chessembly::writing
