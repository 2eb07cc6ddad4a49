// Generated files written to a folder, all or none of them.
#pragma once

#include <string>
#include <vector>

#include "support/diagnostics.h"
#include "variant/core/emit.h"

namespace ferz::tools {

/// A folder that is not there appears complete; in one that is there each file is complete or as it was, and
/// other files stay. False when a problem was reported.
[[nodiscard]] bool writeFolder(const std::string& folder,
                               const std::vector<variant::core::GeneratedFile>& files,
                               Diagnostics& diagnostics);

}  // namespace ferz::tools
