#include "backends/chessembly/reach.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <utility>

#include "backends/chessembly/run.h"
#include "ir/explore.h"
#include "ir/liveness.h"

namespace ferz::chessembly::writing {

namespace {

using ir::Slot;
using ir::StateId;
using ir::Vec;

/// No two squares of a board are further apart.
constexpr int kFurthest = ir::Board::kMostFiles - 1;
/// Places looked at before every test is taken to see the square.
constexpr std::size_t kMostPlaces = 200'000;

bool isOnSomeBoard(const Vec& at) {
    return std::abs(at.file) <= kFurthest && std::abs(at.rank) <= kFurthest;
}

/// How a square lies from another. Along axes whose edges it has led round nothing is known.
struct From {
    Vec at;
    Touching round;
    friend auto operator<=>(const From&, const From&) = default;

    [[nodiscard]] From behind(const ir::Step& step) const {
        const Touching more = touching(step);
        From result{at + step.by, {round.files || more.files, round.ranks || more.ranks}};
        if (result.round.files) result.at.file = 0;
        if (result.round.ranks) result.at.rank = 0;
        return result;
    }
};

/// Squares behind it are as far as behind a loop.
bool isRound(const ir::Transition& transition) {
    const auto* step = std::get_if<ir::Step>(&transition.instruction);
    return step != nullptr && touching(*step) != Touching{};
}

}  // namespace

Reach::Reach(const ir::Movement& movement)
    : movement_(movement),
      live_(ir::liveSlots(movement)),
      head_(movement.states.size()),
      reachesLoop_(movement.states.size()) {
    findLoops();
    findTestsOfOrigin();
}

void Reach::findLoops() {
    // Depth first with a stack of its own: automata may be long.
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
                const bool isFar = isRound(transition) || head_[transition.target];
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

/// The tests that may look at the square where the move began.
void Reach::findTestsOfOrigin() {
    // The square lies at -Vec from the cursor, but for ways round the board.
    ir::Numbering<std::pair<StateId, From>> places;
    std::map<Slot, std::set<From>> marked = {{ir::kOriginSlot, {From{}}}};
    std::map<Slot, std::set<StateId>> returning;
    const auto visit = [&](StateId state, const From& at) {
        if (isOnSomeBoard(at.at)) places.of({state, at});
    };
    visit(0, {});
    for (std::size_t next = 0; next < places.size() && next < kMostPlaces; ++next) {
        const auto [state, at] = places[next];
        const auto& transitions = movement_.states[state].transitions;
        for (std::size_t index = 0; index < transitions.size(); ++index) {
            const auto& [instruction, target] = transitions[index];
            if (const auto* step = std::get_if<ir::Step>(&instruction)) {
                visit(target, at.behind(*step));
                continue;
            }
            if (const auto* back = std::get_if<ir::Return>(&instruction)) {
                // Wherever the slot was marked, or will be.
                if (!returning[back->slot].insert(target).second) continue;
                for (const From& place : marked[back->slot])
                    visit(target, place);
                continue;
            }
            const auto* mark = std::get_if<ir::Mark>(&instruction);
            if (mark != nullptr && marked[mark->slot].insert(at).second) {
                for (const StateId behind : returning[mark->slot])
                    visit(behind, at);
            }
            const auto* test = std::get_if<ir::Test>(&instruction);
            if (test != nullptr && at.behind(ir::Step{test->at}).at.isZero())
                testsOfOrigin_.insert({state, index});
            visit(target, at);
        }
    }
    if (places.size() < kMostPlaces) return;
    for (StateId state = 0; state < movement_.states.size(); ++state) {
        for (std::size_t index = 0; index < movement_.states[state].transitions.size(); ++index)
            testsOfOrigin_.insert({state, index});
    }
}

}  // namespace ferz::chessembly::writing
