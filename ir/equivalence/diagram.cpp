#include "ir/equivalence/diagram.h"

#include <bdd.h>
// The header's C++ half renames these; the owner here is our own, so the plain functions are wanted.
#undef bdd_init
#undef bdd_ithvar

#include <algorithm>
#include <limits>
#include <unordered_map>

namespace ferz::ir {

namespace {

constexpr int kFirstNodes = 20'000;
constexpr int kFirstCache = 10'000;
constexpr int kNodesPerGrowth = 1'000'000;

bool tableFull = false;

void onError(int) {
    tableFull = true;
}

/// The least cost from each node to the constant true, by depth-first search.
class Costs {
public:
    explicit Costs(const std::function<int(int)>& costOf) : costOf_(costOf) {}

    long of(int node) {
        if (node == 0) return kImpossible;
        if (node == 1) return 0;
        if (const auto known = known_.find(node); known != known_.end()) return known->second;
        const long low = of(bdd_low(node));
        const long high = of(bdd_high(node));
        const long best = std::min(low, high == kImpossible ? high : high + costOf_(bdd_var(node)));
        known_[node] = best;
        return best;
    }

private:
    static constexpr long kImpossible = std::numeric_limits<long>::max();
    const std::function<int(int)>& costOf_;
    std::unordered_map<int, long> known_;
};

}  // namespace

Diagram::Diagram(int root) : root_(bdd_addref(root)) {}
Diagram::Diagram(const Diagram& other) : root_(bdd_addref(other.root_)) {}
Diagram::~Diagram() {
    if (root_ > 1) bdd_delref(root_);
}

Diagram operator&(const Diagram& a, const Diagram& b) {
    return Diagram(bdd_and(a.root_, b.root_));
}
Diagram operator|(const Diagram& a, const Diagram& b) {
    return Diagram(bdd_or(a.root_, b.root_));
}
Diagram operator^(const Diagram& a, const Diagram& b) {
    return Diagram(bdd_xor(a.root_, b.root_));
}
Diagram operator!(const Diagram& a) {
    return Diagram(bdd_not(a.root_));
}

DiagramSpace::DiagramSpace(int variables, std::size_t mostNodes) {
    if (bdd_isrunning() == 0) {
        bdd_init(kFirstNodes, kFirstCache);
        bdd_error_hook(onError);
        bdd_gbc_hook(nullptr);
        bdd_setmaxincrease(kNodesPerGrowth);
        bdd_setcacheratio(8);
    }
    // A table that has already grown beyond the new limit stays as it is; that is no error of this space.
    bdd_setmaxnodenum(static_cast<int>(std::max<std::size_t>(mostNodes, kFirstNodes)));
    bdd_clear_error();
    tableFull = false;
    if (variables > bdd_varnum()) bdd_setvarnum(variables);
}

Diagram DiagramSpace::variable(int index) const {
    return Diagram(bdd_ithvar(index));
}
Diagram DiagramSpace::always() {
    return Diagram(1);
}
bool DiagramSpace::exhausted() const {
    return tableFull;
}

std::vector<std::pair<int, bool>> DiagramSpace::cheapest(const Diagram& diagram,
                                                         const std::function<int(int)>& costOf) {
    Costs costs(costOf);
    std::vector<std::pair<int, bool>> path;
    for (int node = diagram.id(); node > 1;) {
        const int variable = bdd_var(node);
        const int high = bdd_high(node);
        const int low = bdd_low(node);
        const bool value = low == 0 || (high != 0 && costs.of(high) + costOf(variable) < costs.of(low));
        path.emplace_back(variable, value);
        node = value ? high : low;
    }
    return path;
}

}  // namespace ferz::ir
