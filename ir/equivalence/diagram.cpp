#include "ir/equivalence/diagram.h"

#include <bdd.h>
// The header's C++ half renames these; the owner here is our own, so the plain functions are wanted.
#undef bdd_init
#undef bdd_ithvar

#include <algorithm>
#include <limits>

/// BuDDy's own: while it is set, an operation that finds no free node ends at once.
extern "C" int bdderrorcond;

namespace ferz::ir {

namespace {

constexpr int kFirstNodes = 100'000;
constexpr int kFirstCache = 50'000;
constexpr int kNodesPerGrowth = 1'000'000;

bool tableFull = false;
int mostNodesNow = 0;

/// A collection that leaves less than one node in this many free will soon be followed by the next, and that
/// by another: the table counts as full then.
constexpr int kLeastFree = 8;

void onError(int) {
    tableFull = true;
}

void onCollection(int isBefore, bddGbcStat* statistics) {
    // Tables have a prime number of nodes, a little less than they may have.
    if (isBefore != 0 || statistics->nodes < mostNodesNow - mostNodesNow / 100) return;
    if (statistics->freenodes > statistics->nodes / kLeastFree) return;
    tableFull = true;
    bdderrorcond = -BDD_NODENUM;
}

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
        bdd_gbc_hook(onCollection);
        bdd_setmaxincrease(kNodesPerGrowth);
        bdd_setcacheratio(8);
    }
    bdd_clear_error();
    if (tableFull) {
        // What was remembered of operations without room is wrong. A collection forgets it.
        mostNodesNow = std::numeric_limits<int>::max();
        bdd_gbc();
    }
    // A table that has already grown beyond the new limit stays as it is; that is no error of this space.
    mostNodesNow = static_cast<int>(std::max<std::size_t>(mostNodes, kFirstNodes));
    bdd_setmaxnodenum(mostNodesNow);
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

std::size_t DiagramSpace::nodesMade() {
    bddStat statistics;
    bdd_stats(&statistics);
    return static_cast<std::size_t>(statistics.produced);
}
int DiagramSpace::variableOf(int node) {
    return bdd_var(node);
}
int DiagramSpace::low(int node) {
    return bdd_low(node);
}
int DiagramSpace::high(int node) {
    return bdd_high(node);
}

}  // namespace ferz::ir
