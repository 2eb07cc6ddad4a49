#include "ir/normal/alphabet.h"

#include <utility>

namespace ferz::ir::normal {

LetterId Alphabet::idOf(const Letter& letter) {
    const auto [found, isNew] = ids_.emplace(letter, static_cast<LetterId>(letters_.size()));
    if (isNew) letters_.push_back(letter);
    return found->second;
}

std::vector<Letter> Alphabet::sort(const std::vector<Graph*>& graphs) {
    std::vector<LetterId> rank(letters_.size());
    LetterId next = 0;
    for (const auto& [letter, id] : ids_)
        rank[id] = next++;
    std::vector<Letter> sorted(letters_.size());
    for (LetterId id = 0; id < letters_.size(); ++id)
        sorted[rank[id]] = std::move(letters_[id]);
    letters_.clear();
    ids_.clear();
    for (Graph* graph : graphs) {
        for (auto& arrows : graph->arrows) {
            for (Graph::Arrow& arrow : arrows)
                arrow.letter = rank[arrow.letter];
        }
    }
    return sorted;
}

}  // namespace ferz::ir::normal
