#include "frontend/ancp/read.h"

#include <fmt/format.h>
#include <set>
#include <utility>

#include "frontend/ancp/lower.h"
#include "frontend/ancp/parse.h"
#include "ir/factor.h"
#include "ir/lift.h"

namespace ferz::ancp {

std::optional<std::vector<ir::Movement>> read(const Source& source, const FrontendOptions& options,
                                              Diagnostics& diagnostics) {
    const auto definitions = parse(source, options.names, diagnostics);
    if (!definitions) return std::nullopt;
    std::vector<ir::Movement> movements;
    std::set<std::pair<std::string, ir::Owner>> names;
    bool failed = false;
    for (const Definition& definition : *definitions) {
        if (!names.insert({definition.name, definition.owner}).second) {
            diagnostics.report(diagnostic::kDuplicateDefinition, source, definition.span,
                               fmt::format("the piece `{}` is defined twice", source.slice(definition.span)));
            failed = true;
        }
        auto movement = lower(definition, source, diagnostics);
        if (!movement) {
            failed = true;
            continue;
        }
        movements.push_back(ir::simplifiedAndFactored(ir::withoutIdleLifts(std::move(*movement))));
    }
    if (failed) return std::nullopt;
    return movements;
}

}  // namespace ferz::ancp
