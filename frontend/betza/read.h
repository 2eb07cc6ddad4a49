// Reads a text in Betza's notation: parse, lower, simplify.
#pragma once

#include <optional>
#include <vector>

#include "frontend/options.h"
#include "ir/movement.h"
#include "support/diagnostics.h"
#include "support/source.h"

namespace ferz::betza {

/// Every piece of the text; empty exactly when an error was reported. The dialect is an option:
/// `dialect` is `xbetza`, `fsf` or `classic`.
[[nodiscard]] std::optional<std::vector<ir::Movement>> read(const Source& source,
                                                            const FrontendOptions& options,
                                                            Diagnostics& diagnostics);

}  // namespace ferz::betza
