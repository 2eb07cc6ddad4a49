// The castling rules of a text, and the predefined ones (section 13 of the MBN document).
#pragma once

#include <vector>

#include "frontend/mbn/environment.h"
#include "frontend/options.h"
#include "ir/castling.h"
#include "support/diagnostics.h"
#include "support/source.h"

namespace ferz::mbn {

/// The rules of the text, and the predefined rules whose names it does not define. Errors are reported.
[[nodiscard]] std::vector<ir::Castling> castlings(const Source& source, const FrontendOptions& options,
                                                  Diagnostics& diagnostics);

/// The rules of the text alone. Errors are reported.
[[nodiscard]] std::vector<ir::Castling> castlingsOf(const Environment& environment, Diagnostics& diagnostics);

}  // namespace ferz::mbn
