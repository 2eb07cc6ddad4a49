// Simplification: what no notation needs to see. Each pass keeps the set of moves on every board.
//
// In: any verified movement. Out: one without empty transitions, impossible tests, unreachable or dead
// states, doubled states; states numbered from 0 in the order in which a reader meets them.
#pragma once

#include <functional>
#include <span>
#include <string_view>

#include "ir/movement.h"

namespace ferz::ir {

struct NamedPass {
    std::string_view name;
    std::string_view sentence;
    Movement (*run)(Movement);
};

/// The pipeline, in order.
[[nodiscard]] std::span<const NamedPass> simplificationPasses();

/// Called after each pass, for `--dump-after` and for tests.
using PassObserver = std::function<void(const NamedPass&, const Movement&)>;

[[nodiscard]] Movement simplify(Movement movement, const PassObserver& observer = {});

}  // namespace ferz::ir
