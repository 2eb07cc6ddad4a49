// Section 5 of the MBN document: the orders of drops of a text.
#pragma once

#include <vector>

#include "frontend/options.h"
#include "ir/drop_order.h"
#include "support/diagnostics.h"
#include "support/source.h"

namespace ferz::mbn {

/// The orders of drops of the text, in its order. Errors of the text are reported.
[[nodiscard]] std::vector<ir::DropOrder> dropOrders(const Source& source, const FrontendOptions& options,
                                                    Diagnostics& diagnostics);

}  // namespace ferz::mbn
