#include "ir/last_rank.h"

#include <set>
#include <string>
#include <utility>

#include "ir/simplify.h"
#include "ir/transitions.h"

namespace ferz::ir {

namespace {

bool asksForEdge(const Instruction& instruction) {
    const auto* test = std::get_if<Test>(&instruction);
    if (test == nullptr) return false;
    const auto* holds = std::get_if<Holds>(&test->predicate);
    return std::holds_alternative<Beyond>(test->predicate) ||
           (holds != nullptr &&
            (*holds == Holds{Contents::offBoard()} || *holds == Holds{Contents::onBoard()}));
}

}  // namespace

Become allBecomes(const Movement& movement) {
    std::set<std::string> names;
    forEachInstruction(movement, [&](const Instruction& each) {
        if (const auto* become = effectOf<Become>(each))
            names.insert(become->names.begin(), become->names.end());
    });
    return {{names.begin(), names.end()}};
}

Movement withoutEdges(Movement movement) {
    for (State& state : movement.states) {
        for (Transition& each : state.transitions) {
            if (asksForEdge(each.instruction)) each.instruction = Pass{};
        }
    }
    return simplify(std::move(movement));
}

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

}  // namespace ferz::ir
