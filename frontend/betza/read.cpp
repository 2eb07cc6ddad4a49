#include "frontend/betza/read.h"

#include <fmt/format.h>
#include <set>
#include <string>

#include "frontend/betza/lower.h"
#include "frontend/betza/parse.h"
#include "ir/factor.h"
#include "ir/lift.h"

namespace ferz::betza {

namespace {

Dialect dialectOf(const FrontendOptions& options) {
    const auto found = options.dialect.find(std::string(betza::options().front().name));
    return found == options.dialect.end() ? Dialect::XBetza : dialectNamed(found->second);
}

}  // namespace

std::optional<std::vector<ir::Movement>> read(const Source& source, const FrontendOptions& options,
                                              Diagnostics& diagnostics) {
    const auto pieces = parse(source, options.names, diagnostics);
    if (!pieces) return std::nullopt;
    const Dialect dialect = dialectOf(options);
    std::vector<ir::Movement> movements;
    std::set<std::string> names;
    bool failed = false;
    for (const PieceDefinition& piece : *pieces) {
        if (!names.insert(piece.name).second) {
            diagnostics.report(diagnostic::kDuplicateDefinition, source, piece.span,
                               fmt::format("the piece `{}` is defined twice", source.slice(piece.span)));
            failed = true;
        }
        auto movement = lower(piece, dialect, source, diagnostics);
        if (!movement) {
            failed = true;
            continue;
        }
        movements.push_back(ir::simplifiedAndFactored(ir::withoutIdleLifts(std::move(*movement))));
    }
    if (failed) return std::nullopt;
    return movements;
}

}  // namespace ferz::betza
