#include "frontend/mbn/read.h"

#include <fmt/format.h>
#include <utility>

#include "frontend/mbn/castling.h"
#include "frontend/mbn/edge_counted.h"
#include "frontend/mbn/environment.h"
#include "frontend/mbn/lint.h"
#include "frontend/mbn/lower.h"
#include "frontend/mbn/parse.h"
#include "ir/factor.h"
#include "ir/simplify.h"

namespace ferz::mbn {

std::optional<std::vector<ir::Movement>> read(const Source& source, const FrontendOptions& options,
                                              Diagnostics& diagnostics) {
    const Parsed parsed = parse(source, diagnostics);
    if (parsed.lacksMacro) return std::nullopt;
    const Environment environment = gather(source, parsed, options, diagnostics);
    if (environment.hasCircle) return std::nullopt;
    const auto castlings = castlingsOf(environment, diagnostics);
    // A text with syntax errors is lowered, too, which may report others.
    bool failed =
        !parsed.isWhole() || !environment.isRight || castlings.size() < environment.rules.castlings.size();
    if (!failed && environment.pieces.empty()) {
        diagnostics.report(diagnostic::kNoMovement, source, parsed.definitions.front().span,
                           "the text defines no movement");
        return std::nullopt;
    }
    std::vector<ir::Movement> movements;
    std::size_t effort = 0;
    for (const PieceDefinition& piece : environment.pieces) {
        auto movement = lower(piece, environment, diagnostics, effort);
        if (effort > kMostTextStates) {
            diagnostics.report(diagnostic::kTooLarge, source, piece.span,
                               fmt::format("the movements up to this one need more than {} states together",
                                           kMostTextStates));
            return std::nullopt;
        }
        if (movement && piece.isSideMover) {
            movement = asSideMover(ir::simplify(*movement));
            if (!movement) {
                diagnostics.report(
                    diagnostic::kTooLarge, source, piece.span,
                    "the movement cannot be turned: it is too large, or asks for squares by files that "
                    "cannot be counted from the edge");
            }
        }
        if (!movement) {
            failed = true;
        }
        if (failed) continue;
        movements.push_back(ir::simplifiedAndFactored(std::move(*movement)));
    }
    lint(environment, options.thorough, diagnostics);
    if (failed) return std::nullopt;
    return movements;
}

}  // namespace ferz::mbn
