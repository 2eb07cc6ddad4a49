#include "ir/append.h"

#include <utility>

namespace ferz::ir {

StateId append(std::vector<State>& states, const Movement& movement) {
    const auto first = static_cast<StateId>(states.size());
    for (State state : movement.states) {
        for (Transition& transition : state.transitions)
            transition.target += first;
        states.push_back(std::move(state));
    }
    return first;
}

}  // namespace ferz::ir
