#include "frontend/mbn/attacker_back.h"

#include <algorithm>

#include "frontend/mbn/attacker.h"

namespace ferz::mbn {

/// May the move end here, with nothing but effects on the way?
bool mayEnd(const ir::Movement& movement, ir::StateId state) {
    std::set<ir::StateId> seen = {state};
    std::vector<ir::StateId> open = {state};
    while (!open.empty()) {
        const ir::StateId at = open.back();
        open.pop_back();
        if (movement.states[at].accepts) return true;
        for (const ir::Transition& transition : movement.states[at].transitions) {
            const bool isFree = std::holds_alternative<ir::Act>(transition.instruction) ||
                                std::holds_alternative<ir::Pass>(transition.instruction);
            if (isFree && seen.insert(transition.target).second) open.push_back(transition.target);
        }
    }
    return false;
}

/// The states that are reached from some without a step, on a square that holds `what`.
static std::set<ir::StateId> reachedHere(const ir::Movement& movement, std::vector<ir::StateId> open,
                                         const ir::Contents& what) {
    std::set<ir::StateId> seen(open.begin(), open.end());
    while (!open.empty()) {
        const ir::StateId at = open.back();
        open.pop_back();
        for (const auto& [instruction, target] : movement.states[at].transitions) {
            if (std::holds_alternative<ir::Step>(instruction)) continue;
            const auto* test = std::get_if<ir::Test>(&instruction);
            const auto* holds = test == nullptr ? nullptr : std::get_if<ir::Holds>(&test->predicate);
            if (holds != nullptr && test->at.isZero()) {
                const ir::Contents open_ = test->negated ? ~holds->what : holds->what;
                if ((open_ & what).isNone()) continue;
            }
            if (seen.insert(target).second) open.push_back(target);
        }
    }
    return seen;
}

Behind behind(const ir::Movement& movement, ir::StateId from) {
    Behind result;
    result.states = {from};
    std::vector<ir::StateId> open = {from};
    while (!open.empty()) {
        const ir::StateId at = open.back();
        open.pop_back();
        for (const auto& [instruction, target] : movement.states[at].transitions) {
            if (const auto* step = std::get_if<ir::Step>(&instruction)) result.steps.insert(*step);
            if (std::holds_alternative<ir::Return>(instruction)) result.isKnown = false;
            if (const auto* test = std::get_if<ir::Test>(&instruction)) {
                const bool isOfBoard = std::holds_alternative<ir::Present>(test->predicate);
                result.isKnown = result.isKnown && !isOfBoard;
                if (ir::looksAtSquare(test->predicate)) result.looks.insert(test->at);
            }
            if (result.states.insert(target).second) open.push_back(target);
        }
    }
    return result;
}

/// What is done to a square before this state is never seen again: all ways go on in one direction.
bool isLeftBehind(const ir::Movement& movement, ir::StateId from) {
    const Behind later = behind(movement, from);
    if (later.looks.empty()) return later.isKnown;
    if (!later.isKnown) return false;
    // Before the first step nothing is asked of the square itself.
    for (const ir::StateId each : reachedHere(movement, {from}, ir::Contents::onBoard())) {
        for (const auto& [instruction, target] : movement.states[each].transitions) {
            const auto* test = std::get_if<ir::Test>(&instruction);
            if (test != nullptr && test->at.isZero() && ir::looksAtSquare(test->predicate)) return false;
        }
    }
    const auto along = [](const ir::Vec& a, const ir::Vec& b) { return a.file * b.file + a.rank * b.rank; };
    for (const ir::Vec& heading :
         {ir::Vec{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}) {
        const bool goesOn = std::all_of(later.steps.begin(), later.steps.end(), [&](const ir::Step& step) {
            const bool wraps = std::holds_alternative<ir::TorusEdges>(step.edges) ||
                               (!ir::isPlain(step.edges) && heading.file != 0);
            return !wraps && along(step.by, heading) > 0;
        });
        const bool looksAhead = std::all_of(later.looks.begin(), later.looks.end(),
                                            [&](const ir::Vec& look) { return along(look, heading) >= 0; });
        if (goesOn && looksAhead) return true;
    }
    return false;
}

/// Whoever comes home, to a square that counts as empty, can do there only what it could do in the beginning.
static bool isHomeNothingNew(const ir::Movement& movement, ir::StateId lifted) {
    const Behind later = behind(movement, lifted);
    if (!later.isKnown) return false;
    const auto stepsFrom = [&](const std::set<ir::StateId>& states) {
        std::set<std::pair<ir::Step, ir::StateId>> result;
        for (const ir::StateId state : states) {
            for (const auto& [instruction, target] : movement.states[state].transitions) {
                if (const auto* step = std::get_if<ir::Step>(&instruction)) result.emplace(*step, target);
            }
        }
        return result;
    };
    // Looks ahead or behind may see home from elsewhere.
    for (const ir::Vec& look : later.looks) {
        if (!look.isZero()) return false;
    }
    const auto atFirst = stepsFrom(reachedHere(movement, {lifted}, ir::Contents::onBoard()));
    for (const ir::StateId state : later.states) {
        for (const auto& [instruction, target] : movement.states[state].transitions) {
            if (!std::holds_alternative<ir::Step>(instruction)) continue;
            const auto again = stepsFrom(reachedHere(movement, {target}, ir::Contents::nothing()));
            if (!std::includes(atFirst.begin(), atFirst.end(), again.begin(), again.end())) return false;
        }
    }
    return true;
}

/// On the way to a capture the attacker may do this without a difference to what it asks later.
static bool isUnseen(const ir::Movement& movement, const ir::Transition& transition) {
    const auto* act = std::get_if<ir::Act>(&transition.instruction);
    if (act == nullptr) return false;
    if (std::holds_alternative<ir::Land>(act->effect) || std::holds_alternative<ir::Declare>(act->effect) ||
        std::holds_alternative<ir::MarkEnPassant>(act->effect))
        return true;
    if (std::holds_alternative<ir::Lift>(act->effect))
        return isLeftBehind(movement, transition.target) || isHomeNothingNew(movement, transition.target);
    const bool isOfHere =
        std::holds_alternative<ir::Capture>(act->effect) || std::holds_alternative<ir::Flip>(act->effect);
    return isOfHere && isLeftBehind(movement, transition.target);
}

/// Only steps, tests that the other side can ask, and what makes no difference to them.
bool isOfSteps(const ir::Movement& movement, const Behind& behind) {
    return std::all_of(behind.states.begin(), behind.states.end(), [&](ir::StateId state) {
        const auto& transitions = movement.states[state].transitions;
        return std::all_of(transitions.begin(), transitions.end(), [&](const ir::Transition& each) {
            if (const auto* test = std::get_if<ir::Test>(&each.instruction))
                return asSeenByOther(*test).has_value();
            return std::holds_alternative<ir::Step>(each.instruction) ||
                   std::holds_alternative<ir::Pass>(each.instruction) || isUnseen(movement, each);
        });
    });
}

Sources sourcesOf(const ir::Movement& movement) {
    Sources into(movement.states.size());
    for (ir::StateId state = 0; state < movement.states.size(); ++state) {
        for (const ir::Transition& transition : movement.states[state].transitions)
            into[transition.target].emplace_back(state, &transition);
    }
    return into;
}

std::optional<std::set<Undone>> waysBack(const ir::Movement& movement, const Sources& into) {
    std::set<Undone> seen;
    std::vector<Undone> open;
    const auto arrive = [&](const Undone& undone) {
        if (seen.insert(undone).second) open.push_back(undone);
    };
    for (ir::StateId state = 0; state < movement.states.size(); ++state) {
        for (const ir::Transition& transition : movement.states[state].transitions) {
            const auto* act = std::get_if<ir::Act>(&transition.instruction);
            if (act != nullptr && std::holds_alternative<ir::Capture>(act->effect)) arrive({state, true});
        }
    }
    while (!open.empty()) {
        const auto [state, near] = open.back();
        open.pop_back();
        for (const auto& [source, transition] : into[state]) {
            const auto& instruction = transition->instruction;
            const auto* test = std::get_if<ir::Test>(&instruction);
            if (test != nullptr && !asSeenByOther(*test)) return std::nullopt;
            if (std::holds_alternative<ir::Step>(instruction)) {
                arrive({source, false});
            } else if (test != nullptr || std::holds_alternative<ir::Pass>(instruction) ||
                       isUnseen(movement, *transition)) {
                arrive({source, near});
            } else {
                return std::nullopt;
            }
        }
    }
    return seen;
}

}  // namespace ferz::mbn
