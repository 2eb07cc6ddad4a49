// Section 13 of the MBN document: the castling rules of a text, and the predefined ones.
#pragma once

#include <vector>

#include "frontend/mbn/environment.h"
#include "frontend/options.h"
#include "ir/castling.h"
#include "support/diagnostics.h"
#include "support/source.h"

namespace ferz::mbn {

/// Those of the text, and the predefined ones of other names; what is wrong is reported.
[[nodiscard]] std::vector<ir::Castling> castlings(const Source& source, const FrontendOptions& options,
                                                  Diagnostics& diagnostics);

/// Those of the text alone. Errors are reported.
[[nodiscard]] std::vector<ir::Castling> castlingsOf(const Environment& environment, Diagnostics& diagnostics);

}  // namespace ferz::mbn
