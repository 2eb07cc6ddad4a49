// Questions to the position that are movements themselves: can this part be played?
#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "frontend/mbn/lowering.h"
#include "ir/simplify.h"
#include "support/limits.h"

namespace ferz::mbn {

namespace {

/// A part that takes more as it is lowered is too hard before it is made simple.
constexpr std::size_t kMostAskedStates = limits::kMbnAskedStates.most;

}  // namespace

std::optional<ir::Part> Lowering::part(const std::function<Points(Point)>& played, const Context& context,
                                       const Scope& scope, Span span) {
    // What was too hard once is not asked again behind another way to it.
    if (isTooLarge(scope, span) || tooHard_.contains({&scope, span.begin})) return std::nullopt;
    ir::Movement alone;
    ir::Movement* const whole = std::exchange(movement_, &alone);
    for (const auto& [reached, state] : played({0, context}))
        alone.states[state].accepts = true;
    movement_ = whole;
    // A small part may be asked for in many places.
    work_ += alone.states.size() / 4;
    budget_.asked -= std::min(budget_.asked, alone.states.size());
    if (tooLarge_ || failed_) return std::nullopt;
    if (alone.states.size() > kMostAskedStates || budget_.asked == 0) {
        tooHard_.insert({&scope, span.begin});
        report(diagnostic::kTooLarge, scope, span,
               budget_.asked == 0
                   ? fmt::format("the parts that are asked for need more than {} states", budget_.mostAsked)
                   : fmt::format("the part that is asked for needs more than {} states", kMostAskedStates),
               "it is asked by `{..}` and by `0*` on a group; `[..]` and `0` leave it to the player");
        return std::nullopt;
    }
    return ir::Part(ir::simplify(std::move(alone)));
}

}  // namespace ferz::mbn
