#include "backends/chessembly/reach.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>
#include <tuple>

#include "backends/chessembly/around.h"
#include "ir/liveness.h"
#include "ir/reached_squares.h"

namespace ferz::chessembly::writing {

namespace {

using ir::Slot;
using ir::StateId;
using ir::Vec;

/// No two squares of a board are further apart.
constexpr int kFurthest = ir::Board::kMostFiles - 1;
/// Places looked at before every test is taken to see the square.
constexpr std::size_t kMostPlaces = 400'000;

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

/// Places that differ in file and rank alone are bits of one plane.
class SeenPlaces {
public:
    explicit SeenPlaces(std::size_t states) : planes_(states * kRounds) {}

    /// True when it is new.
    bool insert(StateId state, const From& from) {
        if (from.at.level != 0 || from.at.row != 0) {
            const bool isNew = others_.insert({state, from}).second;
            count_ += isNew ? 1 : 0;
            return isNew;
        }
        const std::size_t round = (from.round.files ? 1U : 0U) + (from.round.ranks ? 2U : 0U);
        auto& plane = planes_[state * kRounds + round];
        if (!plane) plane = std::make_unique<ir::ReachedSquares>();
        const bool isNew = plane->add(from.at.file, from.at.rank);
        count_ += isNew ? 1 : 0;
        return isNew;
    }
    [[nodiscard]] std::size_t size() const { return count_; }

private:
    static constexpr std::size_t kRounds = 4;
    std::vector<std::unique_ptr<ir::ReachedSquares>> planes_;
    std::set<std::pair<StateId, From>> others_;
    std::size_t count_ = 0;
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
      consulted_(movement.states.size(), std::set<Vec>{}),
      head_(movement.states.size()),
      reachesLoop_(movement.states.size()) {
    findLoops();
    findConsulted();
    testsOfOrigin_ = testsOf({0});
    std::vector<StateId> captures;
    for (const ir::State& state : movement_.states) {
        for (const ir::Transition& transition : state.transitions) {
            const auto* act = std::get_if<ir::Act>(&transition.instruction);
            if (act == nullptr) continue;
            if (std::holds_alternative<ir::Capture>(act->effect) ||
                std::holds_alternative<ir::Swap>(act->effect)) {
                captures.push_back(transition.target);
            }
        }
    }
    testsOfCaptured_ = testsOf(captures);
}

void Reach::findConsulted() {
    bool changed = true;
    while (changed) {
        changed = false;
        for (StateId id = static_cast<StateId>(movement_.states.size()); id-- > 0;) {
            auto& squares = consulted_[id];
            if (!squares) continue;
            const std::size_t before = squares->size();
            for (const ir::Transition& transition : movement_.states[id].transitions) {
                const auto& behind = consulted_[transition.target];
                if (const auto* step = std::get_if<ir::Step>(&transition.instruction)) {
                    if (!behind || behind->contains(Vec{})) squares->insert(step->by);
                    continue;
                }
                if (!behind || std::holds_alternative<ir::Return>(transition.instruction)) {
                    squares.reset();
                    break;
                }
                squares->insert(behind->begin(), behind->end());
                if (const auto* test = std::get_if<ir::Test>(&transition.instruction)) {
                    if (ir::looksAtSquare(test->predicate)) squares->insert(test->at);
                } else if (std::holds_alternative<ir::Act>(transition.instruction) ||
                           std::holds_alternative<ir::Mark>(transition.instruction)) {
                    squares->insert(Vec{});
                }
            }
            changed = changed || !squares || squares->size() != before;
        }
    }
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

/// Tests that may look at a square when the cursor stands on it in one of the starts.
std::set<TransitionId> Reach::testsOf(const std::vector<StateId>& starts) const {
    // The square lies at -Vec from the cursor, but for ways round the board.
    using Place = std::pair<StateId, From>;
    std::set<TransitionId> found;
    SeenPlaces seen(movement_.states.size());
    std::vector<Place> open;
    std::map<Slot, std::set<From>> marked;
    std::map<Slot, std::set<StateId>> returning;
    const auto visit = [&](StateId state, const From& at) {
        if (isOnSomeBoard(at.at) && seen.insert(state, at)) open.push_back({state, at});
    };
    for (const StateId start : starts)
        visit(start, {});
    bool everything = false;
    while (!open.empty() && !everything) {
        const auto [state, at] = open.back();
        open.pop_back();
        const auto& transitions = movement_.states[state].transitions;
        for (std::size_t index = 0; index < transitions.size(); ++index) {
            const ir::Transition& transition = transitions[index];
            if (const auto* step = std::get_if<ir::Step>(&transition.instruction)) {
                visit(transition.target, at.behind(*step));
            } else if (const auto* back = std::get_if<ir::Return>(&transition.instruction)) {
                // Wherever the slot was marked; what was marked before the start is not known here.
                if (back->slot == ir::kOriginSlot && starts == std::vector<StateId>{0}) {
                    visit(transition.target, {});
                } else if (starts == std::vector<StateId>{0}) {
                    if (returning[back->slot].insert(transition.target).second) {
                        for (const From& place : std::set<From>(marked[back->slot]))
                            visit(transition.target, place);
                    }
                } else {
                    everything = true;
                }
            } else {
                if (const auto* mark = std::get_if<ir::Mark>(&transition.instruction)) {
                    if (marked[mark->slot].insert(at).second) {
                        for (const StateId target : std::set<StateId>(returning[mark->slot]))
                            visit(target, at);
                    }
                }
                const auto* test = std::get_if<ir::Test>(&transition.instruction);
                if (test != nullptr && at.behind(ir::Step{test->at}).at.isZero())
                    found.insert({state, index});
                visit(transition.target, at);
            }
        }
        everything = everything || seen.size() > kMostPlaces;
    }
    if (!everything) return found;
    for (StateId state = 0; state < movement_.states.size(); ++state) {
        for (std::size_t index = 0; index < movement_.states[state].transitions.size(); ++index) {
            found.insert({state, index});
        }
    }
    return found;
}

}  // namespace ferz::chessembly::writing
