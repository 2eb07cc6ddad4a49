#include "ir/equivalence/cheapest.h"

#include <limits>
#include <unordered_map>

namespace ferz::ir {

namespace {

constexpr long kImpossible = std::numeric_limits<long>::max() / 2;

class Search {
public:
    Search(const Encoding& encoding, const Limits& limits) : encoding_(encoding), limits_(limits) {}

    /// The least cost from a node to the constant true. As deep as there are facts on a path.
    long costOf(int node) {
        if (DiagramSpace::isConstant(node)) return node == 1 ? 0 : kImpossible;
        if (const auto known = best_.find(node); known != best_.end()) return known->second.cost;
        Best best{kImpossible, 0, 0};
        const Fact fact = encoding_.factOf(encoding_.space().variableOf(node));
        const int values = encoding_.values(fact);
        for (int value = 0; value < values; ++value) {
            const int next = encoding_.behind(node, fact, value);
            if (next == 0) continue;
            // Late: the first path that leads anywhere is taken.
            if (best.cost < kImpossible && isLate()) break;
            const long cost = encoding_.costOf({fact, value}) + costOf(next);
            if (cost < best.cost) best = {cost, value, next};
        }
        best_[node] = best;
        return best.cost;
    }

    std::vector<Decision> path(int node) {
        std::vector<Decision> decisions;
        while (!DiagramSpace::isConstant(node)) {
            const Best& best = best_.at(node);
            decisions.push_back({encoding_.factOf(encoding_.space().variableOf(node)), best.value});
            node = best.next;
        }
        return decisions;
    }

private:
    /// True when so many values were tried that any path will do.
    [[nodiscard]] bool isLate() const {
        encoding_.space().countNode();
        return encoding_.space().steps() > limits_.diagramSteps;
    }

    struct Best {
        long cost = 0;
        int value = 0;
        int next = 0;
    };
    const Encoding& encoding_;
    const Limits& limits_;
    std::unordered_map<int, Best> best_;
};

}  // namespace

CheapSituation cheapest(const Diagram& diagram, const Encoding& encoding, const Limits& limits) {
    Search search(encoding, limits);
    const long cost = search.costOf(diagram.id());
    return {cost, search.path(diagram.id())};
}

}  // namespace ferz::ir
