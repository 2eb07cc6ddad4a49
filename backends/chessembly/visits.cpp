#include "backends/chessembly/visits.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <queue>
#include <set>
#include <utility>
#include <vector>

#include "backends/chessembly/spokes.h"
#include "ir/simplify.h"

namespace ferz::chessembly::writing {

namespace {

using ir::StateId;
using ir::Vec;

/// Transitions times tests: what needs more is left as it is.
constexpr std::size_t kMostWork = 2'000'000;
constexpr std::size_t kMostStates = 5'000;

int along(const Vec& heading, const Vec& by) {
    return heading.file * by.file + heading.rank * by.rank;
}

/// Round the edges, a step gets on as far in the direction as without them.
bool isPlain(const ir::Edges& edges, const Vec& heading) {
    if (std::holds_alternative<ir::PlainEdges>(edges)) return true;
    return heading.file == 0 && !std::holds_alternative<ir::TorusEdges>(edges);
}

bool isVisit(const ir::Transition& transition) {
    const auto* act = std::get_if<ir::Act>(&transition.instruction);
    return act != nullptr && std::holds_alternative<ir::Visit>(act->effect);
}

const ir::Test* asksForVisit(const ir::Transition& transition) {
    const auto* test = std::get_if<ir::Test>(&transition.instruction);
    return test != nullptr && std::holds_alternative<ir::Visited>(test->predicate) ? test : nullptr;
}

class Visits {
public:
    explicit Visits(const ir::Movement& movement) : movement_(movement), before_(movement.states.size()) {
        std::set<Vec> steps;
        for (StateId id = 0; id < movement.states.size(); ++id) {
            for (const ir::Transition& each : movement.states[id].transitions) {
                before_[each.target].push_back({id, &each});
                ++transitions_;
                if (asksForVisit(each) != nullptr) ++tests_;
                if (const auto* step = std::get_if<ir::Step>(&each.instruction)) steps.insert(step->by);
            }
        }
        // Along a file steps get on whatever happens to files that touch.
        steps.insert({0, 1});
        steps.insert({0, -1});
        headings_.assign(steps.begin(), steps.end());
    }

    ir::Movement run() const {
        if (tests_ == 0 || tests_ * transitions_ * headings_.size() > kMostWork) return movement_;
        ir::Movement result = movement_;
        for (StateId id = 0; id < result.states.size(); ++id) {
            auto& transitions = result.states[id].transitions;
            std::vector<ir::Transition> kept;
            for (const ir::Transition& each : transitions) {
                const ir::Test* test = asksForVisit(each);
                if (test == nullptr || !neverHolds(id, test->at)) {
                    kept.push_back(each);
                } else if (test->negated) {
                    kept.push_back({ir::Pass{}, each.target});
                }
            }
            transitions = std::move(kept);
        }
        return ir::simplify(result);
    }

private:
    struct Source {
        StateId state = 0;
        const ir::Transition* transition = nullptr;
    };

    [[nodiscard]] bool neverHolds(StateId state, const Vec& at) const {
        return std::any_of(headings_.begin(), headings_.end(),
                           [&](const Vec& heading) { return getsOn(state, at, heading); });
    }

    /// Every way from a visit to the state, and on to the square, leads forwards.
    [[nodiscard]] bool getsOn(StateId state, const Vec& at, const Vec& heading) const {
        constexpr int kFar = std::numeric_limits<int>::max();
        std::vector<int> nearest(movement_.states.size(), kFar);
        using Entry = std::pair<int, StateId>;
        std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
        nearest[state] = 0;
        open.emplace(0, state);
        while (!open.empty()) {
            const auto [distance, id] = open.top();
            open.pop();
            if (distance > nearest[id]) continue;
            for (const Source& source : before_[id]) {
                int by = 0;
                if (const auto* step = std::get_if<ir::Step>(&source.transition->instruction)) {
                    by = along(heading, step->by);
                    if (by < 0 || !isPlain(step->edges, heading)) return false;
                }
                if (std::holds_alternative<ir::Return>(source.transition->instruction)) return false;
                if (isVisit(*source.transition) && distance + along(heading, at) <= 0) return false;
                if (distance + by >= nearest[source.state]) continue;
                nearest[source.state] = distance + by;
                open.emplace(distance + by, source.state);
            }
        }
        return true;
    }

    const ir::Movement& movement_;
    std::vector<std::vector<Source>> before_;
    std::vector<Vec> headings_;
    std::size_t transitions_ = 0;
    std::size_t tests_ = 0;
};

}  // namespace

ir::Movement withoutVainVisits(const ir::Movement& movement) {
    const bool asks = std::any_of(movement.states.begin(), movement.states.end(), [](const ir::State& state) {
        return std::any_of(state.transitions.begin(), state.transitions.end(),
                           [](const ir::Transition& each) { return asksForVisit(each) != nullptr; });
    });
    if (!asks) return movement;
    // States that two directions share would seem to lead back.
    const Hub hub = hubOf(movement);
    const std::size_t copies = movement.states[hub.branch].transitions.size();
    if (copies * movement.states.size() > kMostStates) return Visits(movement).run();
    return Visits(apart(movement, hub)).run();
}

}  // namespace ferz::chessembly::writing
