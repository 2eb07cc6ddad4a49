// Is a square attacked by a piece whose moves can be walked back from their captures, state by state?
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "frontend/mbn/attacker.h"
#include "frontend/mbn/ride.h"

namespace ferz::mbn {

namespace {

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

/// On the way to a capture the attacker may do this without a difference to what it asks later.
bool isUnseen(const ir::Transition& transition) {
    const auto* act = std::get_if<ir::Act>(&transition.instruction);
    if (act == nullptr) return false;
    return std::holds_alternative<ir::Land>(act->effect) ||
           std::holds_alternative<ir::Declare>(act->effect) ||
           std::holds_alternative<ir::MarkEnPassant>(act->effect);
}

/// The transitions that lead into each state, with where they come from.
using Sources = std::vector<std::vector<std::pair<ir::StateId, const ir::Transition*>>>;

Sources sourcesOf(const ir::Movement& movement) {
    Sources into(movement.states.size());
    for (ir::StateId state = 0; state < movement.states.size(); ++state) {
        for (const ir::Transition& transition : movement.states[state].transitions)
            into[transition.target].emplace_back(state, &transition);
    }
    return into;
}

/// The states before a capture that the attacker comes through, told whether it is still on the square that
/// it captures on. Empty when it does something else on the way than to step and to look, or has to go on
/// behind its capture.
using Undone = std::pair<ir::StateId, bool>;
std::optional<std::set<Undone>> waysBack(const ir::Movement& movement, const Sources& into) {
    std::set<Undone> seen;
    std::vector<Undone> open;
    const auto arrive = [&](const Undone& undone) {
        if (seen.insert(undone).second) open.push_back(undone);
    };
    for (ir::StateId state = 0; state < movement.states.size(); ++state) {
        for (const ir::Transition& transition : movement.states[state].transitions) {
            const auto* act = std::get_if<ir::Act>(&transition.instruction);
            if (act == nullptr || !std::holds_alternative<ir::Capture>(act->effect)) continue;
            if (!mayEnd(movement, transition.target)) return std::nullopt;
            arrive({state, true});
        }
    }
    while (!open.empty()) {
        const auto [state, near] = open.back();
        open.pop_back();
        for (const auto& [source, transition] : into[state]) {
            const auto& instruction = transition->instruction;
            const auto* test = std::get_if<ir::Test>(&instruction);
            if (test != nullptr && !asSeenByOther(*test)) return std::nullopt;
            if (const auto* step = std::get_if<ir::Step>(&instruction)) {
                // From the file beside a joint there is a way in, and none back.
                if (std::holds_alternative<ir::JoinedFiles>(step->edges)) return std::nullopt;
                arrive({source, false});
            } else if (test != nullptr || std::holds_alternative<ir::Pass>(instruction) ||
                       isUnseen(*transition)) {
                arrive({source, near});
            } else {
                return std::nullopt;
            }
        }
    }
    return seen;
}

}  // namespace

/// Backwards from every capture to where the attacker stands. False when it moves in another way.
bool Lowering::attackedByRide(PointBuilder& build, const Attacker& attacker, ir::StateId from, ir::Slot here,
                              Victim victim, ir::StateId reached) {
    const ir::Movement& moves = *attacker.moves;
    if (ir::asksForParts(moves)) return false;
    const Sources into = sourcesOf(moves);
    const auto ways = waysBack(moves, into);
    if (!ways) return false;
    std::map<Undone, ir::StateId> images;
    for (const Undone& undone : *ways)
        images.emplace(undone, build.state());
    for (const auto& [undone, image] : images) {
        const auto& [state, near] = undone;
        for (const ir::Transition& transition : moves.states[state].transitions) {
            const auto* act = std::get_if<ir::Act>(&transition.instruction);
            if (!near || act == nullptr || !std::holds_alternative<ir::Capture>(act->effect)) continue;
            build.add(from, ir::Pass{}, image);
        }
        if (state == 0 && !near) {
            const ir::Contents who = ir::Contents::enemy(ir::NameSet::of({attacker.name}));
            build.add(build.then(image, ir::Test{ir::Holds{who}, {}, false}), ir::Return{here}, reached);
        }
        for (const auto& [source, transition] : into[state]) {
            if (const auto* step = std::get_if<ir::Step>(&transition->instruction)) {
                build.add(image, ir::Step{mirrored(-step->by), step->edges}, images.at({source, false}));
            } else if (const auto* test = std::get_if<ir::Test>(&transition->instruction)) {
                const ir::Test seen = *asSeenByOther(*test);
                const auto* holds = std::get_if<ir::Holds>(&seen.predicate);
                const ir::StateId target = images.at({source, near});
                if (!near || victim == Victim::Stands || holds == nullptr || !seen.at.isZero()) {
                    build.add(image, seen, target);
                } else if (holds->what.friends.contains(name_) != seen.negated) {
                    // The mover will stand there.
                    build.add(image, ir::Pass{}, target);
                }
            } else {
                // What the attacker does on its way makes no difference.
                build.add(image, ir::Pass{}, images.at({source, near}));
            }
        }
    }
    return true;
}

}  // namespace ferz::mbn
