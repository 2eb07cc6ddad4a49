#include "frontend/steps/lower.h"

#include <fmt/format.h>

#include "notations/steps/words.h"

namespace ferz::steps {

std::optional<ir::Movement> lower(const Text& text, const Source& source, Diagnostics& diagnostics) {
    ir::Movement movement;
    movement.name = "test";
    ir::Builder builder(movement);
    for (const Leap& leap : text) {
        ir::Vec by;
        for (const Span& span : leap) {
            const StepWord* word = findStep(source.slice(span));
            if (word == nullptr) {
                diagnostics.report(diagnostic::kUnknownExpression, source, span,
                                   fmt::format("unknown word `{}`", source.slice(span)));
                return std::nullopt;
            }
            by = by + word->step;
        }
        ir::StateId state = builder.then(0, ir::Step{by});
        const ir::StateId empty = builder.then(state, ir::Test{ir::Holds{ir::Contents::nothing()}});
        const ir::StateId taken = builder.then(state, ir::Test{ir::Holds{ir::Contents::enemy()}});
        state = builder.then(empty, ir::Act{ir::Land{}});
        movement.states[state].accepts = true;
        builder.add(builder.then(taken, ir::Act{ir::Capture{}}), ir::Act{ir::Land{}}, state);
    }
    return movement;
}

}  // namespace ferz::steps
