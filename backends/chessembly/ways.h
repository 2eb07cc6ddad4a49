// Which nodes of a plan can be reached from which, when looks ahead are taken as one stride.
//
// A look ahead begins at Keep and ends at a Recall of the same slot; what follows the Recall follows the
// place where the look began.
#pragma once

#include <compare>
#include <cstddef>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "backends/chessembly/plan.h"

namespace ferz::chessembly::writing {

/// A Recall edge: where it leads, and what it activates.
struct RecallEdge {
    ir::Slot slot = 0;
    std::size_t seized = 0;
    NodeId target = 0;
    std::vector<Activation> activations;
    friend auto operator<=>(const RecallEdge&, const RecallEdge&) = default;
};

class Ways {
public:
    explicit Ways(const Plan& plan);

    /// The node lies on a loop.
    [[nodiscard]] bool isLoopHead(NodeId node) const { return onLoop_[node]; }
    /// Each of the two can be reached from the other.
    [[nodiscard]] bool inOneLoop(NodeId a, NodeId b) const {
        return onLoop_[a] && component_[a] == component_[b];
    }
    /// A run may go round the node's loop for ever: no directions of the board bring it to an end.
    [[nodiscard]] bool mayBeEndless(NodeId node) const { return endless_[node]; }
    /// There is a way from one to the other that meets none of `without`.
    [[nodiscard]] bool reaches(NodeId from, NodeId to, const std::map<NodeId, int>& without) const;
    /// The recalls of the slot that can be reached from the node, each once.
    [[nodiscard]] std::vector<RecallEdge> recalls(ir::Slot slot, NodeId node) const;
    /// An activation can be reached from the node, or the goal if there is one.
    [[nodiscard]] bool isUseful(NodeId node, const std::optional<RecallEdge>& goal) const;

private:
    /// A look ahead that begins anew with this slot is not entered: its recalls are not those asked for.
    [[nodiscard]] std::vector<NodeId> reachable(NodeId from, ir::Slot without) const;
    void findUseful();
    void findLoops();

    const Plan& plan_;
    struct Next {
        NodeId target = 0;
        ir::Slot kept = ir::kOriginSlot - 1;  ///< of the look ahead that begins or is passed; none
        friend bool operator==(const Next&, const Next&) = default;
    };
    std::vector<std::vector<Next>> next_;
    std::vector<bool> activates_;  ///< an edge of the node, or a look ahead from it, does
    std::vector<bool> useful_;     ///< what isUseful answers where there is no goal
    std::vector<std::size_t> component_;
    std::vector<bool> onLoop_;
    std::vector<bool> endless_;
};

}  // namespace ferz::chessembly::writing
