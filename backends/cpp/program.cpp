#include "backends/cpp/program.h"

#include <iterator>
#include <utility>

#include "backends/cpp/fold.h"
#include "backends/cpp/rays.h"
#include "backends/cpp/tree.h"
#include "backends/cpp/walk.h"
#include "ir/normal/rays.h"
#include "ir/simplify.h"

namespace ferz::cpp {

namespace {

/// The transitions of state 0 that are listed, and all that follows them.
ir::Movement only(const ir::Movement& movement, const std::vector<std::size_t>& transitions) {
    ir::Movement result = movement;
    const auto start = static_cast<ir::StateId>(result.states.size());
    // State 0 may be returned to, and then has all its transitions.
    result.states.push_back(movement.states[0]);
    result.states[0].accepts = false;
    result.states[0].transitions.clear();
    for (const std::size_t index : transitions) {
        result.states[0].transitions.push_back(movement.states[0].transitions[index]);
    }
    for (ir::State& state : result.states) {
        for (ir::Transition& transition : state.transitions) {
            if (transition.target == 0) transition.target = start;
        }
    }
    return ir::simplify(result);
}

}  // namespace

PieceCode programOf(const ir::Movement& movement, Scope& scope) {
    const ir::normal::Rays rays = ir::normal::findRays(ir::simplify(movement));
    Tree tree;
    if (rays.rest) tree = buildTree(*rays.rest, scope);
    PieceCode program;
    program.statements = buildRays(rays.rays, scope);
    for (const ir::normal::Ray& ray : rays.rays)
        tree.outcomes.add(ray);
    Block folded = foldTurns(std::move(tree.statements), scope);
    std::move(folded.begin(), folded.end(), std::back_inserter(program.statements));
    program.usesWalk = !tree.left.empty();
    if (program.usesWalk) {
        tree.outcomes.addVague(true);
        program.statements.emplace_back(buildWalk(only(*rays.rest, tree.left), scope));
    }
    program.mayRepeat = tree.outcomes.mayOverlap();
    return program;
}

}  // namespace ferz::cpp
