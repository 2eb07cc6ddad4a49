#include "backends/chessembly/ways.h"

#include <algorithm>
#include <set>

namespace ferz::chessembly::writing {

namespace {

constexpr ir::Slot kNoSlot = ir::kOriginSlot - 1;

}  // namespace

Ways::Ways(const Plan& plan)
    : plan_(plan),
      next_(plan.nodes.size()),
      still_(plan.nodes.size()),
      activates_(plan.nodes.size()),
      useful_(plan.nodes.size()),
      component_(plan.nodes.size()),
      onLoop_(plan.nodes.size()) {
    for (NodeId id = 0; id < plan_.nodes.size(); ++id) {
        for (const Edge& edge : plan_.nodes[id]) {
            if (std::holds_alternative<Recall>(edge.operation)) continue;
            const auto* keep = std::get_if<Keep>(&edge.operation);
            next_[id].push_back({edge.target, keep == nullptr ? kNoSlot : keep->slot});
            if (!std::holds_alternative<Walk>(edge.operation)) still_[id].push_back(edge.target);
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
}

void Ways::findUseful() {
    std::vector<std::vector<NodeId>> sources(plan_.nodes.size());
    std::vector<NodeId> open;
    useful_ = activates_;
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

/// The node's loop has a round on which the anchor never moves.
bool Ways::standsStill(NodeId node) const {
    // Nodes without a way on that stands still are taken away until nothing changes.
    std::set<NodeId> members;
    for (const NodeId id : reachable(node, kNoSlot)) {
        if (inOneLoop(id, node)) members.insert(id);
    }
    bool changed = true;
    while (changed) {
        changed = std::erase_if(members, [&](NodeId id) {
                      return std::none_of(still_[id].begin(), still_[id].end(),
                                          [&](NodeId target) { return members.contains(target); });
                  }) > 0;
    }
    return !members.empty();
}

bool Ways::mayBeEndless(NodeId node) const {
    if (standsStill(node)) return true;
    std::vector<ir::Vec> steps;
    for (const NodeId id : reachable(node, kNoSlot)) {
        for (const Edge& edge : plan_.nodes[id]) {
            const auto* walk = std::get_if<Walk>(&edge.operation);
            if (walk != nullptr && inOneLoop(id, node) && inOneLoop(edge.target, node))
                steps.push_back(walk->by);
        }
    }
    // If they all lead towards one side, they do so towards one close to a perpendicular of the outermost of
    // them.
    constexpr long long kClose = 10'000'000;
    const auto allAhead = [&](long long file, long long rank) {
        return std::all_of(steps.begin(), steps.end(),
                           [&](const ir::Vec& step) { return file * step.file + rank * step.rank > 0; });
    };
    return std::none_of(steps.begin(), steps.end(), [&](const ir::Vec& each) {
        return allAhead(-each.rank * kClose + each.file, each.file * kClose + each.rank) ||
               allAhead(each.rank * kClose + each.file, -each.file * kClose + each.rank);
    });
}

/// Strongly connected components, as Tarjan finds them, with a stack of its own.
void Ways::findLoops() {
    const std::size_t count = plan_.nodes.size();
    constexpr std::size_t kNone = static_cast<std::size_t>(-1);
    std::vector<std::size_t> index(count, kNone);
    std::vector<std::size_t> low(count);
    std::vector<bool> onStack(count);
    std::vector<NodeId> stack;
    std::size_t counter = 0;
    std::vector<std::pair<NodeId, std::size_t>> calls = {{0, 0}};
    while (!calls.empty()) {
        auto& [id, edge] = calls.back();
        if (index[id] == kNone) {
            index[id] = low[id] = counter++;
            stack.push_back(id);
            onStack[id] = true;
        }
        if (edge < next_[id].size()) {
            const NodeId target = next_[id][edge++].target;
            if (target == id) onLoop_[id] = true;
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
        std::vector<NodeId> members;
        while (true) {
            const NodeId member = stack.back();
            stack.pop_back();
            onStack[member] = false;
            component_[member] = done;
            members.push_back(member);
            if (member == done) break;
        }
        if (members.size() > 1) {
            for (const NodeId member : members)
                onLoop_[member] = true;
        }
    }
}

}  // namespace ferz::chessembly::writing
