// The strongly connected components of a graph: nodes that can be reached from each other.
//
//     componentOf({{1}, {2}, {1}})      0 1 1
//
// Tarjan's algorithm, with a stack of its own instead of recursion. A component comes before those that it
// leads to.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace ferz::ir {

/// `target(node, edge)`: where an edge of the node leads; empty after the last one.
template <class Target>
[[nodiscard]] std::vector<std::vector<std::size_t>> components(std::size_t count, const Target& target) {
    constexpr std::size_t kUnseen = static_cast<std::size_t>(-1);
    std::vector<std::size_t> index(count, kUnseen);
    std::vector<std::size_t> low(count);
    std::vector<bool> onStack(count);
    std::vector<std::size_t> stack;
    std::vector<std::pair<std::size_t, std::size_t>> frames;  // a node, and the next of its edges
    std::vector<std::vector<std::size_t>> found;
    std::size_t met = 0;
    const auto enter = [&](std::size_t node) {
        index[node] = low[node] = met++;
        stack.push_back(node);
        onStack[node] = true;
        frames.emplace_back(node, 0);
    };
    for (std::size_t start = 0; start < count; ++start) {
        if (index[start] == kUnseen) enter(start);
        while (!frames.empty()) {
            const std::size_t node = frames.back().first;
            if (const std::optional<std::size_t> to = target(node, frames.back().second++)) {
                if (index[*to] == kUnseen) {
                    enter(*to);
                } else if (onStack[*to]) {
                    low[node] = std::min(low[node], index[*to]);
                }
                continue;
            }
            frames.pop_back();
            if (!frames.empty()) low[frames.back().first] = std::min(low[frames.back().first], low[node]);
            if (low[node] != index[node]) continue;
            std::vector<std::size_t>& component = found.emplace_back();
            do {
                component.push_back(stack.back());
                onStack[stack.back()] = false;
                stack.pop_back();
            } while (component.back() != node);
        }
    }
    std::reverse(found.begin(), found.end());
    return found;
}

/// By node the number of its component, if these are the targets of its edges.
[[nodiscard]] inline std::vector<std::size_t> componentOf(
    const std::vector<std::vector<std::size_t>>& targets) {
    std::vector<std::size_t> result(targets.size());
    const auto target = [&](std::size_t node, std::size_t edge) {
        return edge < targets[node].size() ? std::optional(targets[node][edge]) : std::nullopt;
    };
    std::size_t number = 0;
    for (const std::vector<std::size_t>& component : components(targets.size(), target)) {
        for (const std::size_t node : component)
            result[node] = number;
        ++number;
    }
    return result;
}

}  // namespace ferz::ir
