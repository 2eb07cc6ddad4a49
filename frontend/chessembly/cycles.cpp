#include "frontend/chessembly/cycles.h"

#include <algorithm>
#include <limits>
#include <span>

namespace ferz::chessembly {

namespace {

/// Edges sorted by their source.
class Graph {
public:
    Graph(std::size_t nodes, const std::vector<Passage>& passages) : first_(nodes + 1), passages_(passages) {
        for (const Passage& each : passages)
            ++first_[each.from + 1];
        for (std::size_t node = 0; node < nodes; ++node)
            first_[node + 1] += first_[node];
        order_.resize(passages.size());
        std::vector<std::size_t> filled(first_.begin(), first_.end() - 1);
        for (std::size_t index = 0; index < passages.size(); ++index)
            order_[filled[passages[index].from]++] = index;
    }
    [[nodiscard]] std::size_t nodes() const { return first_.size() - 1; }
    [[nodiscard]] std::size_t begin(std::size_t node) const { return first_[node]; }
    [[nodiscard]] std::size_t end(std::size_t node) const { return first_[node + 1]; }
    [[nodiscard]] const Passage& passage(std::size_t index) const { return passages_[order_[index]]; }

private:
    std::vector<std::size_t> first_;
    std::vector<std::size_t> order_;
    const std::vector<Passage>& passages_;
};

/// Strongly connected components (Tarjan), with a stack of its own: texts may be long.
std::vector<std::size_t> componentsOf(const Graph& graph) {
    constexpr std::size_t kUnseen = std::numeric_limits<std::size_t>::max();
    struct Frame {
        std::size_t node;
        std::size_t edge;
    };
    std::vector<std::size_t> component(graph.nodes(), kUnseen);
    std::vector<std::size_t> number(graph.nodes(), kUnseen);
    std::vector<std::size_t> low(graph.nodes());
    std::vector<std::size_t> open;
    std::vector<Frame> frames;
    std::size_t numbers = 0;
    std::size_t components = 0;
    for (std::size_t root = 0; root < graph.nodes(); ++root) {
        if (number[root] != kUnseen) continue;
        frames.push_back({root, graph.begin(root)});
        number[root] = low[root] = numbers++;
        open.push_back(root);
        while (!frames.empty()) {
            const std::size_t node = frames.back().node;
            if (frames.back().edge < graph.end(node)) {
                const std::size_t to = graph.passage(frames.back().edge++).to;
                if (number[to] == kUnseen) {
                    number[to] = low[to] = numbers++;
                    open.push_back(to);
                    frames.push_back({to, graph.begin(to)});
                } else if (component[to] == kUnseen) {
                    low[node] = std::min(low[node], number[to]);
                }
                continue;
            }
            if (low[node] == number[node]) {
                std::size_t member = kUnseen;
                do {
                    member = open.back();
                    open.pop_back();
                    component[member] = components;
                } while (member != node);
                ++components;
            }
            frames.pop_back();
            if (!frames.empty()) {
                const std::size_t parent = frames.back().node;
                low[parent] = std::min(low[parent], low[node]);
            }
        }
    }
    return component;
}

/// True if every cycle of these edges makes progress in the direction.
bool progresses(std::span<const Passage> cycle, int file, int rank) {
    std::vector<std::size_t> nodes;
    for (const Passage& each : cycle) {
        const int gain = each.by->file * file + each.by->rank * rank;
        if (gain < 0) return false;
        nodes.push_back(each.from);
        nodes.push_back(each.to);
    }
    std::sort(nodes.begin(), nodes.end());
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
    // Edges without progress must form no cycle of their own: remove nodes with no such incoming edge until
    // none is left.
    const auto indexOf = [&](std::size_t node) {
        return static_cast<std::size_t>(std::lower_bound(nodes.begin(), nodes.end(), node) - nodes.begin());
    };
    std::vector<std::vector<std::size_t>> idle(nodes.size());
    std::vector<std::size_t> entries(nodes.size());
    for (const Passage& each : cycle) {
        if (each.by->file * file + each.by->rank * rank != 0) continue;
        idle[indexOf(each.from)].push_back(indexOf(each.to));
        ++entries[indexOf(each.to)];
    }
    std::vector<std::size_t> free;
    for (std::size_t node = 0; node < nodes.size(); ++node) {
        if (entries[node] == 0) free.push_back(node);
    }
    std::size_t removed = 0;
    while (!free.empty()) {
        const std::size_t node = free.back();
        free.pop_back();
        ++removed;
        for (const std::size_t to : idle[node]) {
            if (--entries[to] == 0) free.push_back(to);
        }
    }
    return removed == nodes.size();
}

bool progresses(std::span<const Passage> cycle) {
    if (std::any_of(cycle.begin(), cycle.end(), [](const Passage& each) { return !each.by; })) return false;
    for (const int file : {-1, 0, 1}) {
        for (const int rank : {-1, 0, 1}) {
            if ((file != 0 || rank != 0) && progresses(cycle, file, rank)) return true;
        }
    }
    return false;
}

}  // namespace

std::vector<char> mayRunForever(std::size_t nodes, const std::vector<Passage>& passages) {
    const auto goesOn = [](const Passage& each) { return each.from < each.to; };
    if (std::all_of(passages.begin(), passages.end(), goesOn)) return std::vector<char>(nodes);
    const Graph graph(nodes, passages);
    const std::vector<std::size_t> component = componentsOf(graph);
    std::vector<Passage> inside;
    for (const Passage& each : passages) {
        if (component[each.from] == component[each.to]) inside.push_back(each);
    }
    std::stable_sort(inside.begin(), inside.end(), [&](const Passage& a, const Passage& b) {
        return component[a.from] < component[b.from];
    });
    std::vector<char> result(nodes);
    for (std::size_t begin = 0; begin < inside.size();) {
        std::size_t end = begin;
        while (end < inside.size() && component[inside[end].from] == component[inside[begin].from])
            ++end;
        const std::span<const Passage> cycle(inside.data() + begin, end - begin);
        if (!progresses(cycle)) {
            for (const Passage& each : cycle)
                result[each.from] = result[each.to] = 1;
        }
        begin = end;
    }
    return result;
}

}  // namespace ferz::chessembly
