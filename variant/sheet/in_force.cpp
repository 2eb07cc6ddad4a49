#include "variant/sheet/in_force.h"

#include <algorithm>
#include <vector>

#include "ir/transitions.h"
#include "variant/sheet/sheet.h"
#include "variant/sheet/square_words.h"

namespace ferz::variant {

namespace {

using ir::Colour;

/// A piece of some side may come out of the hand behind its first move.
bool opensGates(const Variant& variant, const Game& start) {
    const Hands& hands = variant.hands;
    if (!hands.given || !hands.gates || (variant.walls.given && !variant.walls.inPlaceOfMove)) return false;
    const bool areFilled = hands.captured || hands.spoils || hands.endless;
    const auto opens = [&](Colour side) {
        return !start.gates[index(side)].empty() && (areFilled || !start.hands[index(side)].empty());
    };
    return opens(Colour::White) || opens(Colour::Black);
}

ir::NameSet victimsInPassing(const PieceType& type) {
    ir::NameSet victims;
    for (const auto& movement : type.movement) {
        if (!movement) continue;
        ir::forEachInstruction(*movement, [&](const ir::Instruction& each) {
            if (const auto* marked = ir::predicateOf<ir::EnPassantMarked>(each))
                victims = victims | marked->victims;
        });
    }
    return victims;
}

}  // namespace

ir::NameSet kindsInPassing(const Variant& variant, const Game& start) {
    if (!start.position.enPassant.empty()) return ir::NameSet::all();
    const std::vector<const PieceType*> pieces = piecesInPlay(variant);
    ir::NameSet marking;
    for (const PieceType* each : pieces)
        if (each->moves(ir::hasEffect<ir::MarkEnPassant>)) marking = marking | ir::NameSet::of({each->name});
    ir::NameSet kinds;
    for (const PieceType* each : pieces) {
        const ir::NameSet taken = marking & victimsInPassing(*each);
        if (!taken.isNone()) kinds = kinds | taken | ir::NameSet::of({each->name});
    }
    return kinds;
}

bool mayCastle(const Variant& variant, const Game& start) {
    if (!variant.castling) return false;
    return !start.rights.empty() || (variant.castling->whenDropped && variant.castlingHome());
}

bool putsWalls(const Variant& variant, Colour side) {
    return variant.walls.given && !isNowhere(variant.walls.zone, variant.board, side);
}

ferz::core::Rules<NameTerms> rulesInForce(const Variant& variant, const Game& start) {
    ferz::core::Rules<NameTerms> rules = variant;
    rules.hands.gates = opensGates(variant, start);
    if (!rules.hands.drops) {
        rules.hands.where = DropPlace::Anywhere;
        rules.hands.opening = NameTerms::nowhere();
        rules.hands.must = {};
        rules.hands.swaps = false;
    }
    if (!mayCastle(variant, start)) rules.rules.castleAfter = 0;
    rules.walls.given = putsWalls(variant, Colour::White) || putsWalls(variant, Colour::Black);
    // A cell has no others beside it but through its sides.
    if (variant.board.hexagons) rules.captures.custodial.diagonals = false;
    return rules;
}

}  // namespace ferz::variant
