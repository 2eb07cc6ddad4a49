#include "frontend/steps/read.h"

#include <utility>

#include "frontend/steps/lower.h"
#include "frontend/steps/parse.h"
#include "ir/factor.h"

namespace ferz::steps {

std::optional<std::vector<ir::Movement>> read(const Source& source, const FrontendOptions&, Diagnostics& diagnostics) {
    const auto text = parse(source, diagnostics);
    auto movement = text ? lower(*text, source, diagnostics) : std::nullopt;
    if (!movement) return std::nullopt;
    return std::vector<ir::Movement>{ir::simplifiedAndFactored(std::move(*movement))};
}

}  // namespace ferz::steps
