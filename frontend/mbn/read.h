// Reads an MBN text: parse, gather, lower, simplify.
#pragma once

#include <optional>
#include <vector>

#include "frontend/options.h"
#include "ir/movement.h"
#include "support/diagnostics.h"
#include "support/source.h"

namespace ferz::mbn {

/// Every definition of the text; empty exactly when an error was reported.
[[nodiscard]] std::optional<std::vector<ir::Movement>> read(const Source& source,
                                                            const FrontendOptions& options,
                                                            Diagnostics& diagnostics);

}  // namespace ferz::mbn
