#include "backends/chessembly/movement_analysis.h"

#include <utility>

#include "backends/chessembly/abstract_state.h"
#include "ir/displacements.h"
#include "ir/liveness.h"

namespace ferz::chessembly::writing {

namespace {

using ir::StateId;

/// With more places of the cursor, every test counts as one of the origin.
constexpr std::size_t kMostPlaces = 200'000;

}  // namespace

MovementAnalysis::MovementAnalysis(const ir::Movement& movement)
    : movement_(movement),
      live_(ir::liveSlots(movement)),
      head_(movement.states.size()),
      reachesLoop_(movement.states.size()) {
    findLoops();
    findTestsOfOrigin();
}

void MovementAnalysis::findLoops() {
    // Depth-first search with an explicit stack: automata may be long.
    enum class Mark : char { New, Open, Done };
    std::vector<Mark> marks(movement_.states.size(), Mark::New);
    std::vector<std::pair<StateId, std::size_t>> stack = {{0, 0}};
    marks[0] = Mark::Open;
    while (!stack.empty()) {
        auto& [id, next] = stack.back();
        const auto& transitions = movement_.states[id].transitions;
        if (next == transitions.size()) {
            if (head_[id]) reachesLoop_[id] = true;
            for (const ir::Transition& transition : transitions) {
                // After a step round an edge, distances are as unknown as after a loop.
                const bool isFar = leadsRound(transition.instruction) || head_[transition.target];
                if (reachesLoop_[transition.target] || isFar) reachesLoop_[id] = true;
            }
            marks[id] = Mark::Done;
            stack.pop_back();
            continue;
        }
        const StateId target = transitions[next++].target;
        if (marks[target] == Mark::Open) head_[target] = true;
        if (marks[target] != Mark::New) continue;
        marks[target] = Mark::Open;
        stack.push_back({target, 0});
    }
}

void MovementAnalysis::findTestsOfOrigin() {
    const ir::Displacements displacements(movement_, kMostPlaces);
    for (StateId state = 0; state < movement_.states.size(); ++state) {
        const auto& transitions = movement_.states[state].transitions;
        for (std::size_t index = 0; index < transitions.size(); ++index) {
            const auto* test = std::get_if<ir::Test>(&transitions[index].instruction);
            if (test != nullptr && displacements.mayLookAtStart(state, test->at))
                testsOfOrigin_.insert({state, index});
        }
    }
}

}  // namespace ferz::chessembly::writing
