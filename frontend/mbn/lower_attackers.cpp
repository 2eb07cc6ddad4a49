// Is a square attacked by an enemy of a set? The enemies' movements are walked back from their captures.
#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <utility>

#include "frontend/mbn/attacker.h"
#include "frontend/mbn/edge_counted.h"
#include "frontend/mbn/ride.h"
#include "ir/simplify.h"

namespace ferz::mbn {

namespace {

/// States of all moves behind captures.
constexpr std::size_t kMostOnwards = 2'000;

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
std::set<ir::StateId> reachedHere(const ir::Movement& movement, std::vector<ir::StateId> open,
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

using Behind = Lowering::Behind;

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
                               (!std::holds_alternative<ir::PlainEdges>(step.edges) && heading.file != 0);
            return !wraps && along(step.by, heading) > 0;
        });
        const bool looksAhead = std::all_of(later.looks.begin(), later.looks.end(),
                                            [&](const ir::Vec& look) { return along(look, heading) >= 0; });
        if (goesOn && looksAhead) return true;
    }
    return false;
}

/// Whoever comes home, to a square that counts as empty, can do there only what it could do in the beginning.
bool isHomeNothingNew(const ir::Movement& movement, ir::StateId lifted) {
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
bool isUnseen(const ir::Movement& movement, const ir::Transition& transition) {
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
/// it captures on. Empty when it does something else on the way than to step and to look.
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

}  // namespace

/// The letters that a set speaks of, as far as it means enemies: those listed, or behind `^` all others of
/// the table of section 14 and of the text.
std::vector<std::string> Lowering::enemiesOf(const PieceSet& set) const {
    std::set<std::string> listed;
    for (const SetItem& item : set.items) {
        if (!set.byColour || !item.isUpper) listed.insert(item.letter);
    }
    if (!set.complement) return {listed.begin(), listed.end()};
    std::set<std::string> all;
    for (char letter = 'A'; letter <= 'Z'; ++letter)
        all.insert(std::string(1, letter));
    for (const Piece& piece : environment_.pieces) {
        if (!piece.written.empty()) all.insert(piece.written);
    }
    std::vector<std::string> others;
    std::set_difference(all.begin(), all.end(), listed.begin(), listed.end(), std::back_inserter(others));
    return others;
}

/// How an enemy with this letter moves; null when nothing says so. Its own definition reports what is wrong
/// with it.
const Lowering::Attacker* Lowering::attackerOf(const std::string& letter, bool isLower) {
    const auto known = attackers_.find({letter, isLower});
    if (known != attackers_.end()) return &known->second;
    Piece piece;
    piece.name = environment_.names.nameOf(letter);
    const auto defined =
        std::find_if(environment_.pieces.begin(), environment_.pieces.end(),
                     [&](const Piece& each) { return each.written == letter && each.isLower == isLower; });
    if (defined != environment_.pieces.end()) {
        piece = *defined;
    } else if (letter.size() == 1) {
        Move move;
        move.what = Reference{letter, false};
        PartialMove partial;
        partial.moves.push_back(std::move(move));
        Leg leg;
        leg.alternatives.push_back(std::move(partial));
        auto moves = std::make_shared<Sequence>();
        moves->legs.push_back(std::move(leg));
        piece.moves = std::move(moves);
    } else {
        return nullptr;
    }
    Diagnostics aside;
    Lowering inner(piece, environment_, budget_, aside);
    inner.asksCaptures_ = true;
    // A letter of a set is no macro (section 16).
    inner.isBasic_ = defined == environment_.pieces.end();
    Attacker attacker;
    attacker.name = piece.name;
    // The other side counts its ranks from the top.
    if (const auto lowered = inner.run()) {
        if (auto counted = withRanksCounted(ir::simplify(*lowered)))
            attacker.moves = ir::simplify(std::move(*counted));
        if (!attacker.moves) attacker.tooLarge = "its ranks cannot be counted from the edge";
    } else if (const Diagnostic* error = aside.firstError(); error != nullptr) {
        const std::string_view name = error->name;
        if (name == diagnostic::kTooLarge.name || name == diagnostic::kNotYet.name)
            attacker.tooLarge = error->message;
    }
    work_ += inner.effort_ / 4;
    return &attackers_.emplace(std::pair{letter, isLower}, std::move(attacker)).first->second;
}

std::optional<ir::StateId> Lowering::attacked(const PieceSet& by, Point from, Victim victim,
                                              const Scope& scope) {
    ir::Builder builder(*movement_);
    const ir::StateId reached = builder.state();
    if (asksCaptures_) return reached;
    ir::Slot here = ir::kOriginSlot;
    if (!from.context.atOrigin || from.context.lifted) {
        here = kLookSlot;
        from.state = then(from.state, ir::Mark{here});
    }
    const auto letters = enemiesOf(by);
    if (letters.empty() && !by.items.empty()) {
        report(diagnostic::kEmptySelection, scope, by.span, "no enemy is in the set: a friend attacks nobody",
               "with `!` upper-case letters are friends, lower-case ones enemies");
        return std::nullopt;
    }
    for (const std::string& letter : letters) {
        if (isTooLarge(scope, by.span)) return std::nullopt;
        const auto isDefined = [&](bool isLower) {
            return std::any_of(
                environment_.pieces.begin(), environment_.pieces.end(),
                [&](const Piece& piece) { return piece.written == letter && piece.isLower == isLower; });
        };
        // Black's piece has a definition of its own: it is the attacker where White moves.
        const bool isTwo = !piece_.isLower && isDefined(true);
        if (letter.size() > 1 && !isDefined(false) && !isTwo) {
            const auto item = std::find_if(by.items.begin(), by.items.end(),
                                           [&](const SetItem& each) { return each.letter == letter; });
            if (item == by.items.end()) continue;  // Black's piece alone, where Black moves
            report(diagnostic::kNoSuchPiece, scope, item->span,
                   fmt::format("the piece `{}` has no movement", letter));
            return std::nullopt;
        }
        for (const bool isLower : {false, true}) {
            if (isLower && !isTwo) continue;
            const Attacker* attacker = attackerOf(letter, isLower);
            if (attacker == nullptr) continue;
            ir::StateId start = from.state;
            if (isTwo) start = then(start, ir::Test{ir::WhiteMoves{}, {}, !isLower});
            const std::string help =
                by.complement ? "list the attackers that are meant, or leave this one out behind `^`" : "";
            if (!attacker->moves) {
                // What is wrong with its own definition is told there.
                failed_ = true;
                if (!attacker->tooLarge.empty()) {
                    report(diagnostic::kTooLarge, scope, by.span,
                           fmt::format("which squares `{}` attacks is too hard a question: {}", letter,
                                       attacker->tooLarge),
                           help);
                }
                return std::nullopt;
            }
            if (attackedByRide(*attacker, start, here, victim, reached) ||
                attackedByWays(*attacker, start, victim, reached, here))
                continue;
            std::string reason;
            if (attackedByPart(*attacker, {start, from.context}, here, victim, reached, reason)) continue;
            report(diagnostic::kNotYet, scope, by.span,
                   fmt::format("which squares `{}` attacks cannot be told: {}", letter, reason), help);
            return std::nullopt;
        }
    }
    return reached;
}

/// To wherever a step of the attacker may have begun.
void Lowering::stepBack(ir::StateId from, const ir::Step& step, ir::StateId target) {
    if (!std::holds_alternative<ir::JoinedFiles>(step.edges) || step.by.file == 0) {
        add(from, ir::Step{mirrored(ir::Vec{} - step.by), step.edges}, target);
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

/// Every enemy of that name plays its moves. False, with the reason, when it asks what nobody can tell.
bool Lowering::attackedByPart(const Attacker& attacker, Point from, ir::Slot here, Victim victim,
                              ir::StateId reached, std::string& reason) {
    const auto asks = [&](const auto& is) {
        for (const ir::State& state : attacker.moves->states) {
            for (const ir::Transition& each : state.transitions) {
                const auto* test = std::get_if<ir::Test>(&each.instruction);
                if (test != nullptr && is(test->predicate)) return true;
            }
        }
        return false;
    };
    const auto isVisited = [](const ir::Predicate& each) {
        return std::holds_alternative<ir::Visited>(each);
    };
    const auto isAffected = [](const ir::Predicate& each) {
        return std::holds_alternative<ir::Affected>(each);
    };
    if ((from.context.visited && asks(isVisited)) || (from.context.swapped && asks(isAffected))) {
        reason = "both the move and the attacker remember squares";
        return false;
    }
    const auto part = attackPart(*attacker.moves, {attacker.name, name_, victim}, reason);
    if (!part) return false;
    const ir::StateId attacked = then(from.state, ir::Test{ir::Playable{*part}, {}, false});
    add(attacked, ir::Return{here}, reached);
    return true;
}

/// All ways to capture there, each with what it demands of the board. False when they are too many.
bool Lowering::attackedByWays(const Attacker& attacker, ir::StateId from, Victim victim, ir::StateId reached,
                              ir::Slot here) {
    if (ir::asksForParts(*attacker.moves)) return false;
    const auto ways = capturesOf(*attacker.moves, budget_.runs);
    if (!ways) return false;
    for (const auto& [square, demand] : *ways) {
        const auto seenFrom = [&, &target = square](const ir::Vec& offset) {
            return mirrored(offset - target);
        };
        std::vector<ir::Test> tests;
        const ir::Contents who = ir::Contents::enemy(ir::NameSet::of({attacker.name}));
        tests.push_back({ir::Holds{who}, seenFrom({}), false});
        bool isPossible = true;
        for (const auto& [spot, what] : demand.holds) {
            ir::Contents seen = what;
            std::swap(seen.friends, seen.enemies);
            if (spot.anchor != ir::kOriginSlot || spot.offset.isZero()) return false;
            if (spot.offset == square && victim == Victim::WillStand) {
                isPossible = isPossible && seen.friends.contains(name_);
            } else {
                tests.push_back({ir::Holds{seen}, seenFrom(spot.offset), false});
            }
        }
        for (const auto& [spot, test] : demand.tests) {
            const auto seen = asSeenByOther(test);
            if (!seen || spot.anchor != ir::kOriginSlot) return false;
            tests.push_back(*seen);
            tests.back().at = seenFrom(spot.offset);
        }
        if (!isPossible) continue;
        ir::StateId at = from;
        for (const ir::Test& test : tests)
            at = then(at, test);
        add(at, ir::Return{here}, reached);
    }
    return true;
}

}  // namespace ferz::mbn
