#include "frontend/chessembly/lower.h"

#include "frontend/chessembly/chain_lowering.h"

namespace ferz::chessembly {

std::optional<ir::Movement> lower(const Program& program, const std::vector<Flow>& flows,
                                  const Source& source, const Dialect& dialect, Diagnostics& diagnostics) {
    ir::Movement movement;
    movement.name = "test";
    movement.forBlack = dialect.blackOnBoard ? ir::ForBlack::Nothing : ir::ForBlack::Turn;
    std::size_t settled = 0;
    std::size_t transitions = 0;
    for (std::size_t i = 0; i < program.chains.size(); ++i) {
        const Chain& chain = program.chains[i];
        ChainLowering lowering(chain, flows[i], dialect, movement, settled, transitions);
        if (lowering.run()) continue;
        diagnostics.report(lowering.problem().name(), source, chain.span, lowering.problem().text());
        return std::nullopt;
    }
    return movement;
}

}  // namespace ferz::chessembly
