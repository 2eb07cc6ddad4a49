// Reachability of the nodes of a plan, where a complete look ahead counts as one edge.
//
// A look ahead begins at Keep and ends at a Recall of the same slot: the target of the Recall follows the
// node of the Keep.
#pragma once

#include <compare>
#include <cstddef>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "backends/chessembly/plan.h"

namespace ferz::chessembly::writing {

/// A Recall edge with its target and its activations.
struct RecallEdge {
    ir::Slot slot = 0;
    std::size_t pendingTake = 0;
    NodeId target = 0;
    std::vector<Activation> activations;
    friend auto operator<=>(const RecallEdge&, const RecallEdge&) = default;
};

class Ways {
public:
    explicit Ways(const Plan& plan);

    /// The node is on a loop.
    [[nodiscard]] bool isLoopHead(NodeId node) const { return onLoop_[node]; }
    /// Each of the two can be reached from the other.
    [[nodiscard]] bool inOneLoop(NodeId a, NodeId b) const {
        return onLoop_[a] && component_[a] == component_[b];
    }
    /// The node's loop may be endless: it does not make progress in any direction of the board.
    [[nodiscard]] bool mayBeEndless(NodeId node) const { return endless_[node]; }
    /// True if a path leads from one to the other past none of `without`.
    [[nodiscard]] bool reaches(NodeId from, NodeId to, const std::map<NodeId, int>& without) const;
    /// The recalls of the slot that can be reached from the node, each once.
    [[nodiscard]] std::vector<RecallEdge> recalls(ir::Slot slot, NodeId node) const;
    /// An activation can be reached from the node, or the goal if there is one.
    [[nodiscard]] bool isUseful(NodeId node, const std::optional<RecallEdge>& goal) const;

private:
    /// Does not enter another look ahead of the slot `without`, which has recalls of its own.
    [[nodiscard]] std::vector<NodeId> reachable(NodeId from, ir::Slot without) const;
    void findUseful();
    void findLoops();

    const Plan& plan_;
    struct Next {
        NodeId target = 0;
        /// The slot of the look ahead that begins or is passed; below kOriginSlot: none.
        ir::Slot kept = ir::kOriginSlot - 1;
        friend bool operator==(const Next&, const Next&) = default;
    };
    std::vector<std::vector<Next>> next_;
    std::vector<bool> activates_;  ///< by node: an edge, or a look ahead from there, activates
    std::vector<bool> useful_;     ///< by node: the answer of isUseful() without a goal
    std::vector<std::size_t> component_;
    std::vector<bool> onLoop_;
    std::vector<bool> endless_;
};

}  // namespace ferz::chessembly::writing
