#include "frontend/mbn/read.h"

#include "frontend/mbn/environment.h"
#include "frontend/mbn/lower.h"
#include "frontend/mbn/parse.h"
#include "frontend/mbn/turn.h"
#include "ir/factor.h"
#include "ir/simplify.h"

namespace ferz::mbn {

std::optional<std::vector<ir::Movement>> read(const Source& source, const ReadOptions& options,
                                              Diagnostics& diagnostics) {
    const auto definitions = parse(source, diagnostics);
    if (!definitions) return std::nullopt;
    const auto environment = gather(source, *definitions, options, diagnostics);
    if (!environment) return std::nullopt;
    std::vector<ir::Movement> movements;
    bool failed = false;
    for (const Piece& piece : environment->pieces) {
        auto movement = lower(piece, *environment, diagnostics);
        if (movement && piece.isSideMover) {
            movement = turnedClockwise(*movement);
            if (!movement) {
                diagnostics.report(diagnostic::kNotYet, source, piece.span,
                                   "a side-mover with ranges of files or a cylinder is not supported");
            }
        }
        if (!movement) {
            failed = true;
            continue;
        }
        movements.push_back(ir::simplify(ir::factored(ir::simplify(*movement))));
    }
    if (failed) return std::nullopt;
    return movements;
}

}  // namespace ferz::mbn
