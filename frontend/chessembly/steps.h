// The activations that further steps (`+ { }`, `| { }`) continue, as lists spoken of by number.
//
// A list has one entry for each step block that is open, and one more: entry n is the last activation that
// was made with n step blocks open, or nothing. What is activated inside a step block is played after all
// entries but the last one. Where the activations happened is remembered in slots.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <vector>

#include "frontend/chessembly/dialect.h"
#include "frontend/chessembly/outcomes.h"
#include "frontend/chessembly/program.h"
#include "frontend/chessembly/slots.h"
#include "frontend/chessembly/tags.h"
#include "ir/movement.h"

namespace ferz::chessembly {

/// One activation, without its squares.
struct Step {
    Activation activation = Activation::None;
    TagList tags = kNoTags;
    std::size_t placed = kNone;  ///< the `place-move` that says what appears

    friend auto operator<=>(const Step&, const Step&) = default;
};

using StepList = std::uint32_t;
/// No step block is open and nothing was activated.
inline constexpr StepList kNoSteps = 0;

/// An activation that is made: by the automaton's cursor, or, a `take` whose `jump` does not come,
/// afterwards.
struct Activate {
    Step step;
    StepList before = kNoSteps;  ///< what it is a further step of
    friend auto operator<=>(const Activate&, const Activate&) = default;
};

class Steps {
public:
    Steps() { keep({Step{}}); }

    [[nodiscard]] const std::vector<Step>& list(StepList list) const { return lists_[list]; }
    /// The last activation is now this one.
    [[nodiscard]] StepList activated(StepList list, const Step& step);
    /// What an activation is played after: the list with nothing as its last entry.
    [[nodiscard]] StepList before(StepList list) { return activated(list, {}); }
    /// Control leaves step blocks until `common` are open and enters others until `depth` are.
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
/// Appends what remembers the cursor as the square of the last activation at that depth.
void rememberStep(Activation activation, std::size_t depth, const Slots& slots,
                  std::vector<ir::Instruction>& path);
/// Appends what remembers the squares of earlier steps for a take that is activated later; behind the mark of
/// the take.
void rememberEarlier(const std::vector<Step>& steps, const Slots& slots, std::vector<ir::Instruction>& path);

}  // namespace ferz::chessembly
