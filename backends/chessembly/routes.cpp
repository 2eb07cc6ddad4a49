#include "backends/chessembly/routes.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <utility>

#include "backends/chessembly/activate.h"
#include "backends/chessembly/alternatives.h"
#include "backends/chessembly/chains.h"
#include "backends/chessembly/exclude.h"
#include "backends/chessembly/home.h"
#include "backends/chessembly/legs.h"
#include "backends/chessembly/ways.h"

namespace ferz::chessembly::writing {

namespace {

using ir::Vec;

constexpr int kMostSteps = ir::Board::kMostFiles - 1;
/// Legs tried, one after the other.
constexpr std::size_t kMostWork = 200'000;

/// How far the anchor has got along an axis without a way round the board.
struct Extent {
    int at = 0;
    int least = 0;
    int most = 0;

    void move(int by) {
        at += by;
        least = std::min(least, at);
        most = std::max(most, at);
    }
    [[nodiscard]] bool fits() const { return most - least <= kMostSteps; }
};

class Routes {
public:
    Routes(const Plan& plan, bool homes, const Bounds& bounds, Refusal& refusal)
        : plan_(plan),
          homes_(homes),
          bounds_(bounds),
          refusal_(refusal),
          ways_(plan),
          looks_(plan),
          rest_(plan),
          visits_(plan.nodes.size()) {}

    std::optional<std::vector<Sequence>> run() {
        findStops();
        addTail(0, {});
        follow(0, {}, {});
        if (failed_) return std::nullopt;
        return std::move(chains_);
    }

private:
    void refuse(const char* reason) {
        if (!failed_) refusal_.add(reason);
        failed_ = true;
    }

    // ---- what needs a chain of its own ----

    [[nodiscard]] bool asks(const Edge& edge) const {
        return homes_ && std::holds_alternative<Home>(edge.operation);
    }

    [[nodiscard]] bool isStop(NodeId from, const Edge& edge) const {
        const bool isRecall = std::holds_alternative<Recall>(edge.operation);
        return asks(edge) || entries_.contains({isRecall ? kEnd : from, edge.target});
    }

    void findStops() {
        for (std::vector<Edge>& edges : rest_.nodes)
            std::erase_if(edges, [&](const Edge& edge) { return asks(edge); });
        loops_.emplace(rest_);
        const Ways& ways = *loops_;
        const auto isEntry = [&](NodeId from, NodeId to) {
            return ways.mayBeEndless(to) && ways.isLoopHead(to) && !ways.inOneLoop(from, to);
        };
        std::map<ir::Slot, std::vector<NodeId>> keeps;
        for (NodeId id = 0; id < rest_.nodes.size(); ++id) {
            for (const Edge& edge : rest_.nodes[id]) {
                if (const auto* keep = std::get_if<Keep>(&edge.operation)) keeps[keep->slot].push_back(id);
            }
        }
        for (NodeId id = 0; id < rest_.nodes.size(); ++id) {
            for (const Edge& edge : rest_.nodes[id]) {
                const auto* recall = std::get_if<Recall>(&edge.operation);
                bool isOne = recall == nullptr && isEntry(id, edge.target);
                if (recall != nullptr) {
                    const std::vector<NodeId>& from = keeps[recall->slot];
                    isOne = std::all_of(from.begin(), from.end(),
                                        [&](NodeId keep) { return isEntry(keep, edge.target); });
                }
                if (isOne) entries_.insert({recall == nullptr ? id : kEnd, edge.target});
            }
        }
        looks_ = rest_;
        for (NodeId id = 0; id < plan_.nodes.size(); ++id) {
            const auto isOne = [&](const Edge& edge) { return isStop(id, edge); };
            if (std::any_of(plan_.nodes[id].begin(), plan_.nodes[id].end(), isOne)) stops_.insert(id);
            std::erase_if(rest_.nodes[id], isOne);
            // How a look ahead ends does not matter to what it finds.
            std::erase_if(looks_.nodes[id], [&](const Edge& edge) {
                return isOne(edge) && !std::holds_alternative<Recall>(edge.operation);
            });
        }
        looksWays_.emplace(looks_);
    }

    [[nodiscard]] bool leadsOn(NodeId node) {
        const auto [found, isNew] = leadsOn_.emplace(node, false);
        if (isNew) {
            found->second = std::any_of(stops_.begin(), stops_.end(), [&](NodeId stop) {
                return node == stop || ways_.reaches(node, stop, {});
            });
        }
        return found->second;
    }

    // ---- the ways there ----

    /// The only way round the node's loop; empty if there are others.
    [[nodiscard]] std::vector<Edge> roundOf(NodeId node) const {
        std::vector<Edge> round;
        NodeId at = node;
        do {
            const Edge* onward = nullptr;
            for (const Edge& edge : plan_.nodes[at]) {
                if (asks(edge) || !loops_->inOneLoop(at, edge.target)) continue;
                const bool isPlain = std::holds_alternative<Walk>(edge.operation) ||
                                     std::holds_alternative<Wrap>(edge.operation) ||
                                     std::holds_alternative<Check>(edge.operation);
                if (onward != nullptr || !isPlain) return {};
                onward = &edge;
            }
            if (onward == nullptr || round.size() > kMostSteps) return {};
            round.push_back(*onward);
            at = onward->target;
        } while (at != node);
        return round;
    }

    /// It is gone as long as the edge is closed.
    [[nodiscard]] std::vector<Edge> roundBefore(NodeId node, const Edge& leaving) const {
        std::vector<Edge> round = roundOf(node);
        if (!round.empty() && !exclude(round.front().operation, leaving.operation)) round.clear();
        return round;
    }

    /// Wherever the loop is left for a stop, it is left when it cannot be gone any further.
    [[nodiscard]] bool isLeftAtItsEnd(const std::vector<Edge>& round) {
        NodeId from = round.back().target;
        return std::all_of(round.begin(), round.end(), [&](const Edge& onward) {
            const NodeId node = std::exchange(from, onward.target);
            const auto& edges = plan_.nodes[node];
            return std::all_of(edges.begin(), edges.end(), [&](const Edge& edge) {
                if (edge == onward || !roundBefore(node, edge).empty()) return true;
                const auto* keep = std::get_if<Keep>(&edge.operation);
                const auto ways =
                    keep == nullptr ? std::vector<Way>() : ways_.recalls(keep->slot, edge.target);
                return !isStop(node, edge) && !leadsOn(edge.target) &&
                       std::none_of(ways.begin(), ways.end(), [&](const Way& way) {
                           return entries_.contains({kEnd, way.target}) || leadsOn(way.target);
                       });
            });
        });
    }

    /// The legs end with that round of the node's loop.
    static bool hasGone(NodeId node, const std::vector<Leg>& legs, const std::vector<Edge>& round) {
        if (legs.size() < round.size()) return false;
        const auto first = legs.end() - static_cast<std::ptrdiff_t>(round.size());
        return first->from == node &&
               std::equal(round.begin(), round.end(), first, [](const Edge& edge, const Leg& leg) {
                   return leg.round.empty() && !leg.look && leg.operation == edge.operation &&
                          leg.target == edge.target;
               });
    }

    /// A stop stands between a Keep of the slot and the end of the legs.
    static bool isOpen(const std::vector<Leg>& legs, ir::Slot slot) {
        bool isStop = false;
        for (auto leg = legs.rbegin(); leg != legs.rend(); ++leg) {
            const auto* keep = std::get_if<Keep>(&leg->operation);
            const auto* recall = std::get_if<Recall>(&leg->operation);
            if (recall != nullptr && recall->slot == slot) return false;
            if (keep != nullptr && !leg->look && keep->slot == slot) return isStop;
            isStop = isStop || leg->isStop;
        }
        return false;
    }

    [[nodiscard]] bool comesBack(NodeId node, const std::vector<Leg>& legs) const {
        return std::any_of(legs.begin(), legs.end(), [&](const Leg& leg) {
            const auto* keep = std::get_if<Keep>(&leg.operation);
            return keep != nullptr && isOpen(legs, keep->slot) && !ways_.recalls(keep->slot, node).empty();
        });
    }

    /// All steps since the node was left first were.
    static bool isAlongALine(NodeId node, const std::vector<Leg>& legs) {
        const auto first =
            std::find_if(legs.begin(), legs.end(), [&](const Leg& leg) { return leg.target == node; });
        bool files = false;
        bool ranks = false;
        const auto add = [&](const Operation& operation) {
            const auto* walk = std::get_if<Walk>(&operation);
            const auto* wrap = std::get_if<Wrap>(&operation);
            if (walk == nullptr && wrap == nullptr) return;
            const Vec& by = walk != nullptr ? walk->by : wrap->by;
            files = files || by.file != 0;
            ranks = ranks || by.rank != 0;
        };
        for (auto leg = first; leg != legs.end(); ++leg) {
            add(leg->operation);
            for (const Edge& each : leg->round)
                add(each.operation);
        }
        return !files || !ranks;
    }

    void follow(NodeId node, const std::vector<Leg>& legs, const std::pair<Extent, Extent>& extents) {
        if (failed_ || (!leadsOn(node) && !comesBack(node, legs))) return;
        const std::vector<Edge> round = roundOf(node);
        if (!round.empty() && hasGone(node, legs, round) && isLeftAtItsEnd(round)) return;
        if (visits_[node] > kMostSteps) {
            // There are no more squares than that on a file or rank.
            if (!isAlongALine(node, legs)) refuse("its program would be too long");
            return;
        }
        ++visits_[node];
        for (const Edge& edge : plan_.nodes[node]) {
            if (const auto* keep = std::get_if<Keep>(&edge.operation)) {
                for (const Way& way : looksWays_->recalls(keep->slot, edge.target)) {
                    Leg leg{node, edge.operation, {}, way.activations, entries_.contains({kEnd, way.target}),
                            way,  edge.target};
                    go(legs, std::move(leg), way.target, extents);
                }
            } else if (const auto* recall = std::get_if<Recall>(&edge.operation)) {
                // Without a stop it is part of the look ahead.
                if (isOpen(legs, recall->slot))
                    go(legs, {node, edge.operation, {}, edge.activations, true, std::nullopt, edge.target},
                       edge.target, {});
                continue;
            } else if (std::holds_alternative<Onward>(edge.operation)) {
                if (leadsOn(edge.target))
                    refuse("it captures more than one piece before it goes round the board");
                continue;
            }
            Leg leg{node, edge.operation, roundBefore(node, edge), edge.activations, isStop(node, edge)};
            leg.target = edge.target;
            if (!leg.round.empty() && hasGone(node, legs, leg.round)) continue;
            if (asks(edge) && !asked_.insert(&edge).second) continue;
            go(legs, std::move(leg), edge.target, extents);
            asked_.erase(&edge);
        }
        --visits_[node];
    }

    void go(std::vector<Leg> legs, Leg leg, NodeId target, std::pair<Extent, Extent> extents) {
        if (failed_) return;
        if (++work_ > kMostWork) return refuse(kTooLong);
        for (const Edge& each : leg.round)
            move(extents, each.operation, true);
        if (!leg.look) move(extents, leg.operation, false);
        if (!extents.first.fits() || !extents.second.fits()) return;
        const bool isStop = leg.isStop;
        legs.push_back(std::move(leg));
        if (isStop) addTail(target, legs);
        follow(target, legs, extents);
    }

    /// `often`: or any number of times.
    static void move(std::pair<Extent, Extent>& extents, const Operation& operation, bool often) {
        if (const auto* wrap = std::get_if<Wrap>(&operation)) {
            if (wrap->edges.files || often) extents.first = {};
            if (wrap->edges.ranks || often) extents.second = {};
            if (!wrap->edges.files) extents.first.move(wrap->by.file);
            if (!wrap->edges.ranks) extents.second.move(wrap->by.rank);
        } else if (const auto* walk = std::get_if<Walk>(&operation)) {
            if (often && walk->by.file != 0) extents.first = {};
            if (often && walk->by.rank != 0) extents.second = {};
            extents.first.move(walk->by.file);
            extents.second.move(walk->by.rank);
        }
    }

    // ---- chains ----

    /// What can be done from the node without a further stop.
    const std::vector<Sequence>& tailOf(NodeId node) {
        const auto [found, isNew] = tails_.try_emplace(node);
        if (!isNew) return found->second;
        Plan plan = rest_;
        // The start may be come back to.
        plan.nodes.insert(plan.nodes.begin(), rest_.nodes[node]);
        for (std::vector<Edge>& edges : plan.nodes) {
            for (Edge& edge : edges)
                ++edge.target;
        }
        plan = restricted(plan, {});
        if (plan.nodes[0].empty()) return found->second;
        Refusal reason;
        if (auto chains = makeChains(plan, bounds_, reason)) {
            found->second = std::move(*chains);
        } else {
            refuse(reason.reason.c_str());
        }
        return found->second;
    }

    void addTail(NodeId node, const std::vector<Leg>& legs) {
        const std::vector<Sequence>& tails = tailOf(node);
        if (failed_) return;
        if (legs.empty()) {
            for (const Sequence& tail : tails)
                add(tail);
            return;
        }
        const std::vector<Activation>& activations = legs.back().activations;
        if (tails.empty() && activations.empty()) return;
        auto chain = legsCode(looks_, legs, homes_, refusal_);
        if (!chain) {
            failed_ = true;
            return;
        }
        append(*chain, activationCode(activations, tails.empty()));
        if (loops_->mayBeEndless(node)) {
            for (const Sequence& tail : tails) {
                Sequence whole = *chain;
                append(whole, tail);
                add(std::move(whole));
            }
            return;
        }
        for (const Sequence& tail : tails) {
            if (&tail == &tails.back()) {
                append(*chain, tail);
            } else {
                chain->push_back(Item::block(tail));
            }
        }
        add(std::move(*chain));
    }

    void add(Sequence chain) {
        renumber(chain, nextId_);
        items_ += length(chain);
        if (items_ > bounds_.items) return refuse(kTooLong);
        chains_.push_back(std::move(chain));
    }

    const Plan& plan_;
    const bool homes_;
    const Bounds& bounds_;
    Refusal& refusal_;
    const Ways ways_;
    Plan looks_;  ///< without those of them that a look ahead meets
    std::optional<Ways> looksWays_;
    std::optional<Ways> loops_;  ///< without questions for the own square
    Plan rest_;                  ///< without what needs a chain of its own
    std::set<std::pair<NodeId, NodeId>>
        entries_;             ///< into loops that may go on for ever; from kEnd: by a Recall
    std::set<NodeId> stops_;  ///< nodes that one of these, or a question, leaves
    std::map<NodeId, bool> leadsOn_;
    std::vector<int> visits_;
    std::set<const Edge*> asked_;
    std::map<NodeId, std::vector<Sequence>> tails_;
    std::vector<Sequence> chains_;
    std::size_t work_ = 0;
    std::size_t items_ = 0;
    int nextId_ = 0;
    bool failed_ = false;
};

}  // namespace

std::optional<std::vector<Sequence>> makeRoutes(const Plan& plan, bool homes, const Bounds& bounds,
                                                Refusal& refusal) {
    return Routes(plan, homes, bounds, refusal).run();
}

}  // namespace ferz::chessembly::writing
