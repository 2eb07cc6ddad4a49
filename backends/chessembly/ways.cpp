#include "backends/chessembly/ways.h"

#include <algorithm>
#include <set>
#include <utility>

#include "ir/components.h"
#include "ir/explore.h"

namespace ferz::chessembly::writing {

namespace {

constexpr ir::Slot kNoSlot = ir::kOriginSlot - 1;

/// True if all edges of a loop make progress in one direction of the board or stay, so that the board ends
/// it.
bool advances(const std::vector<ir::Vec>& strides) {
    std::vector<ir::Vec> headings = strides;
    for (const ir::Vec& one : strides) {
        for (const ir::Vec& other : strides)
            headings.push_back(one + other);
    }
    return std::any_of(headings.begin(), headings.end(), [&](const ir::Vec& heading) {
        return std::all_of(strides.begin(), strides.end(), [&](const ir::Vec& by) {
            return by.isZero() || heading.file * by.file + heading.rank * by.rank > 0;
        });
    });
}

}  // namespace

Ways::Ways(const Plan& plan)
    : plan_(plan),
      next_(plan.nodes.size()),
      activates_(plan.nodes.size()),
      onLoop_(plan.nodes.size()),
      endless_(plan.nodes.size()) {
    for (NodeId id = 0; id < plan_.nodes.size(); ++id) {
        for (const Edge& edge : plan_.nodes[id]) {
            if (std::holds_alternative<Recall>(edge.operation)) continue;
            const auto* keep = std::get_if<Keep>(&edge.operation);
            next_[id].push_back({edge.target, keep == nullptr ? kNoSlot : keep->slot});
            if (!edge.activations.empty()) activates_[id] = true;
        }
    }
    // Looks ahead may be nested: repeated until the inner ones are known.
    bool changed = true;
    while (changed) {
        changed = false;
        for (NodeId id = 0; id < plan_.nodes.size(); ++id) {
            for (const Edge& edge : plan_.nodes[id]) {
                const auto* keep = std::get_if<Keep>(&edge.operation);
                if (keep == nullptr) continue;
                for (const RecallEdge& way : recalls(keep->slot, edge.target)) {
                    if (!way.activations.empty()) activates_[id] = true;
                    const Next beyond = {way.target, keep->slot};
                    if (std::find(next_[id].begin(), next_[id].end(), beyond) != next_[id].end()) continue;
                    next_[id].push_back(beyond);
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
    std::vector<NodeId> active;
    for (NodeId id = 0; id < plan_.nodes.size(); ++id) {
        for (const Next& next : next_[id])
            sources[next.target].push_back(id);
        if (activates_[id]) active.push_back(id);
    }
    useful_ = ir::reached(plan_.nodes.size(), active, [&](NodeId id, const auto& visit) {
        std::for_each(sources[id].begin(), sources[id].end(), visit);
    });
}

std::vector<NodeId> Ways::reachable(NodeId from, ir::Slot without) const {
    return ir::explore(plan_.nodes.size(), {from}, [&](NodeId id, const auto& visit) {
        for (const Next& next : next_[id]) {
            if (without == kNoSlot || next.kept != without) visit(next.target);
        }
    });
}

bool Ways::reaches(NodeId from, NodeId to, const std::map<NodeId, int>& without) const {
    if (from >= next_.size() || without.contains(from)) return false;
    return ir::reached(plan_.nodes.size(), {from}, [&](NodeId id, const auto& visit) {
        for (const Next& next : next_[id]) {
            if (!without.contains(next.target)) visit(next.target);
        }
    })[to];
}

std::vector<RecallEdge> Ways::recalls(ir::Slot slot, NodeId node) const {
    std::vector<RecallEdge> result;
    for (const NodeId id : reachable(node, slot)) {
        for (const Edge& edge : plan_.nodes[id]) {
            const auto* recall = std::get_if<Recall>(&edge.operation);
            if (recall == nullptr || recall->slot != slot) continue;
            RecallEdge way{slot, recall->pendingTake, edge.target, edge.activations};
            if (std::find(result.begin(), result.end(), way) == result.end())
                result.push_back(std::move(way));
        }
    }
    return result;
}

bool Ways::isUseful(NodeId node, const std::optional<RecallEdge>& goal) const {
    if (!goal) return useful_[node];
    const std::vector<NodeId> all = reachable(node, goal->slot);
    return std::any_of(all.begin(), all.end(), [&](NodeId id) {
        return std::any_of(plan_.nodes[id].begin(), plan_.nodes[id].end(), [&](const Edge& edge) {
            const auto* recall = std::get_if<Recall>(&edge.operation);
            return recall != nullptr &&
                   *goal == RecallEdge{recall->slot, recall->pendingTake, edge.target, edge.activations};
        });
    });
}

/// Steps round wrapping edges make no progress.
void Ways::findLoops() {
    std::vector<std::vector<std::size_t>> targets(plan_.nodes.size());
    for (NodeId id = 0; id < plan_.nodes.size(); ++id) {
        for (const Next& next : next_[id])
            targets[id].push_back(next.target);
    }
    component_ = ir::componentOf(targets);
    std::map<std::size_t, std::vector<ir::Vec>> strides;
    std::set<std::size_t> endless;
    for (NodeId id = 0; id < plan_.nodes.size(); ++id) {
        for (const NodeId target : targets[id])
            onLoop_[id] = onLoop_[id] || component_[target] == component_[id];
        for (const Edge& edge : plan_.nodes[id]) {
            if (component_[edge.target] != component_[id]) continue;
            if (const auto* step = std::get_if<GuardedStep>(&edge.operation))
                strides[component_[id]].push_back(step->by);
            if (std::holds_alternative<Wrap>(edge.operation)) endless.insert(component_[id]);
        }
    }
    for (const auto& [component, all] : strides) {
        if (!advances(all)) endless.insert(component);
    }
    for (NodeId id = 0; id < plan_.nodes.size(); ++id)
        endless_[id] = endless.contains(component_[id]);
}

}  // namespace ferz::chessembly::writing
