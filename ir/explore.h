// Worklists: everything that can be reached, each once.
//
//     explore(count, {0}, [&](std::size_t node, const auto& visit) { ... visit(next); })
//
// In: how many nodes there are, those to begin with, and what leads on from one. Out: the nodes that are
// reached, in the order in which they are met; `reached` says so for each node. `Interner` is for nodes that
// are not numbered yet: it gives each new one the next number.
#pragma once

#include <cstddef>
#include <map>
#include <vector>

namespace ferz::ir {

/// `next(node, visit)` calls `visit` for each node after one.
template <class Next>
[[nodiscard]] std::vector<std::size_t> explore(std::size_t count, const std::vector<std::size_t>& starts,
                                               const Next& next) {
    std::vector<bool> seen(count);
    std::vector<std::size_t> order;
    const auto visit = [&](std::size_t node) {
        if (seen[node]) return;
        seen[node] = true;
        order.push_back(node);
    };
    for (const std::size_t start : starts)
        visit(start);
    // The list grows meanwhile. NOLINTNEXTLINE(modernize-loop-convert)
    for (std::size_t at = 0; at < order.size(); ++at)
        next(order[at], visit);
    return order;
}

/// By node.
template <class Next>
[[nodiscard]] std::vector<bool> reached(std::size_t count, const std::vector<std::size_t>& starts,
                                        const Next& next) {
    std::vector<bool> result(count);
    for (const std::size_t node : explore(count, starts, next))
        result[node] = true;
    return result;
}

template <class Key>
class Interner {
public:
    /// A new key gets the next number.
    std::size_t of(const Key& key) {
        const auto [found, isNew] = numbers_.emplace(key, keys_.size());
        if (isNew) keys_.push_back(&found->first);
        return found->second;
    }
    [[nodiscard]] const Key& operator[](std::size_t number) const { return *keys_[number]; }
    [[nodiscard]] std::size_t size() const { return keys_.size(); }

private:
    std::map<Key, std::size_t> numbers_;
    std::vector<const Key*> keys_;
};

}  // namespace ferz::ir
