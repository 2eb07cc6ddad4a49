// The activations that further steps (`+ { }`, `| { }`) continue, in lists that are numbered.
//
// A list has one entry for each open step block, and one more: entry n is the last activation that was made
// with n step blocks open, or none. An activation inside a step block is played after all entries but the
// last. The squares of the activations are remembered in slots.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <vector>

#include "frontend/chessembly/dialect.h"
#include "frontend/chessembly/expression_outcomes.h"
#include "frontend/chessembly/program.h"
#include "frontend/chessembly/slots.h"
#include "frontend/chessembly/tags.h"
#include "ir/movement.h"

namespace ferz::chessembly {

/// One activation, without its squares.
struct Step {
    Activation activation = Activation::None;
    TagList tags = kNoTags;
    std::size_t placed = kNone;  ///< the `place-move` that names the new piece

    friend auto operator<=>(const Step&, const Step&) = default;
};

using StepList = std::uint32_t;
/// The list without open step blocks and without an activation.
inline constexpr StepList kNoSteps = 0;

/// An activation with the steps before it. It is played from the cursor, or from a remembered square if it is
/// a `take` whose `jump` did not come.
struct Activate {
    Step step;
    StepList before = kNoSteps;  ///< the steps that it continues
    friend auto operator<=>(const Activate&, const Activate&) = default;
};

class Steps {
public:
    Steps() { keep({Step{}}); }

    [[nodiscard]] const std::vector<Step>& list(StepList list) const { return lists_[list]; }
    /// The list with `step` as its last activation.
    [[nodiscard]] StepList activated(StepList list, const Step& step);
    /// The steps that a new activation continues: the list with an empty last entry.
    [[nodiscard]] StepList before(StepList list) { return activated(list, {}); }
    /// The list after leaving step blocks until `common` are open, and entering others until `depth` are.
    [[nodiscard]] StepList moved(StepList list, std::size_t common, std::size_t depth);

private:
    StepList keep(std::vector<Step> list);

    std::vector<std::vector<Step>> lists_;
    std::map<std::vector<Step>, StepList> known_;
};

/// The instructions of an activation's side branch, from where the anchor stands.
[[nodiscard]] std::vector<ir::Instruction> played(const Activate& activate, const Chain& chain,
                                                  const Dialect& dialect, const Steps& steps,
                                                  const Slots& slots, const Tags& tags);
/// Appends instructions that remember the cursor as the square of the last activation at that depth.
void rememberStep(Activation activation, std::size_t depth, const Slots& slots,
                  std::vector<ir::Instruction>& path);
/// Appends instructions that copy the squares of earlier steps for a take that is activated later. They
/// follow the mark of the take.
void rememberEarlier(const std::vector<Step>& steps, const Slots& slots, std::vector<ir::Instruction>& path);

}  // namespace ferz::chessembly
