#include "backends/chessembly/rounds.h"

#include <cstddef>

namespace ferz::chessembly::writing {

void dropRounds(std::vector<RawNode>& nodes) {
    for (std::size_t passed = 0; passed < nodes.size(); ++passed) {
        std::vector<bool> around(nodes.size());
        std::vector<std::size_t> open;
        const auto visit = [&](std::size_t id) {
            if (id == passed || around[id]) return;
            around[id] = true;
            open.push_back(id);
        };
        visit(0);
        while (!open.empty()) {
            const std::size_t at = open.back();
            open.pop_back();
            for (const RawEdge& edge : nodes[at].edges)
                visit(edge.target);
        }
        for (std::size_t id = 0; id < nodes.size(); ++id) {
            if (around[id]) continue;
            std::erase_if(nodes[id].edges, [&](const RawEdge& edge) { return edge.target == passed; });
        }
    }
}

}  // namespace ferz::chessembly::writing
