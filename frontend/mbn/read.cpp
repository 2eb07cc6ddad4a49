#include "frontend/mbn/read.h"

namespace ferz::mbn {

std::optional<std::vector<ir::Movement>> read(const Source& source, const ReadOptions&, Diagnostics& diagnostics) {
    diagnostics.report(diagnostic::kNotYet, source, {0, 1}, "not read yet");
    return std::nullopt;
}

}  // namespace ferz::mbn
