// From text to tree.
#pragma once

#include <optional>

#include "frontend/steps/ast.h"
#include "support/diagnostics.h"

namespace ferz::steps {

/// Empty exactly when an error was reported.
[[nodiscard]] std::optional<Text> parse(const Source& source, Diagnostics& diagnostics);

}  // namespace ferz::steps
