// Is a square attacked by a piece whose moves can be walked back from their captures, state by state?
#include <algorithm>
#include <map>
#include <utility>

#include "frontend/mbn/attacker.h"
#include "frontend/mbn/attacker_back.h"
#include "frontend/mbn/ride.h"

namespace ferz::mbn {

namespace {

/// States of all moves behind captures.
constexpr std::size_t kMostOnwards = 2'000;

}  // namespace

/// To wherever a step of the attacker may have begun.
void Lowering::stepBack(ir::StateId from, const ir::Step& step, ir::StateId target) {
    if (!std::holds_alternative<ir::JoinedFiles>(step.edges) || step.by.file == 0) {
        add(from, ir::Step{mirrored(-step.by), step.edges}, target);
        return;
    }
    // From the file beside the joint there is a way in, and none back.
    for (auto [by, zone] : acrossJoint(step)) {
        std::erase_if(zone.parts, [&, across = by](ir::ZonePart& part) {
            part.files.first = std::max(1, part.files.first + across);
            part.files.last = std::min(ir::Board::kMostFiles, part.files.last + across);
            return part.files.first > part.files.last;
        });
        const ir::StateId there = then(from, ir::Test{ir::InZone{zone}, {}, false});
        add(there, ir::Step{mirrored({-by, -step.by.rank})}, target);
    }
}

/// Backwards from every capture to where the attacker stands. False when it moves in another way.
bool Lowering::attackedByRide(const Attacker& attacker, ir::StateId from, ir::Slot here, Victim victim,
                              ir::StateId reached) {
    const ir::Movement& moves = *attacker.moves;
    if (ir::asksForParts(moves)) return false;
    const Sources into = sourcesOf(moves);
    const auto ways = waysBack(moves, into);
    if (!ways) return false;
    // Behind some captures the move has to go on.
    std::map<ir::StateId, Behind> onwards;
    std::size_t size = 0;
    for (const ir::State& state : moves.states) {
        for (const ir::Transition& transition : state.transitions) {
            const auto* act = std::get_if<ir::Act>(&transition.instruction);
            if (act == nullptr || !std::holds_alternative<ir::Capture>(act->effect)) continue;
            if (mayEnd(moves, transition.target) || onwards.contains(transition.target)) continue;
            if (!isLeftBehind(moves, transition.target)) return false;
            Behind later = behind(moves, transition.target);
            if (!isOfSteps(moves, later)) return false;
            size += later.states.size();
            if (size > kMostOnwards) return false;
            onwards.emplace(transition.target, std::move(later));
        }
    }
    ir::Builder builder(*movement_);
    std::map<ir::StateId, ir::StateId> arrived;
    std::map<Undone, ir::StateId> images;
    for (const Undone& undone : *ways)
        images.emplace(undone, builder.state());
    for (const auto& [undone, image] : images) {
        const auto& [state, near] = undone;
        for (const ir::Transition& transition : moves.states[state].transitions) {
            const auto* act = std::get_if<ir::Act>(&transition.instruction);
            if (!near || act == nullptr || !std::holds_alternative<ir::Capture>(act->effect)) continue;
            const auto onward = onwards.find(transition.target);
            if (onward == onwards.end()) {
                add(from, ir::Pass{}, image);
            } else {
                const auto [gone, isNew] = arrived.emplace(transition.target, 0);
                if (isNew) gone->second = goneOn(moves, onward->second, transition.target, from, here);
                add(gone->second, ir::Pass{}, image);
            }
        }
        if (state == 0 && !near) {
            const ir::Contents who = ir::Contents::enemy(ir::NameSet::of({attacker.name}));
            add(then(image, ir::Test{ir::Holds{who}, {}, false}), ir::Return{here}, reached);
        }
        for (const auto& [source, transition] : into[state]) {
            if (const auto* step = std::get_if<ir::Step>(&transition->instruction)) {
                stepBack(image, *step, images.at({source, false}));
            } else if (const auto* test = std::get_if<ir::Test>(&transition->instruction)) {
                const ir::Test seen = *asSeenByOther(*test);
                const auto* holds = std::get_if<ir::Holds>(&seen.predicate);
                const ir::StateId target = images.at({source, near});
                if (!near || victim == Victim::Stands || holds == nullptr || !seen.at.isZero()) {
                    add(image, seen, target);
                } else if (holds->what.friends.contains(name_) != seen.negated) {
                    // The mover will stand there.
                    add(image, ir::Pass{}, target);
                }
            } else {
                // What the attacker does on its way makes no difference.
                add(image, ir::Pass{}, images.at({source, near}));
            }
        }
    }
    return true;
}

/// A state behind `from`, on the same square, reached if the attacker can bring the move to its end from
/// there.
ir::StateId Lowering::goneOn(const ir::Movement& moves, const Behind& behind, ir::StateId entry,
                             ir::StateId from, ir::Slot here) {
    ir::Builder builder(*movement_);
    const ir::StateId result = builder.state();
    std::map<ir::StateId, ir::StateId> images;
    for (const ir::StateId state : behind.states)
        images.emplace(state, builder.state());
    add(from, ir::Pass{}, images.at(entry));
    for (const auto& [state, image] : images) {
        if (moves.states[state].accepts) add(image, ir::Return{here}, result);
        for (const auto& [instruction, target] : moves.states[state].transitions) {
            const auto* step = std::get_if<ir::Step>(&instruction);
            const auto* test = std::get_if<ir::Test>(&instruction);
            if (step != nullptr) {
                add(image, ir::Step{mirrored(step->by), step->edges}, images.at(target));
            } else if (test != nullptr) {
                add(image, *asSeenByOther(*test), images.at(target));
            } else {
                add(image, ir::Pass{}, images.at(target));
            }
        }
    }
    return result;
}

}  // namespace ferz::mbn
