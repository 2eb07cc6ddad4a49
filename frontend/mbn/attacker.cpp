#include "frontend/mbn/attacker.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "frontend/mbn/same_square.h"
#include "ir/limits.h"
#include "ir/simplify.h"
#include "ir/symmetry.h"

namespace ferz::mbn {

namespace {

const ir::Symmetry kOtherSide = ir::Symmetry::mirror(false, true);

/// No square of it is told by its rank.
bool isSeenAlike(const ir::Zone& zone) {
    return std::all_of(zone.parts.begin(), zone.parts.end(), [](const ir::ZonePart& part) {
        return part.kind != ir::ZonePart::Kind::Box || part.ranks.first == 0;
    });
}

/// Writes a movement down once more, as played by a piece of the other side from the square in a slot.
class Attack {
public:
    explicit Attack(const ir::Movement& attacker) {
        // Slots of its own behind those of the attacker.
        std::set<ir::Slot> used = {0};
        slotsOf(attacker, used);
        began_ = *used.rbegin() + 1;
        victim_ = began_ + 1;
        aside_ = began_ + 2;
    }

    [[nodiscard]] bool hasSlots() const { return aside_ + 1 <= ir::kMostSlots; }
    [[nodiscard]] ir::Slot began() const { return began_; }
    [[nodiscard]] ir::Slot victim() const { return victim_; }
    [[nodiscard]] const std::string& reason() const { return reason_; }

    /// Appends the states; where `isTold`, those that accept have captured on the square in the victim's
    /// slot. The first state of it, or nothing when it cannot be told.
    std::optional<ir::StateId> append(const ir::Movement& moves, const std::string& name, bool isTold,
                                      ir::Movement& to) {
        ir::Builder build(to);
        std::vector<ir::StateId> before;
        std::vector<ir::StateId> behind;
        for (const ir::State& state : moves.states) {
            before.push_back(build.state());
            behind.push_back(isTold ? build.state() : before.back());
            to.states[behind.back()].accepts = state.accepts;
        }
        for (std::size_t id = 0; id < moves.states.size(); ++id) {
            for (const ir::Transition& each : moves.states[id].transitions) {
                if (!append(each, name, before[id], before[each.target], to)) return std::nullopt;
                if (!isTold) continue;
                if (!append(each, name, behind[id], behind[each.target], to)) return std::nullopt;
                const auto* act = std::get_if<ir::Act>(&each.instruction);
                if (act == nullptr || !std::holds_alternative<ir::Capture>(act->effect)) continue;
                const ir::StateId met =
                    build.then(before[id], ir::Test{ir::Playable{standsOn(victim_)}, {}, false});
                build.add(met, *act, behind[each.target]);
            }
        }
        return before.front();
    }

private:
    static void slotsOf(const ir::Movement& movement, std::set<ir::Slot>& slots) {
        ir::addSlotsRead(movement, slots);
        for (const ir::State& state : movement.states) {
            for (const ir::Transition& each : state.transitions) {
                if (const auto* mark = std::get_if<ir::Mark>(&each.instruction)) slots.insert(mark->slot);
                if (const ir::Movement* part = ir::partOf(each.instruction)) slotsOf(*part, slots);
            }
        }
    }

    [[nodiscard]] ir::Slot slot(ir::Slot of) const { return of == ir::kOriginSlot ? began_ : of; }

    bool append(const ir::Transition& each, const std::string& name, ir::StateId from, ir::StateId to,
                ir::Movement& movement) {
        ir::Builder build(movement);
        return std::visit(ir::Overloaded{
                              [&](const ir::Pass& pass) { return build.add(from, pass, to), true; },
                              [&](const ir::Step& step) {
                                  return build.add(from, ir::Step{mirrored(step.by), step.edges}, to), true;
                              },
                              [&](const ir::Test& test) { return append(test, name, from, to, movement); },
                              [&](const ir::Act& act) {
                                  append(act.effect, from, to, movement);
                                  return true;
                              },
                              [&](const ir::Mark& mark) { return build.add(from, mark, to), true; },
                              [&](const ir::Return& back) {
                                  return build.add(from, ir::Return{slot(back.slot)}, to), true;
                              },
                          },
                          each.instruction);
    }

    bool append(const ir::Test& test, const std::string& name, ir::StateId from, ir::StateId to,
                ir::Movement& movement) {
        ir::Builder build(movement);
        if (const auto* named = std::get_if<ir::Named>(&test.predicate)) {
            if (named->names.contains(name) != test.negated) build.add(from, ir::Pass{}, to);
            return true;
        }
        if (std::holds_alternative<ir::EnPassantMarked>(test.predicate)) {
            // Marks are for the side that moves.
            if (test.negated) build.add(from, ir::Pass{}, to);
            return true;
        }
        if (std::holds_alternative<ir::Visited>(test.predicate) ||
            std::holds_alternative<ir::Affected>(test.predicate)) {
            build.add(from, kOtherSide.of(test), to);
            return true;
        }
        if (const auto* asked = std::get_if<ir::Playable>(&test.predicate)) {
            ir::Movement part;
            part.states.clear();
            if (!append(asked->part.movement(), name, false, part)) return false;
            build.add(from, ir::Test{ir::Playable{ir::Part(ir::simplify(std::move(part)))}, {}, test.negated},
                      to);
            return true;
        }
        const auto seen = asSeenByOther(test);
        if (!seen) {
            reason_ = std::holds_alternative<ir::Attacked>(test.predicate)
                          ? "it asks what the other side attacks"
                          : "it asks what a position tells of the side that moves only";
            return false;
        }
        build.add(from, *seen, to);
        return true;
    }

    void append(const ir::Effect& effect, ir::StateId from, ir::StateId to, ir::Movement& movement) const {
        ir::Builder build(movement);
        const auto makesNone = [&] { build.add(from, ir::Pass{}, to); };
        const auto same = [&] { build.add(from, ir::Act{effect}, to); };
        std::visit(ir::Overloaded{
                       [&](const ir::Land&) { makesNone(); },
                       [&](const ir::Capture&) { same(); },
                       // No square is marked for it.
                       [](const ir::CaptureEnPassant&) {},
                       [&](const ir::MarkEnPassant&) { makesNone(); },
                       [&](const ir::Swap& swap) { build.add(from, ir::Act{ir::Swap{slot(swap.to)}}, to); },
                       [&](const ir::Flip&) { same(); },
                       [&](const ir::Become&) { makesNone(); },
                       [&](const ir::SetState&) { makesNone(); },
                       [&](const ir::Place& place) {
                           build.add(from, ir::Act{ir::Place{!place.friendly, place.name}}, to);
                       },
                       // It leaves the square where it stands.
                       [&](const ir::Lift&) {
                           ir::StateId at = build.then(from, ir::Mark{aside_});
                           at = build.then(at, ir::Return{began_});
                           at = build.then(at, ir::Act{ir::Capture{}});
                           build.add(at, ir::Return{aside_}, to);
                       },
                       [&](const ir::Vanish&) { makesNone(); },
                       [&](const ir::Visit&) { same(); },
                       [&](const ir::Declare&) { makesNone(); },
                   },
                   effect);
    }

    ir::Slot began_ = 0;
    ir::Slot victim_ = 0;
    ir::Slot aside_ = 0;
    std::string reason_;
};

}  // namespace

ir::Vec mirrored(const ir::Vec& vec) {
    return kOtherSide.of(vec);
}

std::optional<ir::Test> asSeenByOther(const ir::Test& test) {
    ir::Test result = kOtherSide.of(test);
    if (auto* holds = std::get_if<ir::Holds>(&result.predicate)) {
        std::swap(holds->what.friends, holds->what.enemies);
        return result;
    }
    if (std::holds_alternative<ir::Beyond>(result.predicate)) return result;
    if (auto* zone = std::get_if<ir::InZone>(&result.predicate)) {
        return isSeenAlike(zone->zone) ? std::optional(result) : std::nullopt;
    }
    if (auto* present = std::get_if<ir::Present>(&result.predicate)) {
        std::swap(present->what.friends, present->what.enemies);
        return isSeenAlike(present->where) ? std::optional(result) : std::nullopt;
    }
    if (std::holds_alternative<ir::Unmoved>(result.predicate)) return result;
    return std::nullopt;
}

std::optional<ir::Part> attackPart(const ir::Movement& attacker, const AttackQuestion& question,
                                   std::string& reason) {
    Attack attack(attacker);
    if (!attack.hasSlots()) {
        reason = "it remembers too many squares";
        return std::nullopt;
    }
    ir::Movement part;
    ir::Builder build(part);
    ir::StateId at = build.then(0, ir::Mark{attack.victim()});
    if (question.victim == Victim::WillStand) at = build.then(at, ir::Act{ir::Place{true, question.mover}});
    // The attacker may stand anywhere.
    at = build.then(at, ir::Pass{});
    for (const ir::Vec& by : {ir::Vec{1, 0}, {-1, 0}, {0, 1}, {0, -1}})
        build.add(at, ir::Step{by}, at);
    const ir::Contents who = ir::Contents::enemy(ir::NameSet::of({question.attacker}));
    at = build.then(at, ir::Test{ir::Holds{who}, {}, false});
    at = build.then(at, ir::Mark{attack.began()});
    const auto first = attack.append(attacker, question.attacker, true, part);
    if (!first) {
        reason = attack.reason();
        return std::nullopt;
    }
    build.add(at, ir::Pass{}, *first);
    return ir::Part(ir::simplify(std::move(part)));
}

}  // namespace ferz::mbn
