#include "variant/toml/movement_within.h"

#include <algorithm>
#include <set>
#include <utility>

#include "ir/displacements.h"
#include "ir/equivalence/equal.h"
#include "ir/limits.h"
#include "ir/simplify.h"
#include "ir/transitions.h"

namespace ferz::variant {

namespace {

using ir::StateId;

bool isLanding(const ir::Instruction& instruction) {
    return ir::effectOf<ir::Land>(instruction) != nullptr;
}

bool isStep(const ir::Instruction& instruction) {
    return std::holds_alternative<ir::Step>(instruction);
}

/// Can a run come from here to such an instruction?
bool comesTo(bool (*isSought)(const ir::Instruction&), const ir::Movement& movement, StateId from) {
    std::set<StateId> seen = {from};
    std::vector<StateId> open = {from};
    while (!open.empty()) {
        const StateId state = open.back();
        open.pop_back();
        for (const ir::Transition& each : movement.states[state].transitions) {
            if (isSought(each.instruction)) return true;
            if (seen.insert(each.target).second) open.push_back(each.target);
        }
    }
    return false;
}

ir::Instruction inside(const ir::Zone& zone) {
    return ir::Test{ir::InZone{zone}, {}, false};
}

/// The movement with more before each landing, behind the tests of its square: `add(builder, ready, target)`
/// is given the state there, and returns the one that lands. Empty, with the reason, where a move lands
/// again.
template <class Add>
std::optional<ir::Movement> beforeLandings(const ir::Movement& movement, std::string& reason,
                                           const Add& add) {
    ir::Movement result = movement;
    ir::Builder builder(result);
    for (StateId state = 0; state < movement.states.size(); ++state) {
        const auto& transitions = movement.states[state].transitions;
        for (std::size_t at = 0; at < transitions.size(); ++at) {
            if (!isLanding(transitions[at].instruction)) continue;
            const StateId target = transitions[at].target;
            if (comesTo(isLanding, movement, target)) {
                reason = "it lands several times in one move";
                return std::nullopt;
            }
            const StateId ready = builder.state();
            result.states[state].transitions[at] = {ir::Pass{}, ready};
            builder.add(add(builder, ready, target), ir::Act{ir::Land{}}, target);
        }
    }
    return result;
}

}  // namespace

std::optional<ir::Movement> bounded(const ir::Movement& movement, const Bounds& bounds, std::string& reason) {
    const auto add = [&](ir::Builder& builder, StateId ready, StateId target) {
        if (bounds.within) ready = builder.then(ready, inside(*bounds.within));
        if (!bounds.wins) return ready;
        const StateId won = builder.then(ready, inside(*bounds.wins));
        builder.add(builder.then(won, ir::Act{ir::Declare{}}), ir::Act{ir::Land{}}, target);
        return builder.then(ready, ir::Test{ir::InZone{*bounds.wins}, {}, true});
    };
    auto result = std::optional(movement);
    if (bounds.within || bounds.wins) result = beforeLandings(movement, reason, add);
    if (!result) return std::nullopt;
    if (bounds.from) {
        // Runs may come back to state 0, so the test stands before a copy of it.
        ir::Builder builder(*result);
        const StateId start = builder.state();
        result->states[start] = result->states[0];
        for (ir::State& state : result->states) {
            for (ir::Transition& each : state.transitions)
                each.target = each.target == 0 ? start : each.target;
        }
        result->states[0] = {};
        builder.add(0, inside(*bounds.from), start);
    }
    return ir::simplify(std::move(*result));
}

std::optional<ir::Movement> wrapped(ir::Movement movement, const ir::Edges& edges, std::string& reason) {
    for (ir::State& state : movement.states) {
        for (ir::Transition& each : state.transitions) {
            if (auto* step = std::get_if<ir::Step>(&each.instruction)) step->edges = edges;
            const auto* test = std::get_if<ir::Test>(&each.instruction);
            if (test == nullptr ||
                (test->at.isZero() && !std::holds_alternative<ir::Playable>(test->predicate)))
                continue;
            reason = "it looks at squares beside its path, which would have to lie over the edge, too";
            return std::nullopt;
        }
    }
    return movement;
}

namespace {

/// On the line of the vector through the cursor so many pieces stand.
ir::Part piecesOnLine(const ir::Vec& by, std::size_t count) {
    ir::Movement movement;
    movement.states.resize(1);
    ir::Builder builder(movement);
    const auto isLast = [](const ir::Vec& at) {
        return ir::negated({ir::Beyond{ir::bit(ir::Region::Inside)}, at});
    };
    builder.add(0, ir::Step{-by}, 0);
    StateId counted = builder.then(0, isLast(-by));
    StateId more = builder.state();
    for (std::size_t pieces = 0; pieces <= count; ++pieces) {
        // Before and behind the question what stands on a square.
        const StateId behind = builder.state();
        const StateId next = builder.state();
        const StateId behindNext = more;
        more = builder.state();
        builder.add(counted, ir::Test{ir::Holds{ir::Contents::nothing()}, {}, false}, behind);
        if (pieces > 0) builder.add(behindNext, ir::Pass{}, behind);
        builder.add(behind, ir::Step{by}, counted);
        builder.add(counted, ir::Test{ir::Holds{ir::Contents::piece()}, {}, false}, more);
        if (pieces == count) {
            const StateId end = builder.accepting();
            builder.add(behind, isLast(by), end);
        }
        counted = next;
    }
    return ir::Part(std::move(movement));
}

/// To an empty square, or what captures an enemy there.
void landOrTake(ir::Builder& builder, StateId at, StateId end) {
    const StateId empty = builder.then(at, ir::Test{ir::Holds{ir::Contents::nothing()}, {}, false});
    builder.add(empty, ir::Act{ir::Land{}}, end);
    const StateId enemy = builder.then(at, ir::Test{ir::Holds{ir::Contents::enemy()}, {}, false});
    builder.add(builder.then(enemy, ir::Act{ir::Capture{}}), ir::Act{ir::Land{}}, end);
}

/// A movement of the same kind with nothing but these steps.
ir::Movement stepping(const ir::Movement& like, const std::set<ir::Vec>& ways) {
    ir::Movement result = like;
    result.states = {ir::State{}};
    ir::Builder builder(result);
    const StateId end = builder.accepting();
    for (const ir::Vec& by : ways)
        landOrTake(builder, builder.then(0, ir::Step{by}), end);
    return ir::simplify(std::move(result));
}

}  // namespace

std::optional<ir::Movement> countingPieces(const ir::Movement& movement, const ir::Board& board,
                                           std::string& reason) {
    std::set<ir::Vec> ways;
    bool isSteps = true;
    for (const ir::State& state : movement.states) {
        for (const ir::Transition& each : state.transitions) {
            if (!isStep(each.instruction)) continue;
            ways.insert(std::get<ir::Step>(each.instruction).by);
            isSteps = isSteps && !comesTo(isStep, movement, each.target);
        }
    }
    // A comparison costs no more than a question may; without a proof the part is refused.
    ir::CompareOptions options;
    options.limits = {};
    isSteps = isSteps &&
              ir::compare(movement, stepping(movement, ways), board, options).verdict == ir::Verdict::Equal;
    if (!isSteps) {
        reason =
            "`counting` repeats single steps, as those of `mbn:K`, that move and capture without conditions";
        return std::nullopt;
    }
    ir::Movement result = movement;
    result.states = {ir::State{}};
    ir::Builder builder(result);
    const StateId end = builder.accepting();
    const auto longest = static_cast<std::size_t>(std::max(board.files, board.ranks));
    for (const ir::Vec& by : ways) {
        for (std::size_t count = 1; count < longest; ++count) {
            StateId at = builder.then(0, ir::Test{ir::Playable{piecesOnLine(by, count)}, {}, false});
            for (std::size_t step = 1; step < count; ++step) {
                at = builder.then(at, ir::Step{by});
                at = builder.then(
                    at, ir::Test{ir::Holds{ir::Contents::nothing() | ir::Contents::friendly()}, {}, false});
            }
            landOrTake(builder, builder.then(at, ir::Step{by}), end);
        }
    }
    return ir::simplify(std::move(result));
}

std::optional<ir::Movement> leaving(const ir::Movement& movement, const std::string& name,
                                    std::string& reason) {
    ir::Slot slot = 1;
    for (const ir::State& state : movement.states) {
        for (const ir::Transition& each : state.transitions) {
            if (const auto* mark = std::get_if<ir::Mark>(&each.instruction))
                slot = std::max(slot, static_cast<ir::Slot>(mark->slot + 1));
        }
    }
    if (slot > ir::kMostSlots) {
        reason = "it remembers too many squares";
        return std::nullopt;
    }
    // A mover that comes home takes the place of what appears there.
    auto result = beforeLandings(movement, reason, [&](ir::Builder& builder, StateId ready, StateId) {
        ready = builder.then(builder.then(ready, ir::Mark{slot}), ir::Return{ir::kOriginSlot});
        return builder.then(builder.then(ready, ir::Act{ir::Place{true, name}}), ir::Return{slot});
    });
    if (!result) return std::nullopt;
    return ir::simplify(std::move(*result));
}

namespace {

/// A set of squares that the movement does not remember yet.
ir::VisitSet unusedSet(const ir::Movement& movement) {
    ir::VisitSet set = ir::kFirstVisitSet;
    ir::forEachInstruction(movement, [&](const ir::Instruction& each) {
        if (const auto* visit = ir::effectOf<ir::Visit>(each)) set = std::max(set, visit->set + 1);
    });
    return set;
}

/// The movement remembers the square on which it begins in this set.
void rememberHome(ir::Movement& movement, ir::VisitSet set) {
    ir::Builder builder(movement);
    const StateId begun = builder.state();
    std::swap(movement.states[0], movement.states[begun]);
    for (ir::State& state : movement.states) {
        for (ir::Transition& each : state.transitions) {
            if (each.target == 0) each.target = begun;
        }
    }
    builder.add(0, ir::Act{ir::Visit{set}}, begun);
}

/// Friends of these names pass a test for what stands on a square, too, but for one in the set `home`.
void widen(ir::Builder& builder, StateId at, const ir::Transition& tested, const ir::NameSet& names,
           ir::VisitSet home) {
    const auto& test = std::get<ir::Test>(tested.instruction);
    const ir::Test friends{ir::Holds{ir::Contents::friendly(names)}, test.at, test.negated};
    const ir::Test isHome{ir::Visited{home}, test.at, !test.negated};
    const StateId next = builder.then(at, test.negated ? test : friends);
    builder.add(next, isHome, tested.target);
    builder.add(test.negated ? next : at, test.negated ? friends : test, tested.target);
}

}  // namespace

std::optional<ir::Movement> capturingFriends(ir::Movement movement, const ir::NameSet& friends,
                                             std::string& reason) {
    const ir::Displacements known(movement, ir::kMostDisplacements);
    const ir::VisitSet home = unusedSet(movement);
    bool comesHome = false;
    ir::Builder builder(movement);
    const auto count = static_cast<StateId>(movement.states.size());
    for (StateId at = 0; at < count; ++at) {
        const std::vector<ir::Transition> transitions = std::exchange(movement.states[at].transitions, {});
        for (ir::Transition each : transitions) {
            auto* test = std::get_if<ir::Test>(&each.instruction);
            auto* holds = test == nullptr ? nullptr : std::get_if<ir::Holds>(&test->predicate);
            const ir::NameSet more =
                holds == nullptr ? ir::NameSet() : holds->what.enemies & friends & ~holds->what.friends;
            if (!more.isNone() && known.mayLookAtStart(at, test->at)) {
                comesHome = true;
                widen(builder, at, each, more, home);
                continue;
            }
            if (holds != nullptr) holds->what.friends = holds->what.friends | more;
            builder.add(at, each.instruction, each.target);
        }
    }
    if (comesHome && home > ir::kMostVisitSets) {
        reason = "it remembers too many squares";
        return std::nullopt;
    }
    if (comesHome) rememberHome(movement, home);
    return movement;
}

ir::Movement unionOf(const std::vector<ir::Movement>& parts) {
    if (parts.size() == 1) return parts.front();
    ir::Movement result = parts.front();
    result.states = {ir::State{}};
    ir::Builder builder(result);
    for (const ir::Movement& part : parts) {
        const auto first = static_cast<StateId>(result.states.size());
        for (ir::State state : part.states) {
            for (ir::Transition& each : state.transitions)
                each.target += first;
            result.states.push_back(std::move(state));
        }
        builder.add(0, ir::Pass{}, first);
    }
    return ir::simplify(std::move(result));
}

}  // namespace ferz::variant
