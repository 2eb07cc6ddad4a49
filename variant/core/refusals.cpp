#include "variant/core/refusals.h"

#include <algorithm>
#include <fmt/format.h>

#include "ir/transitions.h"
#include "variant/core/runtime/description.h"

namespace ferz::variant::core {

namespace {

bool testsAttacks(const Variant& variant) {
    const auto attacksNothing = [](const PieceType& type) {
        return std::any_of(type.promotions.begin(), type.promotions.end(),
                           [](const Promotion& each) { return each.inPlace; });
    };
    return variant.asksAttacked() ||
           std::any_of(variant.pieces.begin(), variant.pieces.end(), attacksNothing) ||
           std::any_of(variant.ends.begin(), variant.ends.end(), [](const EndRule& end) { return end.safe; });
}

/// A rule of the variant that only the interpreter plays; empty if there is none.
std::string_view ruleOfInterpreter(const Variant& variant) {
    const Hands& hands = variant.hands;
    if (!variant.freezes.isNone()) return "freezes";
    if (!variant.captures.dies.empty()) return "captures.dies";
    if (hands.given && !hands.kept.isAll()) return "hands.kept";
    if (hands.given && hands.promotes) return "hands.promotes";
    if (hands.given && hands.swaps) return "hands.swaps";
    if (hands.given && hands.spoils) return "hands.spoils";
    if (variant.walls.guards) return "walls.guards";
    if (!variant.walls.claimPiece.isNone()) return "walls.claims";
    if (hands.given && std::any_of(variant.pieces.begin(), variant.pieces.end(),
                                   [](const PieceType& each) { return each.drop && each.drop->unsafe; }))
        return "drops.unsafe";
    if (std::any_of(variant.ends.begin(), variant.ends.end(),
                    [](const EndRule& end) { return end.axes > 2; }))
        return "axes";
    if (std::any_of(variant.pieces.begin(), variant.pieces.end(),
                    [](const PieceType& each) { return each.isExposed; }))
        return "exposed";
    if (variant.rules.mustEnPassant) return "rules.must_en_passant";
    if (variant.rules.safePath) return "rules.safe_path";
    if (variant.rules.continueJumps) return "rules.continue_jumps";
    const auto hasPlaces = [&](ir::Colour side) {
        const std::vector<ir::Square> squares = variant.board.existing();
        return std::any_of(squares.begin(), squares.end(), [&](ir::Square square) {
            return isIn(variant.walls.zone, variant.board, side, square);
        });
    };
    if (variant.walls.given && !(hasPlaces(ir::Colour::White) && hasPlaces(ir::Colour::Black)))
        return "walls.zone";
    return {};
}

}  // namespace

std::optional<std::string> whyNoCore(const Variant& variant) {
    const auto& immune = variant.captures.mutuallyImmune;
    if (variant.pieces.size() > ferz::core::kMostKinds)
        return fmt::format("a core has no more than {} pieces", ferz::core::kMostKinds);
    if (variant.castling && !variant.castling->rules.empty())
        return "a core castles by `king_to` only, and not by rules of MBN";
    const bool isImmuneRoyal =
        std::any_of(variant.pieces.begin(), variant.pieces.end(),
                    [&](const PieceType& type) { return type.mayBeRoyal() && immune.contains(type.like); });
    if (isImmuneRoyal) return "no core is generated where royals are immune to each other";
    // What does not capture its own kind attacks it all the same.
    if (!immune.isNone() && testsAttacks(variant))
        return "no core is generated where pieces are immune to each other and attacked squares are tested";
    if (const auto rule = ruleOfInterpreter(variant); !rule.empty())
        return fmt::format("a core does not know the rule `{}`", rule);
    if (variant.countsPlies()) return "a core does not count plies, on which several moves a turn depend";
    if (variant.pieces.empty()) return "a variant without pieces has no core";
    return std::nullopt;
}

bool isRoyalTakenEnPassant(const Variant& variant, std::size_t piece) {
    const PieceType& royal = variant.pieces[piece];
    return royal.royalUpTo != 0 && royal.moves(ir::hasEffect<ir::MarkEnPassant>) &&
           std::any_of(variant.pieces.begin(), variant.pieces.end(), [&](const PieceType& type) {
               return type.moves([&](const ir::Movement& movement) {
                   bool takes = false;
                   ir::forEachInstruction(movement, [&](const ir::Instruction& each) {
                       const auto* marked = ir::predicateOf<ir::EnPassantMarked>(each);
                       takes = takes || (marked != nullptr && marked->victims.contains(royal.name));
                   });
                   return takes;
               });
           });
}

}  // namespace ferz::variant::core
