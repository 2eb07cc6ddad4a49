#include "ir/normal/alphabet.h"

#include <utility>

namespace ferz::ir::normal {

LetterId Alphabet::idOf(const Letter& letter) {
    const auto [found, isNew] = ids_.try_emplace(letter, static_cast<LetterId>(letters_.size()));
    if (isNew) letters_.push_back(&found->first);
    return found->second;
}

std::vector<Letter> Alphabet::sort(const std::vector<Graph*>& graphs) {
    std::vector<LetterId> rank(letters_.size());
    std::vector<Letter> sorted;
    sorted.reserve(letters_.size());
    letters_.clear();
    while (!ids_.empty()) {
        auto node = ids_.extract(ids_.begin());
        rank[node.mapped()] = static_cast<LetterId>(sorted.size());
        sorted.push_back(std::move(node.key()));
    }
    for (Graph* graph : graphs) {
        for (auto& arrows : graph->arrows) {
            for (Graph::Arrow& arrow : arrows)
                arrow.letter = rank[arrow.letter];
        }
    }
    return sorted;
}

}  // namespace ferz::ir::normal
