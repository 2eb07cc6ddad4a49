// Lists the alternatives that a chain has at a node of a plan.
//
//     empty -> move, go on; enemy -> take, end      one alternative, fused into `take-move`
//
// In: a plan. Out: for a node the alternatives that lead to an activation (or to a wanted Recall); edges that
// one expression can express together are fused. chains.h decides which of them may continue a loop.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "backends/chessembly/plan.h"
#include "backends/chessembly/ways.h"

namespace ferz::chessembly::writing {

/// What a sequence of expressions is written for.
struct Purpose {
    /// Empty: to activate squares. Otherwise: to test whether this Recall can be reached.
    std::optional<RecallEdge> goal;
    int success = 0;  ///< the label to jump to if it is reached
};

/// The loops that may be repeated from here, with their ids.
using OpenLoops = std::map<NodeId, int>;

struct Alternative {
    enum class Fused { No, TakeMove, Shift };
    Operation operation;
    std::vector<Activation> activations;
    NodeId target = 0;
    Fused fused = Fused::No;
    /// If set, the alternative is a look ahead: the test whether this Recall can be reached.
    std::optional<RecallEdge> look = std::nullopt;
};

/// The target of an alternative after which nothing follows.
inline constexpr NodeId kEnd = static_cast<NodeId>(-1);

class Choices {
public:
    explicit Choices(const Plan& plan) : plan_(plan), ways_(plan) {}

    [[nodiscard]] const Ways& ways() const { return ways_; }
    [[nodiscard]] bool isEnd(NodeId node) const { return node == kEnd || plan_.nodes[node].empty(); }
    /// The vector of its first step; empty if it begins with a test.
    [[nodiscard]] std::optional<ir::Vec> direction(const Alternative& alternative) const;
    /// `passed`: the nodes where looks ahead from this square began, which are not repeated.
    [[nodiscard]] std::vector<Alternative> of(NodeId node, const Purpose& purpose, bool fuse,
                                              std::set<NodeId> passed = {}) const;
    /// The alternatives, not fused if several of them lead back into a loop.
    [[nodiscard]] std::vector<Alternative> fitting(NodeId node, const Purpose& purpose,
                                                   const OpenLoops& active) const;
    [[nodiscard]] bool leadsBack(const Alternative& alternative, const OpenLoops& active) const;
    /// True if the alternative only captures the piece it steps onto and lands on an empty square after it.
    [[nodiscard]] bool isLeapOver(const Alternative& each) const;
    /// True if no position allows two of them.
    [[nodiscard]] static bool isOneWay(const std::vector<Alternative>& alternatives);

private:
    void addKept(std::vector<Alternative>& result, ir::Slot slot, NodeId node, const Purpose& purpose,
                 const std::set<NodeId>& passed) const;
    void fuseWith(Alternative& first, const std::vector<Edge>& edges, std::vector<bool>& used) const;
    [[nodiscard]] std::vector<Alternative> joinedOnward(std::vector<Alternative> alternatives) const;
    void fuseApart(std::vector<Alternative>& apart, std::vector<Alternative>& others) const;

    const Plan& plan_;
    const Ways ways_;
};

/// True if no position allows both operations.
[[nodiscard]] bool exclude(const Operation& a, const Operation& b);
/// The contents that an operation needs on the square; empty if it needs none.
[[nodiscard]] std::optional<ir::Contents> neededAt(const Operation& operation, const ir::Vec& at);
/// True if `at` can leave the board only into these regions.
[[nodiscard]] bool isOnlyExit(const ir::Beyond& beyond, const ir::Vec& at);

}  // namespace ferz::chessembly::writing
