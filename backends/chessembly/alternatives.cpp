#include "backends/chessembly/alternatives.h"

#include <algorithm>
#include <utility>

namespace ferz::chessembly::writing {

using ir::Contents;
using ir::Region;
using ir::Slot;
using ir::Vec;

namespace {

/// True if it steps onto these contents with an activation of this kind alone.
bool does(const Alternative& each, Activation::Kind kind, const Contents& what) {
    const auto* step = std::get_if<GuardedStep>(&each.operation);
    return step != nullptr && step->what == what &&
           each.activations == std::vector<Activation>{{kind, {}, {}}};
}

/// True for a plain move and another step to the same square.
bool isBeside(const Alternative& move, const Alternative& other) {
    const auto* step = std::get_if<GuardedStep>(&other.operation);
    return step != nullptr && does(move, Activation::Kind::Move, Contents::nothing()) &&
           std::get<GuardedStep>(move.operation).by == step->by;
}

/// True if one zone is a complement and the other lies inside what it excludes.
bool areApart(const ir::Zone& a, const ir::Zone& b) {
    if (a.complement == b.complement) return false;
    if (a.complement) return areApart(b, a);
    return std::all_of(a.parts.begin(), a.parts.end(), [&](const ir::ZonePart& part) {
        return std::find(b.parts.begin(), b.parts.end(), part) != b.parts.end();
    });
}

/// True if `off` needs a point off the board where `on` needs a square.
bool isOff(const ir::Test& off, const ir::Test& on) {
    const auto* beyond = std::get_if<ir::Beyond>(&off.predicate);
    const auto* holds = std::get_if<ir::Holds>(&on.predicate);
    return beyond != nullptr && holds != nullptr && !off.negated && !on.negated && !holds->what.off &&
           (beyond->regions & bit(Region::Inside)) == 0;
}

}  // namespace

std::optional<Vec> Choices::direction(const Alternative& alternative) const {
    if (const auto* step = std::get_if<GuardedStep>(&alternative.operation)) return step->by;
    if (!std::holds_alternative<Enter>(alternative.operation)) return std::nullopt;
    for (const Edge& edge : plan_.nodes[alternative.target]) {
        if (const auto* step = std::get_if<GuardedStep>(&edge.operation)) return step->by;
    }
    return std::nullopt;
}

std::vector<Alternative> Choices::of(NodeId node, const Purpose& purpose, bool fuse,
                                     std::set<NodeId> passed) const {
    passed.insert(node);
    std::vector<Alternative> result;
    const std::vector<Edge>& edges = plan_.nodes[node];
    std::vector<bool> used(edges.size());
    for (std::size_t index = 0; index < edges.size(); ++index) {
        if (used[index]) continue;
        const Edge& edge = edges[index];
        if (const auto* keep = std::get_if<Keep>(&edge.operation)) {
            // A new look ahead of the goal's slot has recalls of its own.
            if (purpose.goal && purpose.goal->slot == keep->slot) continue;
            addKept(result, keep->slot, edge.target, purpose, passed);
            continue;
        }
        if (const auto* recall = std::get_if<Recall>(&edge.operation)) {
            const bool isGoal = purpose.goal && *purpose.goal == RecallEdge{recall->slot, recall->pendingTake,
                                                                            edge.target, edge.activations};
            if (isGoal) result.push_back({edge.operation, {}, edge.target});
            continue;
        }
        Alternative alternative{edge.operation, edge.activations, edge.target};
        if (purpose.goal) {
            alternative.activations.clear();
        } else if (fuse) {
            fuseWith(alternative, edges, used);
        }
        if (!alternative.activations.empty() || ways_.isUseful(edge.target, purpose.goal)) {
            result.push_back(std::move(alternative));
        }
    }
    return result;
}

void Choices::addKept(std::vector<Alternative>& result, Slot slot, NodeId node, const Purpose& purpose,
                      const std::set<NodeId>& passed) const {
    if (!passed.contains(node)) {
        for (Alternative& each : of(node, purpose, true, passed))
            result.push_back(std::move(each));
    }
    for (const RecallEdge& way : ways_.recalls(slot, node)) {
        const bool matters = !way.activations.empty() || ways_.isUseful(way.target, purpose.goal);
        if (matters) result.push_back({Keep{slot}, way.activations, node, Alternative::Fused::No, way});
    }
}

/// Fuses two edges of the plan that `take-move` or `shift` expresses together.
void Choices::fuseWith(Alternative& first, const std::vector<Edge>& edges, std::vector<bool>& used) const {
    for (std::size_t index = 0; index < edges.size(); ++index) {
        if (used[index]) continue;
        const Alternative second{edges[index].operation, edges[index].activations, edges[index].target};
        for (const auto& [move, other] : {std::pair(first, second), std::pair(second, first)}) {
            if (!isBeside(move, other)) continue;
            const bool takes = does(other, Activation::Kind::Take, Contents::enemy()) && isEnd(other.target);
            const bool shifts =
                does(other, Activation::Kind::Shift, Contents::piece()) && other.target == move.target;
            if (!takes && !shifts) continue;
            // The fused alternative stands for both edges, whichever came first.
            used[index] = true;
            first = move;
            first.fused = takes ? Alternative::Fused::TakeMove : Alternative::Fused::Shift;
            return;
        }
    }
}

bool Choices::leadsBack(const Alternative& alternative, const OpenLoops& active) const {
    const NodeId target = alternative.look ? alternative.look->target : alternative.target;
    if (target == kEnd) return false;
    return std::any_of(active.begin(), active.end(),
                       [&](const auto& each) { return ways_.inOneLoop(target, each.first); });
}

std::vector<Alternative> Choices::fitting(NodeId node, const Purpose& purpose,
                                          const OpenLoops& active) const {
    std::vector<Alternative> alternatives = of(node, purpose, true);
    const auto back = std::count_if(alternatives.begin(), alternatives.end(),
                                    [&](const Alternative& each) { return leadsBack(each, active); });
    if (back <= 1) return alternatives;
    return joinedOnward(of(node, purpose, false));
}

/// Joins steps to the same node, with their activations as alternatives of their own: `{ take-move(1, 0) }
/// anchor(1, 0)`.
std::vector<Alternative> Choices::joinedOnward(std::vector<Alternative> alternatives) const {
    const auto stepOf = [](const Alternative& each) {
        return each.look ? nullptr : std::get_if<GuardedStep>(&each.operation);
    };
    for (std::size_t index = 0; index < alternatives.size(); ++index) {
        const Alternative first = alternatives[index];
        const GuardedStep* step = stepOf(first);
        if (step == nullptr || isEnd(first.target)) continue;
        Contents onto = step->what;
        bool disjoint = true;
        std::vector<Alternative> others;
        std::vector<Alternative> apart;
        for (std::size_t other = 0; other < alternatives.size(); ++other) {
            const GuardedStep* second = stepOf(alternatives[other]);
            const bool same =
                second != nullptr && second->by == step->by && alternatives[other].target == first.target;
            if (!same) {
                others.push_back(alternatives[other]);
                continue;
            }
            if (other != index) {
                disjoint = disjoint && (onto & second->what).isNone();
                onto = onto | second->what;
            }
            if (alternatives[other].activations.empty()) continue;
            apart.push_back(alternatives[other]);
            apart.back().target = kEnd;
        }
        if (!disjoint || others.size() + 1 == alternatives.size()) continue;
        fuseApart(apart, others);
        for (Alternative& each : apart)
            others.push_back(std::move(each));
        others.push_back({GuardedStep{step->by, onto}, {}, first.target});
        return others;
    }
    return alternatives;
}

/// Fuses a move and a capture after which nothing follows into `take-move`.
void Choices::fuseApart(std::vector<Alternative>& apart, std::vector<Alternative>& others) const {
    for (Alternative& each : apart) {
        const auto takes = std::find_if(others.begin(), others.end(), [&](const Alternative& other) {
            return !other.look && isBeside(each, other) && isEnd(other.target) &&
                   does(other, Activation::Kind::Take, Contents::enemy());
        });
        if (takes == others.end()) continue;
        each.fused = Alternative::Fused::TakeMove;
        others.erase(takes);
    }
}

bool Choices::isOneWay(const std::vector<Alternative>& alternatives) {
    for (std::size_t index = 0; index < alternatives.size(); ++index) {
        for (std::size_t other = index + 1; other < alternatives.size(); ++other) {
            if (!exclude(alternatives[index].operation, alternatives[other].operation)) return false;
        }
    }
    return true;
}

bool Choices::isLeapOver(const Alternative& each) const {
    if (isEnd(each.target)) return false;
    const std::vector<Edge>& after = plan_.nodes[each.target];
    if (!each.activations.empty() || after.size() != 1 || !isEnd(after[0].target)) return false;
    const auto* onto = std::get_if<GuardedStep>(&after[0].operation);
    const auto& then = after[0].activations;
    return onto != nullptr && onto->what == Contents::nothing() && then.size() == 1 &&
           then[0].kind == Activation::Kind::TakeJump && then[0].at.isZero() &&
           (then[0].captured + onto->by).isZero();
}

bool exclude(const Operation& a, const Operation& b) {
    const auto test = [](const Operation& operation) -> std::optional<ir::Test> {
        if (const auto* step = std::get_if<GuardedStep>(&operation))
            return ir::Test{ir::Holds{step->what}, step->by};
        if (const auto* check = std::get_if<Check>(&operation)) return check->test;
        return std::nullopt;
    };
    const auto* fits = std::get_if<Fits>(&a);
    const auto* fails = std::get_if<Fits>(&b);
    if (fits != nullptr && fails != nullptr) return fits->by == fails->by && fits->is != fails->is;
    const auto first = test(a);
    const auto second = test(b);
    if (!first || !second || first->at != second->at) return false;
    if (*first == ir::negated(*second)) return true;
    const auto* holds = std::get_if<ir::Holds>(&first->predicate);
    const auto* others = std::get_if<ir::Holds>(&second->predicate);
    if (holds != nullptr && others != nullptr) return (holds->what & others->what).isNone();
    const auto* region = std::get_if<ir::Beyond>(&first->predicate);
    const auto* regions = std::get_if<ir::Beyond>(&second->predicate);
    if (region != nullptr && regions != nullptr) return (region->regions & regions->regions) == 0;
    if (isOff(*first, *second) || isOff(*second, *first)) return true;
    const auto* zone = std::get_if<ir::InZone>(&first->predicate);
    const auto* zones = std::get_if<ir::InZone>(&second->predicate);
    if (zone != nullptr && zones != nullptr && first->negated == second->negated)
        return !first->negated && areApart(zone->zone, zones->zone);
    return false;
}

std::optional<Contents> neededAt(const Operation& operation, const Vec& at) {
    if (const auto* step = std::get_if<GuardedStep>(&operation)) {
        if (step->by == at) return step->what;
    } else if (const auto* check = std::get_if<Check>(&operation)) {
        const auto* holds = std::get_if<ir::Holds>(&check->test.predicate);
        if (holds != nullptr && check->test.at == at) return holds->what;
        const auto* region = std::get_if<ir::Beyond>(&check->test.predicate);
        const bool isOff = region != nullptr && (region->regions & bit(Region::Inside)) == 0;
        if (isOff && check->test.at == at) return Contents::offBoard();
    }
    return std::nullopt;
}

bool isOnlyExit(const ir::Beyond& beyond, const Vec& at) {
    const Region side = at.file < 0   ? Region::Left
                        : at.file > 0 ? Region::Right
                        : at.rank < 0 ? Region::Bottom
                                      : Region::Top;
    return (at.file == 0) != (at.rank == 0) && (beyond.regions & bit(side)) != 0;
}

}  // namespace ferz::chessembly::writing
