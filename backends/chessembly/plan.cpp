#include "backends/chessembly/plan.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "backends/chessembly/unfold.h"
#include "ir/explore.h"

namespace ferz::chessembly::writing {

namespace {

using ir::Contents;

/// Removes empty edges: each node gets the edges of its epsilon closure. Activations of a closure are moved
/// to the edges that lead there.
class EpsilonRemoval {
public:
    explicit EpsilonRemoval(const std::vector<RawNode>& raw) : raw_(raw), numbers_(raw.size()) {}

    Plan plan() {
        number(0);
        for (std::size_t next = 0; next < order_.size(); ++next) {
            std::vector<Edge> edges;
            for (const std::size_t raw : close(order_[next]).nodes) {
                for (const RawEdge& edge : raw_[raw].edges) {
                    if (edge.isEmpty) continue;
                    std::vector<Activation> activations = close(edge.target).activations;
                    const NodeId target = number(edge.target);
                    if (std::holds_alternative<Keep>(edge.operation))
                        doAtOnce(next, std::exchange(activations, {}));
                    edges.push_back({edge.operation, std::move(activations), target});
                }
            }
            std::move(edges.begin(), edges.end(), std::back_inserter(plan_.nodes[next]));
        }
        doAtOnce(0, close(0).activations);
        finish();
        return std::move(plan_);
    }

private:
    static constexpr NodeId kNowhere = static_cast<NodeId>(-1);

    struct Closure {
        std::vector<std::size_t> nodes;
        std::vector<Activation> activations;
    };

    /// Activations without an edge before them follow a step by (0,0) that ends there.
    void doAtOnce(NodeId node, std::vector<Activation> activations) {
        if (activations.empty()) return;
        plan_.nodes[node].push_back({GuardedStep{}, std::move(activations), kNowhere});
    }

    /// Adds the node where the steps of doAtOnce() end.
    void finish() {
        const NodeId end = plan_.nodes.size();
        for (std::vector<Edge>& edges : plan_.nodes) {
            for (Edge& edge : edges) {
                if (edge.target == kNowhere) edge.target = end;
            }
        }
        plan_.nodes.emplace_back();
    }

    Closure close(std::size_t from) {
        Closure result;
        std::set<Activation> activations;
        std::set<std::size_t> seen = {from};
        std::vector<std::size_t> open = {from};
        while (!open.empty()) {
            const std::size_t at = open.back();
            open.pop_back();
            result.nodes.push_back(at);
            if (raw_[at].activation) activations.insert(*raw_[at].activation);
            const auto& edges = raw_[at].edges;
            // clang 14 cannot compile libstdc++'s views. NOLINTNEXTLINE(modernize-loop-convert)
            for (auto edge = edges.rbegin(); edge != edges.rend(); ++edge) {
                if (edge->isEmpty && seen.insert(edge->target).second) open.push_back(edge->target);
            }
        }
        result.activations.assign(activations.begin(), activations.end());
        return result;
    }

    NodeId number(std::size_t raw) {
        if (!numbers_[raw]) {
            numbers_[raw] = order_.size();
            order_.push_back(raw);
            plan_.nodes.emplace_back();
        }
        return *numbers_[raw];
    }

    const std::vector<RawNode>& raw_;
    std::vector<std::optional<NodeId>> numbers_;
    std::vector<std::size_t> order_;
    Plan plan_;
};

void addEdge(std::vector<Edge>& edges, Edge edge) {
    if (std::find(edges.begin(), edges.end(), edge) == edges.end()) edges.push_back(std::move(edge));
}

const Contents* contentsHere(const Edge& edge) {
    const auto* check = std::get_if<Check>(&edge.operation);
    if (check == nullptr || !check->test.at.isZero()) return nullptr;
    const auto* holds = std::get_if<ir::Holds>(&check->test.predicate);
    return holds == nullptr ? nullptr : &holds->what;
}

/// Joins each step with the tests of the square that it leads to. Other edges of that square get a node of
/// their own.
class StepFusion {
public:
    explicit StepFusion(Plan plan) : plan_(plan), originals_(std::move(plan.nodes)) {}

    Plan fused() {
        // fuse() adds nodes, which are visited, too.
        NodeId id = 0;
        while (id < plan_.nodes.size()) {
            std::vector<Edge> fused;
            for (const Edge& edge : std::vector<Edge>(plan_.nodes[id])) {
                fusedOnto_.clear();
                fuse(edge, fused);
            }
            plan_.nodes[id++] = std::move(fused);
        }
        return std::move(plan_);
    }

private:
    void fuse(const Edge& edge, std::vector<Edge>& result) {
        if (std::holds_alternative<Wrap>(edge.operation))
            return addEdge(result, {edge.operation, edge.activations, onto(edge.target)});
        const auto* step = std::get_if<GuardedStep>(&edge.operation);
        if (step == nullptr || !edge.activations.empty()) return addEdge(result, edge);
        // Tests that lead back here add nothing.
        if (!fusedOnto_.insert({edge.target, step->what}).second) return;
        const std::vector<Edge> after = originals_[edge.target];
        const auto isTest = [](const Edge& each) { return contentsHere(each) != nullptr; };
        if (std::none_of(after.begin(), after.end(), isTest)) return addEdge(result, edge);
        for (const Edge& each : after) {
            const Contents* what = contentsHere(each);
            if (what == nullptr) continue;
            const Contents both = step->what & *what;
            if (!both.isNone()) fuse({GuardedStep{step->by, both}, each.activations, each.target}, result);
        }
        if (!std::all_of(after.begin(), after.end(), isTest)) {
            addEdge(result, {GuardedStep{step->by, step->what}, {}, rest(edge.target)});
        }
    }

    /// A copy of the node in which tests of the anchor's square are steps by (0,0).
    NodeId onto(NodeId id) {
        return derived(ontos_, id, [](Edge& each) {
            if (const Contents* what = contentsHere(each)) each.operation = GuardedStep{{}, *what};
            return true;
        });
    }

    /// A copy of the node without the tests of the anchor's square.
    NodeId rest(NodeId id) {
        return derived(rests_, id, [](const Edge& each) { return contentsHere(each) == nullptr; });
    }

    /// A copy of the node with the edges for which `change` returns true.
    template <class Change>
    NodeId derived(std::map<NodeId, NodeId>& known, NodeId id, const Change& change) {
        const auto found = known.find(id);
        if (found != known.end()) return found->second;
        std::vector<Edge> edges;
        for (Edge each : originals_[id]) {
            if (change(each)) edges.push_back(std::move(each));
        }
        plan_.nodes.push_back(edges);
        originals_.push_back(std::move(edges));
        return known[id] = plan_.nodes.size() - 1;
    }

    Plan plan_;
    std::vector<std::vector<Edge>> originals_;         ///< the edges of each node before its steps are fused
    std::set<std::pair<NodeId, Contents>> fusedOnto_;  ///< nodes that the present step has been joined with
    std::map<NodeId, NodeId> rests_;
    std::map<NodeId, NodeId> ontos_;
};

Plan withoutEpsilonEdges(const std::vector<RawNode>& raw) {
    return EpsilonRemoval(raw).plan();
}

Plan fusedWithTests(Plan plan) {
    return StepFusion(std::move(plan)).fused();
}

/// Joins two edges with the same operation if nothing follows one of them.
void joinEnds(const Plan& plan, std::vector<Edge>& edges) {
    std::vector<Edge> joined;
    for (Edge& edge : edges) {
        const auto isEnd = [&](const Edge& each) { return plan.nodes[each.target].empty(); };
        const auto same = std::find_if(joined.begin(), joined.end(), [&](const Edge& other) {
            return other.operation == edge.operation && (isEnd(other) || isEnd(edge)) &&
                   !std::holds_alternative<Keep>(edge.operation) &&
                   !std::holds_alternative<Recall>(edge.operation);
        });
        if (same == joined.end()) {
            joined.push_back(std::move(edge));
            continue;
        }
        if (isEnd(*same)) same->target = edge.target;
        std::set<Activation> both(same->activations.begin(), same->activations.end());
        both.insert(edge.activations.begin(), edge.activations.end());
        same->activations.assign(both.begin(), both.end());
    }
    edges = std::move(joined);
}

/// Joins steps that differ in the contents of their square alone.
void joinSteps(std::vector<Edge>& edges) {
    std::vector<Edge> joined;
    for (Edge& edge : edges) {
        const auto* step = std::get_if<GuardedStep>(&edge.operation);
        const auto same = std::find_if(joined.begin(), joined.end(), [&](const Edge& other) {
            const auto* before = std::get_if<GuardedStep>(&other.operation);
            return step != nullptr && before != nullptr && before->by == step->by &&
                   other.target == edge.target && other.activations == edge.activations;
        });
        if (same == joined.end()) {
            addEdge(joined, std::move(edge));
        } else {
            auto& before = std::get<GuardedStep>(same->operation);
            before.what = before.what | step->what;
        }
    }
    edges = std::move(joined);
}

/// Removes edges after which there is no activation, and tests that lead back to their node.
void dropDead(Plan& plan) {
    for (NodeId id = 0; id < plan.nodes.size(); ++id) {
        std::erase_if(plan.nodes[id], [&](const Edge& edge) {
            return edge.target == id && edge.activations.empty() &&
                   std::holds_alternative<Check>(edge.operation);
        });
    }
    std::vector<std::vector<NodeId>> sources(plan.nodes.size());
    std::vector<NodeId> active;
    for (NodeId id = 0; id < plan.nodes.size(); ++id) {
        for (const Edge& edge : plan.nodes[id]) {
            sources[edge.target].push_back(id);
            if (!edge.activations.empty()) active.push_back(id);
        }
    }
    const std::vector<bool> live = ir::reached(plan.nodes.size(), active, [&](NodeId id, const auto& visit) {
        std::for_each(sources[id].begin(), sources[id].end(), visit);
    });
    for (std::vector<Edge>& edges : plan.nodes) {
        std::erase_if(edges,
                      [&](const Edge& edge) { return edge.activations.empty() && !live[edge.target]; });
    }
}

/// Joins equivalent nodes by partition refinement, and removes nodes that cannot be reached.
Plan joined(const Plan& plan) {
    const std::size_t count = plan.nodes.size();
    std::vector<std::size_t> block(count);
    std::size_t blocks = 0;
    while (true) {
        // Steps that differ in the contents of their square alone count as one.
        using Key = std::tuple<Operation, std::vector<Activation>, std::size_t>;
        using Keys = std::map<Key, Contents>;
        std::map<std::pair<std::size_t, Keys>, std::size_t> known;
        std::vector<std::size_t> next(count);
        for (NodeId id = 0; id < count; ++id) {
            Keys keys;
            for (const Edge& edge : plan.nodes[id]) {
                const auto* step = std::get_if<GuardedStep>(&edge.operation);
                const Operation any = step == nullptr ? edge.operation : GuardedStep{step->by, {}};
                Contents& what = keys[{any, edge.activations, block[edge.target]}];
                if (step != nullptr) what = what | step->what;
            }
            next[id] = known.emplace(std::pair(block[id], std::move(keys)), known.size()).first->second;
        }
        block = std::move(next);
        if (known.size() == blocks) break;
        blocks = known.size();
    }
    std::vector<std::optional<NodeId>> first(blocks);
    for (NodeId id = 0; id < count; ++id) {
        if (!first[block[id]]) first[block[id]] = id;
    }
    Plan result;
    ir::Interner<NodeId> order;
    order.of(*first[block[0]]);
    for (std::size_t next = 0; next < order.size(); ++next) {
        std::vector<Edge> edges;
        for (const Edge& edge : plan.nodes[order[next]])
            addEdge(edges, {edge.operation, edge.activations, order.of(*first[block[edge.target]])});
        joinSteps(edges);
        result.nodes.push_back(std::move(edges));
    }
    return result;
}

/// Lets a node that has all edges of a loop head enter the loop there, instead of repeating its first round.
Plan withEntries(const Plan& plan) {
    Plan result = plan;
    for (NodeId id = 0; id < plan.nodes.size(); ++id) {
        std::vector<Edge>& edges = result.nodes[id];
        std::vector<NodeId> heads;
        for (const Edge& edge : plan.nodes[id]) {
            const std::vector<Edge>& there = plan.nodes[edge.target];
            const bool isLoop =
                edge.target != id &&
                std::any_of(there.begin(), there.end(), [&](const Edge& each) { return each == edge; });
            if (isLoop && std::find(heads.begin(), heads.end(), edge.target) == heads.end()) {
                heads.push_back(edge.target);
            }
        }
        for (const NodeId head : heads) {
            const std::vector<Edge>& there = plan.nodes[head];
            const auto has = [&](const Edge& each) {
                return std::find(edges.begin(), edges.end(), each) != edges.end();
            };
            if (!std::all_of(there.begin(), there.end(), has)) continue;
            const auto first = std::find_if(edges.begin(), edges.end(), [&](const Edge& each) {
                return std::find(there.begin(), there.end(), each) != there.end();
            });
            *first = Edge{Enter{}, {}, head};
            std::erase_if(edges, [&](const Edge& each) {
                return std::find(there.begin(), there.end(), each) != there.end();
            });
        }
    }
    return result;
}

}  // namespace

Bounds Bounds::ofText(std::size_t characters) {
    // Below these limits the search takes hardly any time.
    constexpr std::size_t kFewestNodes = 1'500;
    constexpr std::size_t kFewestItems = 2'000;
    const Bounds whole;
    if (characters == 0) return whole;
    Bounds result;
    result.nodes = std::clamp(characters * 3 / 8, kFewestNodes, whole.nodes);
    result.items = std::clamp(characters / 2, kFewestItems, whole.items);
    result.areLowered = result.nodes < whole.nodes || result.items < whole.items;
    return result;
}

std::optional<Plan> makePlan(const ir::Movement& movement, Words words, Memory memory, const Bounds& bounds,
                             Refusal& refusal) {
    const auto raw = unfold(movement, words, memory, bounds, refusal);
    if (!raw) return std::nullopt;
    return fusedWithTests(withoutEpsilonEdges(*raw));
}

std::vector<std::vector<ir::Effect>> tagsOf(const Plan& plan) {
    std::vector<std::vector<ir::Effect>> result;
    for (const std::vector<Edge>& edges : plan.nodes) {
        for (const Edge& edge : edges) {
            for (const Activation& activation : edge.activations) {
                if (std::find(result.begin(), result.end(), activation.tags) != result.end()) continue;
                result.push_back(activation.tags);
            }
        }
    }
    return result;
}

Plan restricted(const Plan& plan, const std::vector<ir::Effect>& tags) {
    Plan result = plan;
    for (std::vector<Edge>& edges : result.nodes) {
        for (Edge& edge : edges) {
            std::erase_if(edge.activations, [&](const Activation& each) { return each.tags != tags; });
            for (Activation& each : edge.activations)
                each.tags.clear();
        }
    }
    dropDead(result);
    for (std::vector<Edge>& edges : result.nodes)
        joinEnds(result, edges);
    // The second time, since nodes may have become equivalent by joined steps.
    return withEntries(joined(joined(result)));
}

}  // namespace ferz::chessembly::writing
