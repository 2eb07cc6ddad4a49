// From the tree to a movement.
#pragma once

#include <optional>

#include "frontend/steps/ast.h"
#include "ir/movement.h"
#include "support/diagnostics.h"

namespace ferz::steps {

/// Empty exactly when an error was reported.
[[nodiscard]] std::optional<ir::Movement> lower(const Text& text, const Source& source, Diagnostics& diagnostics);

}  // namespace ferz::steps
