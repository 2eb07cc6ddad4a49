// Is a square attacked by an enemy of a set? Who attacks, and how that piece moves.
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

/// The letters that a set speaks of, as far as it means enemies: those listed, or behind `^` all others of
/// the table of section 14 and of the text.
std::vector<std::string> enemiesOf(const PieceSet& set, const Environment& environment) {
    std::set<std::string> listed;
    for (const SetItem& item : set.items) {
        if (!set.byColour || !item.isUpper) listed.insert(item.letter);
    }
    if (!set.complement) return {listed.begin(), listed.end()};
    std::set<std::string> all;
    for (char letter = 'A'; letter <= 'Z'; ++letter)
        all.insert(std::string(1, letter));
    for (const Piece& piece : environment.pieces) {
        if (!piece.written.empty()) all.insert(piece.written);
    }
    std::vector<std::string> others;
    std::set_difference(all.begin(), all.end(), listed.begin(), listed.end(), std::back_inserter(others));
    return others;
}

}  // namespace

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
        piece.moves = sequenceOf({Reference{letter, false}, std::nullopt, {}});
    } else {
        return nullptr;
    }
    Diagnostics aside;
    // A letter of a set is no macro (section 16).
    const bool isBasic = defined == environment_.pieces.end();
    Lowering inner(piece, environment_, budget_, aside, Purpose::Attacks, isBasic);
    Attacker attacker;
    attacker.name = piece.name;
    // The other side counts its ranks from the top.
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

std::optional<ir::StateId> Lowering::attacked(PointBuilder& build, const PieceSet& by, Point from,
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
                by.complement ? "list the attackers that are meant, or leave this one out behind `^`" : "";
            if (!attacker->moves) {
                // What is wrong with its own definition is told there.
                problems_.fail();
                if (!attacker->tooLarge.empty()) {
                    problems_.report(diagnostic::kTooLarge, scope, by.span,
                                     fmt::format("which squares `{}` attacks is too hard a question: {}",
                                                 letter, attacker->tooLarge),
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

}  // namespace ferz::mbn
