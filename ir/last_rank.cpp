#include "ir/last_rank.h"

#include <cstddef>

#include "ir/same_paths.h"
#include "ir/simplify.h"
#include "ir/without.h"

namespace ferz::ir {

namespace {

/// Two movements of some thousand states are compared.
constexpr std::size_t kMostPairs = 10'000;

/// The step ahead that is found to lead off the board; empty where none is asked.
std::optional<Vec> stepAhead(const Movement& movement) {
    for (const State& state : movement.states) {
        for (const Transition& transition : state.transitions) {
            const auto* test = std::get_if<Test>(&transition.instruction);
            const auto* holds = test == nullptr ? nullptr : std::get_if<Holds>(&test->predicate);
            if (holds == nullptr || test->at.rank <= 0 || test->at != Vec{0, test->at.rank}) continue;
            if (*holds == Holds{Contents::offBoard()}) return test->at;
        }
    }
    return std::nullopt;
}

/// At the end of each move it becomes that, if the step leads off the board.
Movement becomingWhereOff(Movement movement, const Become& become, const Vec& ahead) {
    const Test off{Holds{Contents::offBoard()}, ahead};
    Builder build(movement);
    const auto count = static_cast<StateId>(movement.states.size());
    const StateId end = build.accepting();
    for (StateId id = 0; id < count; ++id) {
        if (!movement.states[id].accepts) continue;
        movement.states[id].accepts = false;
        build.add(build.then(id, off), Act{become}, end);
        build.add(id, Test{Holds{Contents::onBoard()}, ahead}, end);
    }
    return simplify(std::move(movement));
}

}  // namespace

std::optional<Become> becomingAtTheEnd(const Movement& movement) {
    const Become* become = widestBecome(movement);
    const auto ahead = stepAhead(movement);
    if (become == nullptr || !ahead) return std::nullopt;
    const Movement same = becomingWhereOff(without(movement, Feature::Promotion), *become, *ahead);
    if (!walkTheSamePaths(simplify(movement), same, kMostPairs)) return std::nullopt;
    return *become;
}

}  // namespace ferz::ir
