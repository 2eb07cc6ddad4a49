#include "backends/chessembly/edge_rides.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "backends/chessembly/last.h"
#include "backends/chessembly/ride.h"
#include "backends/chessembly/rings.h"
#include "backends/chessembly/visits.h"
#include "backends/chessembly/wraps.h"
#include "ir/simplify.h"

namespace ferz::chessembly::writing {

namespace {

using ir::StateId;

bool leaves(const ir::Transition& transition) {
    const auto* act = std::get_if<ir::Act>(&transition.instruction);
    return act != nullptr && std::holds_alternative<ir::Lift>(act->effect);
}

/// What begins with leaving the square, or what does not. Empty where there is nothing of it.
std::optional<ir::Movement> half(const ir::Movement& movement, bool thatLeaves) {
    ir::Movement result = movement;
    // The beginning may be come back to.
    ir::State beginning = result.states[0];
    std::erase_if(beginning.transitions,
                  [&](const ir::Transition& each) { return leaves(each) != thatLeaves; });
    if (thatLeaves) beginning.accepts = false;
    if (beginning.transitions.empty() && !beginning.accepts) return std::nullopt;
    for (ir::Transition& each : beginning.transitions)
        ++each.target;
    for (ir::State& state : result.states) {
        for (ir::Transition& each : state.transitions)
            ++each.target;
    }
    result.states.insert(result.states.begin(), std::move(beginning));
    return ir::simplify(result);
}

void append(std::vector<Chain>& chains, std::vector<Chain> more) {
    chains.insert(chains.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

/// The rides of a movement that leaves its square.
EdgeRides ridesOf(ir::Movement movement, Words words, Refusal& refusal) {
    EdgeRides result;
    if (auto last = findLastRides(movement)) {
        std::vector<Chain> homes;
        for (const WrappedRide& ride : last->rides) {
            if (!addWrapped(ride, words, result.chains, homes, refusal)) return result;
        }
        append(result.chains, std::move(homes));
        if (!last->rest) return result;
        movement = std::move(*last->rest);
    }
    movement = withoutVainVisits(movement);
    auto rings = findRings(movement, words, refusal);
    if (!rings) {
        result.rest = std::move(movement);
        return result;
    }
    append(result.chains, std::move(rings->chains));
    result.fronts = std::move(rings->fronts);
    result.covered = std::move(rings->covered);
    result.covered.insert(result.covered.end(), result.fronts.begin(), result.fronts.end());
    result.rest = std::move(rings->rest);
    return result;
}

}  // namespace

EdgeRides findEdgeRides(const ir::Movement& whole, Words words, Refusal& refusal) {
    const ir::Movement movement = leavingFirst(whole);
    const auto& firsts = movement.states[0].transitions;
    if (std::none_of(firsts.begin(), firsts.end(), leaves)) {
        EdgeRides result;
        result.rest = withoutVainVisits(movement);
        return result;
    }
    if (!movement.states[0].accepts && std::all_of(firsts.begin(), firsts.end(), leaves))
        return ridesOf(movement, words, refusal);
    EdgeRides result = ridesOf(*half(movement, true), words, refusal);
    if (result.chains.empty()) {
        // The two halves share more than one of them shows.
        result.rest = withoutVainVisits(movement);
        return result;
    }
    auto staying = half(movement, false);
    if (staying) staying = withoutVainVisits(*staying);
    result.rest = united(std::move(staying), std::move(result.rest));
    return result;
}

}  // namespace ferz::chessembly::writing
