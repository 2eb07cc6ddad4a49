#include "frontend/chessembly/read.h"

#include <utility>

#include "frontend/chessembly/dialect.h"
#include "frontend/chessembly/lint.h"
#include "frontend/chessembly/lower.h"
#include "frontend/chessembly/parse.h"
#include "frontend/chessembly/program.h"
#include "ir/simplify.h"

namespace ferz::chessembly {

std::optional<std::vector<ir::Movement>> read(const Source& source, const FrontendOptions& options,
                                              Diagnostics& diagnostics) {
    const auto text = parse(source, diagnostics);
    if (!text) return std::nullopt;
    const auto dialect = dialectOf(options, *text, source, diagnostics);
    if (!dialect) return std::nullopt;
    const auto program = resolve(*text, source, *dialect, diagnostics);
    if (!program || !text->isWhole) return std::nullopt;
    const std::vector<Flow> flows = flowsOf(*program, *dialect);
    auto movement = lower(*program, flows, source, *dialect, diagnostics);
    if (!movement) return std::nullopt;
    lint(*program, flows, source, *dialect, diagnostics);
    if (options.thorough) lintChains(*program, source, *dialect, diagnostics);
    return std::vector<ir::Movement>{ir::simplify(std::move(*movement))};
}

}  // namespace ferz::chessembly
