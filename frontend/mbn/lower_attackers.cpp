// Tests whether an enemy of a set attacks a square. Each piece of the set is lowered, and its moves are
// followed backwards from their captures, state by state, to the square where the attacker has to stand.
#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "frontend/mbn/attacker.h"
#include "frontend/mbn/edge_counted.h"
#include "frontend/mbn/ride.h"
#include "ir/simplify.h"
#include "ir/transitions.h"

namespace ferz::mbn {

namespace {

/// The letters of the enemies in a set: those listed, or after `^` all others of the table of section 14 and
/// of the text.
std::vector<std::string> enemiesOf(const PieceSet& set, const Environment& environment) {
    std::set<std::string> listed;
    for (const SetItem& item : set.items) {
        if (!set.byColour || !item.isUpper) listed.insert(item.letter);
    }
    if (!set.complement) return {listed.begin(), listed.end()};
    std::set<std::string> all;
    for (char letter = 'A'; letter <= 'Z'; ++letter)
        all.insert(std::string(1, letter));
    for (const PieceDefinition& piece : environment.pieces) {
        if (!piece.written.empty()) all.insert(piece.written);
    }
    std::vector<std::string> others;
    std::set_difference(all.begin(), all.end(), listed.begin(), listed.end(), std::back_inserter(others));
    return others;
}

/// True if the move may end here after nothing but effects.
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

/// True for effects before a capture that change no later test of the attacker.
bool isUnseen(const ir::Transition& transition) {
    const ir::Instruction& done = transition.instruction;
    return ir::effectOf<ir::Land>(done) || ir::effectOf<ir::Declare>(done) ||
           ir::effectOf<ir::MarkEnPassant>(done);
}

/// For each state the transitions that lead there, with the states they come from.
using Sources = std::vector<std::vector<std::pair<ir::StateId, const ir::Transition*>>>;

Sources sourcesOf(const ir::Movement& movement) {
    Sources into(movement.states.size());
    for (ir::StateId state = 0; state < movement.states.size(); ++state) {
        for (const ir::Transition& transition : movement.states[state].transitions)
            into[transition.target].emplace_back(state, &transition);
    }
    return into;
}

/// The states before a capture, each with whether the cursor is still on the square of the capture. Empty if
/// the attacker does more before its capture than steps and tests, or has to go on after it.
using Undone = std::pair<ir::StateId, bool>;
std::optional<std::set<Undone>> waysBack(const ir::Movement& movement, const Sources& into) {
    std::set<Undone> seen;
    std::vector<Undone> open;
    const auto arrive = [&](const Undone& undone) {
        if (seen.insert(undone).second) open.push_back(undone);
    };
    for (ir::StateId state = 0; state < movement.states.size(); ++state) {
        for (const ir::Transition& transition : movement.states[state].transitions) {
            if (!ir::effectOf<ir::Capture>(transition.instruction)) continue;
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
                // A step over joined files cannot be reversed.
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

/// How an enemy with this letter moves; null if it is not defined. Its errors are reported with its own
/// definition.
const Lowering::Attacker* Lowering::attackerOf(const std::string& letter, bool isLower) {
    const auto known = attackers_.find({letter, isLower});
    if (known != attackers_.end()) return &known->second;
    PieceDefinition piece;
    piece.name = environment_.names.nameOf(letter);
    const auto defined = std::find_if(
        environment_.pieces.begin(), environment_.pieces.end(),
        [&](const PieceDefinition& each) { return each.written == letter && each.isLower == isLower; });
    if (defined != environment_.pieces.end()) {
        piece = *defined;
    } else if (letter.size() == 1) {
        piece.moves = sequenceOf({Reference{letter, false}, std::nullopt, {}});
    } else {
        return nullptr;
    }
    Diagnostics aside;
    // A letter of a set is never a macro (section 16).
    const bool isBasic = defined == environment_.pieces.end();
    Lowering inner(piece, environment_, budget_, aside, Purpose::Attacks, isBasic);
    Attacker attacker;
    attacker.name = piece.name;
    // Ranks of the other side count from the top.
    if (const auto lowered = inner.run()) {
        std::optional<ir::Movement> moves = ir::simplify(*lowered);
        if (piece.isSideMover) moves = asSideMover(*moves);
        if (moves) moves = withRanksCounted(ir::simplify(std::move(*moves)));
        if (moves) attacker.moves = ir::simplify(std::move(*moves));
        if (!attacker.moves) attacker.tooLarge = "its squares cannot be counted from the edge";
    } else if (const Diagnostic* error = aside.firstError(); error != nullptr) {
        const std::string_view name = error->name;
        if (name == diagnostic::kTooLarge.name || name == diagnostic::kNotYet.name)
            attacker.tooLarge = error->message;
    }
    problems_.addWork(inner.effort_ / 4);
    return &attackers_.emplace(std::pair{letter, isLower}, std::move(attacker)).first->second;
}

std::optional<ir::StateId> Lowering::attacked(PointBuilder& build, const PieceSet& by, BuildPoint from,
                                              Victim victim, const Scope& scope) {
    const ir::StateId reached = build.state();
    if (purpose_ == Purpose::Attacks) return reached;
    ir::Slot here = ir::kOriginSlot;
    if (!from.context.atOrigin || from.context.lifted) {
        here = kLookSlot;
        from.state = build.then(from.state, ir::Mark{here});
    }
    const auto letters = enemiesOf(by, environment_);
    if (letters.empty() && !by.items.empty()) {
        problems_.report(diagnostic::kEmptySelection, scope, by.span,
                         "no enemy is in the set: a friend attacks nobody",
                         "with `!` upper-case letters are friends, lower-case ones enemies");
        return std::nullopt;
    }
    for (const std::string& letter : letters) {
        if (isTooLarge(build, scope, by.span)) return std::nullopt;
        const auto isDefined = [&](bool isLower) {
            return std::any_of(environment_.pieces.begin(), environment_.pieces.end(),
                               [&](const PieceDefinition& piece) {
                                   return piece.written == letter && piece.isLower == isLower;
                               });
        };
        // If Black's piece has a definition of its own, that one attacks when White moves.
        const bool isTwo = !piece_.isLower && isDefined(true);
        if (letter.size() > 1 && !isDefined(false) && !isTwo) {
            const auto item = std::find_if(by.items.begin(), by.items.end(),
                                           [&](const SetItem& each) { return each.letter == letter; });
            if (item == by.items.end()) continue;  // Black's piece alone, where Black moves
            problems_.report(diagnostic::kNoSuchPiece, scope, item->span,
                             fmt::format("the piece `{}` has no movement", letter));
            return std::nullopt;
        }
        for (const bool isLower : {false, true}) {
            if (isLower && !isTwo) continue;
            const Attacker* attacker = attackerOf(letter, isLower);
            if (attacker == nullptr) continue;
            ir::StateId start = from.state;
            if (isTwo) start = build.then(start, ir::Test{ir::WhiteMoves{}, {}, !isLower});
            const std::string help =
                by.complement ? "list the attackers that are meant, or leave this one out after `^`" : "";
            if (!attacker->moves) {
                // Its errors are reported with its own definition.
                problems_.fail();
                if (!attacker->tooLarge.empty()) {
                    problems_.report(diagnostic::kTooLarge, scope, by.span,
                                     fmt::format("the squares that `{}` attacks cannot be found: {}", letter,
                                                 attacker->tooLarge),
                                     help);
                }
                return std::nullopt;
            }
            if (attackedByRide(build, *attacker, start, here, victim, reached)) continue;
            problems_.report(
                diagnostic::kNotYet, scope, by.span,
                fmt::format("which squares `{}` attacks cannot be told: it does more than to step, to "
                            "look at squares, and to end with a capture",
                            letter),
                help);
            return std::nullopt;
        }
    }
    return reached;
}

/// Adds the attacker's moves backwards, from every capture to its own square. False if it does not only ride
/// or leap (see waysBack).
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
            if (near && ir::effectOf<ir::Capture>(transition.instruction)) build.add(from, ir::Pass{}, image);
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
                    // The mover will be on that square, so it needs no test.
                    build.add(image, ir::Pass{}, target);
                }
            } else {
                // Effects before the capture change no test: see isUnseen().
                build.add(image, ir::Pass{}, images.at({source, near}));
            }
        }
    }
    return true;
}

}  // namespace ferz::mbn
