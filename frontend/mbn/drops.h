// The orders of drops of a text (section 5 of the MBN document).
#pragma once

#include <vector>

#include "frontend/options.h"
#include "ir/drop_order.h"
#include "support/diagnostics.h"
#include "support/source.h"

namespace ferz::mbn {

/// Returns them in the order of the text. Errors of the text are reported.
[[nodiscard]] std::vector<ir::DropOrder> dropOrders(const Source& source, const FrontendOptions& options,
                                                    Diagnostics& diagnostics);

}  // namespace ferz::mbn
