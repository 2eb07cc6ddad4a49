#include "backends/chessembly/heads.h"

#include <algorithm>
#include <utility>

namespace ferz::chessembly::writing {

namespace {

/// Jumps belong to their chain.
bool jumps(const Sequence& sequence) {
    return std::any_of(sequence.begin(), sequence.end(),
                       [](const Item& item) { return item.kind == Item::Kind::Meeting || jumps(item.body); });
}

}  // namespace

void addChains(std::vector<Chain> chains, std::vector<Sequence>& program) {
    for (std::size_t first = 0; first < chains.size();) {
        std::size_t end = first + 1;
        const bool isAlone = jumps(chains[first].body);
        while (!isAlone && end < chains.size() && chains[end].head == chains[first].head &&
               !jumps(chains[end].body))
            ++end;
        if (chains[first].head.empty() || end == first + 1) {
            for (; first < end; ++first) {
                Sequence whole = std::move(chains[first].head);
                append(whole, std::move(chains[first].body));
                program.push_back(std::move(whole));
            }
            continue;
        }
        Sequence whole = std::move(chains[first].head);
        for (; first < end; ++first)
            whole.push_back(Item::block(std::move(chains[first].body)));
        program.push_back(std::move(whole));
    }
}

}  // namespace ferz::chessembly::writing
