#include "backends/chessembly/ways.h"

#include <algorithm>
#include <utility>

namespace ferz::chessembly::writing {

namespace {

constexpr ir::Slot kNoSlot = ir::kOriginSlot - 1;

/// Strongly connected components, as Tarjan finds them, with a stack of its own: of each node one of its
/// component's.
std::vector<std::size_t> components(const std::vector<std::vector<NodeId>>& targets) {
    constexpr std::size_t kNone = static_cast<std::size_t>(-1);
    std::vector<std::size_t> result(targets.size());
    std::vector<std::size_t> index(targets.size(), kNone);
    std::vector<std::size_t> low(targets.size());
    std::vector<bool> onStack(targets.size());
    std::vector<NodeId> stack;
    std::size_t counter = 0;
    std::vector<std::pair<NodeId, std::size_t>> calls;
    for (NodeId start = 0; start < targets.size(); ++start) {
        if (index[start] == kNone) calls.emplace_back(start, 0);
        while (!calls.empty()) {
            auto& [id, edge] = calls.back();
            if (index[id] == kNone) {
                index[id] = low[id] = counter++;
                stack.push_back(id);
                onStack[id] = true;
            }
            if (edge < targets[id].size()) {
                const NodeId target = targets[id][edge++];
                if (index[target] == kNone) {
                    calls.emplace_back(target, 0);
                } else if (onStack[target]) {
                    low[id] = std::min(low[id], index[target]);
                }
                continue;
            }
            const NodeId done = id;
            calls.pop_back();
            if (!calls.empty()) low[calls.back().first] = std::min(low[calls.back().first], low[done]);
            if (low[done] != index[done]) continue;
            NodeId member{};
            do {
                member = stack.back();
                onStack[member] = false;
                result[member] = done;
                stack.pop_back();
            } while (member != done);
        }
    }
    return result;
}

/// The anchor's way from one node to another.
struct Stride {
    NodeId from = 0;
    NodeId to = 0;
    ir::Vec by;
};

int along(const ir::Vec& direction, const Stride& stride) {
    return direction.file * stride.by.file + direction.rank * stride.by.rank;
}

/// A direction in which none of the strides goes back and some go on.
std::optional<ir::Vec> headingOf(const std::vector<Stride>& strides) {
    for (const Stride& each : strides) {
        const auto& [file, rank] = std::pair(each.by.file, each.by.rank);
        // If they all lie on one side of a line, they do so of one that one of them lies on.
        for (const ir::Vec& heading : {ir::Vec{-rank, file}, ir::Vec{rank, -file}, each.by}) {
            const bool noneBack = std::all_of(strides.begin(), strides.end(), [&](const Stride& other) {
                return along(heading, other) >= 0;
            });
            const bool someOn = std::any_of(strides.begin(), strides.end(),
                                            [&](const Stride& other) { return along(heading, other) > 0; });
            if (noneBack && someOn) return heading;
        }
    }
    return std::nullopt;
}

/// The nodes of loops that may be gone round for ever. Strides that always get on in one direction of a board
/// end, and so it is a matter of the others: loops in loops, as for a sweep over lines.
std::vector<bool> endless(std::vector<Stride> strides, std::size_t nodes) {
    std::vector<bool> result(nodes);
    std::vector<std::vector<Stride>> open = {std::move(strides)};
    while (!open.empty()) {
        const std::vector<Stride> all = std::move(open.back());
        open.pop_back();
        std::vector<std::vector<NodeId>> targets(nodes);
        for (const Stride& each : all)
            targets[each.from].push_back(each.to);
        const std::vector<std::size_t> component = components(targets);
        std::map<std::size_t, std::vector<Stride>> loops;
        for (const Stride& each : all) {
            if (component[each.from] == component[each.to]) loops[component[each.from]].push_back(each);
        }
        for (auto& [id, loop] : loops) {
            const std::optional<ir::Vec> heading = headingOf(loop);
            if (!heading) {
                for (const Stride& each : loop)
                    result[each.from] = true;
                continue;
            }
            std::erase_if(loop, [&](const Stride& each) { return along(*heading, each) > 0; });
            open.push_back(std::move(loop));
        }
    }
    return result;
}

}  // namespace

Ways::Ways(const Plan& plan)
    : plan_(plan),
      next_(plan.nodes.size()),
      still_(plan.nodes.size()),
      activates_(plan.nodes.size()),
      useful_(plan.nodes.size()),
      component_(plan.nodes.size()),
      onLoop_(plan.nodes.size()),
      endless_(plan.nodes.size()) {
    for (NodeId id = 0; id < plan_.nodes.size(); ++id) {
        for (const Edge& edge : plan_.nodes[id]) {
            if (std::holds_alternative<Recall>(edge.operation)) continue;
            const auto* keep = std::get_if<Keep>(&edge.operation);
            next_[id].push_back({edge.target, keep == nullptr ? kNoSlot : keep->slot});
            const bool stays = !std::holds_alternative<Walk>(edge.operation) &&
                               !std::holds_alternative<Wrap>(edge.operation);
            if (stays) still_[id].push_back(edge.target);
            if (!edge.activations.empty()) activates_[id] = true;
        }
    }
    // A look ahead may hold another one, which must be known before it.
    bool changed = true;
    while (changed) {
        changed = false;
        for (NodeId id = 0; id < plan_.nodes.size(); ++id) {
            for (const Edge& edge : plan_.nodes[id]) {
                const auto* keep = std::get_if<Keep>(&edge.operation);
                if (keep == nullptr) continue;
                for (const Way& way : recalls(keep->slot, edge.target)) {
                    if (!way.activations.empty()) activates_[id] = true;
                    const Next beyond = {way.target, keep->slot};
                    if (std::find(next_[id].begin(), next_[id].end(), beyond) != next_[id].end()) continue;
                    next_[id].push_back(beyond);
                    still_[id].push_back(way.target);
                    changed = true;
                }
            }
        }
    }
    findUseful();
    findLoops();
    findEndless();
}

void Ways::findUseful() {
    useful_ = activates_;
    std::vector<std::vector<NodeId>> sources(plan_.nodes.size());
    std::vector<NodeId> open;
    for (NodeId id = 0; id < plan_.nodes.size(); ++id) {
        for (const Next& next : next_[id])
            sources[next.target].push_back(id);
        if (useful_[id]) open.push_back(id);
    }
    while (!open.empty()) {
        const NodeId id = open.back();
        open.pop_back();
        for (const NodeId source : sources[id]) {
            if (useful_[source]) continue;
            useful_[source] = true;
            open.push_back(source);
        }
    }
}

std::vector<NodeId> Ways::reachable(NodeId from, ir::Slot without) const {
    std::vector<bool> seen(plan_.nodes.size());
    std::vector<NodeId> order = {from};
    seen[from] = true;
    for (std::size_t at = 0; at < order.size(); ++at) {
        for (const Next& next : next_[order[at]]) {
            if (seen[next.target] || (without != kNoSlot && next.kept == without)) continue;
            seen[next.target] = true;
            order.push_back(next.target);
        }
    }
    return order;
}

bool Ways::reaches(NodeId from, NodeId to, const std::map<NodeId, int>& without) const {
    if (from >= next_.size()) return false;
    std::vector<bool> seen(plan_.nodes.size());
    std::vector<NodeId> open;
    const auto visit = [&](NodeId node) {
        if (seen[node] || without.contains(node)) return;
        seen[node] = true;
        open.push_back(node);
    };
    visit(from);
    while (!open.empty() && !seen[to]) {
        const NodeId at = open.back();
        open.pop_back();
        for (const Next& next : next_[at])
            visit(next.target);
    }
    return seen[to];
}

std::vector<Way> Ways::recalls(ir::Slot slot, NodeId node) const {
    std::vector<Way> result;
    for (const NodeId id : reachable(node, slot)) {
        for (const Edge& edge : plan_.nodes[id]) {
            const auto* recall = std::get_if<Recall>(&edge.operation);
            if (recall == nullptr || recall->slot != slot) continue;
            Way way{slot, recall->seized, edge.target, edge.activations};
            if (std::find(result.begin(), result.end(), way) == result.end())
                result.push_back(std::move(way));
        }
    }
    return result;
}

bool Ways::isUseful(NodeId node, const std::optional<Way>& goal) const {
    if (!goal) return useful_[node];
    const std::vector<NodeId> all = reachable(node, goal->slot);
    return std::any_of(all.begin(), all.end(), [&](NodeId id) {
        return std::any_of(plan_.nodes[id].begin(), plan_.nodes[id].end(), [&](const Edge& edge) {
            const auto* recall = std::get_if<Recall>(&edge.operation);
            return recall != nullptr &&
                   *goal == Way{recall->slot, recall->seized, edge.target, edge.activations};
        });
    });
}

void Ways::findEndless() {
    std::vector<Stride> strides;
    for (NodeId id = 0; id < plan_.nodes.size(); ++id) {
        for (const Edge& edge : plan_.nodes[id]) {
            const auto* walk = std::get_if<Walk>(&edge.operation);
            if (walk != nullptr) strides.push_back({id, edge.target, walk->by});
            // Round the edges it gets nowhere.
            const auto* wrap = std::get_if<Wrap>(&edge.operation);
            if (wrap == nullptr) continue;
            strides.push_back(
                {id,
                 edge.target,
                 {wrap->edges.files ? 0 : wrap->by.file, wrap->edges.ranks ? 0 : wrap->by.rank}});
        }
        for (const NodeId target : still_[id])
            strides.push_back({id, target, {}});
    }
    const std::vector<bool> found = endless(std::move(strides), plan_.nodes.size());
    std::vector<bool> isEndless(plan_.nodes.size());  // of components
    for (NodeId id = 0; id < plan_.nodes.size(); ++id) {
        if (found[id]) isEndless[component_[id]] = true;
    }
    for (NodeId id = 0; id < plan_.nodes.size(); ++id)
        endless_[id] = isEndless[component_[id]];
}

void Ways::findLoops() {
    std::vector<std::vector<NodeId>> targets(plan_.nodes.size());
    std::vector<int> members(plan_.nodes.size());
    for (NodeId id = 0; id < plan_.nodes.size(); ++id) {
        for (const Next& next : next_[id])
            targets[id].push_back(next.target);
    }
    component_ = components(targets);
    for (const std::size_t component : component_)
        ++members[component];
    for (NodeId id = 0; id < plan_.nodes.size(); ++id) {
        const auto& next = targets[id];
        onLoop_[id] = members[component_[id]] > 1 || std::find(next.begin(), next.end(), id) != next.end();
    }
}

}  // namespace ferz::chessembly::writing
