// Is a square attacked by an enemy of a set? The enemies' movements are walked back from their captures.
#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <utility>

#include "frontend/mbn/lowering.h"
#include "ir/simplify.h"

namespace ferz::mbn {

namespace {

ir::Vec mirrored(ir::Vec vec) {
    vec.rank = -vec.rank;
    return vec;
}

/// A test of an attacker, as the attacked side sees it. Empty: it cannot be told.
std::optional<ir::Test> asSeenByOther(const ir::Test& test) {
    ir::Test result = test;
    result.at = mirrored(test.at);
    if (auto* holds = std::get_if<ir::Holds>(&result.predicate)) {
        std::swap(holds->what.friends, holds->what.enemies);
        return result;
    }
    if (auto* beyond = std::get_if<ir::Beyond>(&result.predicate)) {
        using ir::Region;
        unsigned regions = 0;
        for (const auto& [from, to] : {std::pair{Region::Inside, Region::Inside},
                                       {Region::Left, Region::Left},
                                       {Region::Right, Region::Right},
                                       {Region::Top, Region::Bottom},
                                       {Region::Bottom, Region::Top},
                                       {Region::TopLeft, Region::BottomLeft},
                                       {Region::BottomLeft, Region::TopLeft},
                                       {Region::TopRight, Region::BottomRight},
                                       {Region::BottomRight, Region::TopRight}}) {
            if ((beyond->regions & bit(from)) != 0) regions |= bit(to);
        }
        beyond->regions = regions;
        return result;
    }
    if (std::holds_alternative<ir::Unmoved>(result.predicate)) return result;
    return std::nullopt;
}

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

/// Every capture may be the end of the move, and only plain steps and tests lead to it.
bool isPlain(const ir::Movement& movement) {
    for (const ir::State& state : movement.states) {
        for (const ir::Transition& transition : state.transitions) {
            const auto* act = std::get_if<ir::Act>(&transition.instruction);
            if (act != nullptr && std::holds_alternative<ir::Capture>(act->effect) &&
                !mayEnd(movement, transition.target))
                return false;
        }
    }
    return true;
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
            } else if (test != nullptr || std::holds_alternative<ir::Pass>(instruction)) {
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
    Lowering inner(piece, environment_, aside);
    inner.asksCaptures_ = true;
    // A letter of a set is no macro (section 16).
    inner.isBasic_ = defined == environment_.pieces.end();
    Attacker attacker;
    attacker.name = piece.name;
    if (const auto lowered = inner.run()) attacker.moves = ir::simplify(*lowered);
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
            if (!attacker->moves) {
                report(diagnostic::kNotYet, scope, by.span,
                       fmt::format("the attacker `{}` is not supported", letter));
                return std::nullopt;
            }
            const bool isTold = attackedByRide(*attacker, start, here, victim, reached) ||
                                attackedByWays(*attacker, start, victim, reached, here);
            if (!isTold) {
                report(diagnostic::kNotYet, scope, by.span,
                       fmt::format("which squares `{}` attacks is too hard a question", letter),
                       by.complement ? "list the attackers that are meant, or leave this one out behind `^`"
                                     : std::string());
                return std::nullopt;
            }
        }
    }
    return reached;
}

/// Backwards from every capture to where the attacker stands. False when it moves in another way.
bool Lowering::attackedByRide(const Attacker& attacker, ir::StateId from, ir::Slot here, Victim victim,
                              ir::StateId reached) {
    const ir::Movement& moves = *attacker.moves;
    const Sources into = sourcesOf(moves);
    if (!isPlain(moves)) return false;
    const auto ways = waysBack(moves, into);
    if (!ways) return false;
    ir::Builder builder(*movement_);
    std::map<Undone, ir::StateId> images;
    for (const Undone& undone : *ways)
        images.emplace(undone, builder.state());
    for (const auto& [undone, image] : images) {
        const auto& [state, near] = undone;
        for (const ir::Transition& transition : moves.states[state].transitions) {
            const auto* act = std::get_if<ir::Act>(&transition.instruction);
            if (near && act != nullptr && std::holds_alternative<ir::Capture>(act->effect))
                add(from, ir::Pass{}, image);
        }
        if (state == 0 && !near) {
            const ir::Contents who = ir::Contents::enemy(ir::NameSet::of({attacker.name}));
            add(then(image, ir::Test{ir::Holds{who}, {}, false}), ir::Return{here}, reached);
        }
        for (const auto& [source, transition] : into[state]) {
            if (const auto* step = std::get_if<ir::Step>(&transition->instruction)) {
                add(image, ir::Step{mirrored(ir::Vec{} - step->by), step->edges}, images.at({source, false}));
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
            } else if (std::holds_alternative<ir::Pass>(transition->instruction)) {
                add(image, ir::Pass{}, images.at({source, near}));
            }
        }
    }
    return true;
}

/// All ways to capture there, each with what it demands of the board. False when they are too many.
bool Lowering::attackedByWays(const Attacker& attacker, ir::StateId from, Victim victim, ir::StateId reached,
                              ir::Slot here) {
    const auto ways = capturesOf(*attacker.moves, runsLeft_);
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
