// The steps of walks, and whether they go over pieces, without what else they test and do on the way.
//
//     StepWalks(spelling of nN).has({{0, 1}, {1, 1}})         a wazir's step, then a ferz's, and there it
//     ends StepWalks(spelling of pR).hasOver({{0, 1}, {0, 1}})     a wazir's step over a piece, and one more
//
// What goes by other means than steps, back to a remembered square, is not followed.
#pragma once

#include <vector>

#include "ir/movement.h"
#include "ir/normal/free_steps.h"

namespace ferz::mbn {

class StepWalks {
public:
    StepWalks() = default;
    explicit StepWalks(const ir::normal::Spelling& walks);

    /// True if a walk takes these steps and no others, over empty squares.
    [[nodiscard]] bool has(const std::vector<ir::Vec>& steps) const { return has(steps, false); }
    /// The same with a piece on the first square that it goes over.
    [[nodiscard]] bool hasOver(const std::vector<ir::Vec>& steps) const { return has(steps, true); }

private:
    using Node = ir::normal::Node;

    struct Step {
        ir::Vec by;
        ir::Contents here;
        Node to = 0;
    };
    struct Place {
        bool isEnd = false;
        std::vector<Step> steps;
        std::vector<Node> staying;  ///< reached without a step
    };

    [[nodiscard]] bool has(const std::vector<ir::Vec>& steps, bool isOverPiece) const;
    void addStaying(std::vector<Node>& nodes) const;

    std::vector<Place> places_;
};

}  // namespace ferz::mbn
