// What a target has written, read again.
//
//     const auto text = target.emit(movements, tryingOptions(target), diagnostics);
//     readBack(target, *text, diagnostics)        the same movements
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "backends/registry.h"
#include "ir/movement.h"
#include "support/diagnostics.h"

namespace ferz::test {

/// By the notation, and in the dialect, that the target names.
[[nodiscard]] std::optional<std::vector<ir::Movement>> readBack(const backends::Target& target,
                                                                const std::string& text,
                                                                Diagnostics& problems);

/// Options of a backend that may try what it proposes.
[[nodiscard]] EmitOptions tryingOptions(const backends::Target& target);

}  // namespace ferz::test
