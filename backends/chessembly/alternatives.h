// What a chain can do from a node of a plan, one thing after the other.
//
//     empty -> move, go on; enemy -> take, end      one alternative, fused into `take-move`
//
// In: a plan. Out: for a node the alternatives that lead to an activation (or to a wanted Recall), with edges
// that one expression does at once made one. Which of them may go round a loop is the chain's business.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "backends/chessembly/plan.h"
#include "backends/chessembly/ways.h"

namespace ferz::chessembly::writing {

/// What a piece of code is for.
struct Purpose {
    /// Empty: to activate squares. Otherwise: to find out whether this Recall can be reached.
    std::optional<RecallEdge> goal;
    int success = 0;  ///< the label to jump to when it is
};

using Active = std::map<NodeId, int>;  // loops that may be gone round again from here, and their ids

struct Alternative {
    enum class Fused { No, TakeMove, Shift };
    Operation operation;
    std::vector<Activation> activations;
    NodeId target = 0;
    Fused fused = Fused::No;
    std::optional<RecallEdge> look =
        std::nullopt;  ///< instead of the operation: find out whether this Recall can be reached
};

/// Where an activation stands alone.
inline constexpr NodeId kEnd = static_cast<NodeId>(-1);

class Choices {
public:
    explicit Choices(const Plan& plan) : plan_(plan), ways_(plan) {}

    [[nodiscard]] const Ways& ways() const { return ways_; }
    [[nodiscard]] bool isEnd(NodeId node) const { return node == kEnd || plan_.nodes[node].empty(); }
    /// Where it begins to walk; empty where it looks first.
    [[nodiscard]] std::optional<ir::Vec> direction(const Alternative& alternative) const;
    /// `passed`: where looks began at this square; one that begins there again adds nothing.
    [[nodiscard]] std::vector<Alternative> of(NodeId node, const Purpose& purpose, bool fuse,
                                              std::set<NodeId> passed = {}) const;
    /// The alternatives; where several of them lead back into a loop, each stands alone.
    [[nodiscard]] std::vector<Alternative> fitting(NodeId node, const Purpose& purpose,
                                                   const Active& active) const;
    [[nodiscard]] bool leadsBack(const Alternative& alternative, const Active& active) const;
    /// It captures what it walks onto and lands on the empty square behind it, and that is all.
    [[nodiscard]] bool isLeapOver(const Alternative& each) const;
    /// No two of them can be gone in one situation.
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

/// No situation lets both be passed.
[[nodiscard]] bool exclude(const Operation& a, const Operation& b);
/// What an operation needs to find on the square; empty when it may be anything.
[[nodiscard]] std::optional<ir::Contents> neededAt(const Operation& operation, const ir::Vec& at);
/// Whatever lies that way and is not on the board lies in the regions.
[[nodiscard]] bool isOnlyWayOff(const ir::Beyond& beyond, const ir::Vec& at);

}  // namespace ferz::chessembly::writing
