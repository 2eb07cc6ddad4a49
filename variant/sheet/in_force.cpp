#include "variant/sheet/in_force.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "ir/forms.h"
#include "ir/transitions.h"
#include "variant/model/fen.h"
#include "variant/sheet/end_words.h"
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

/// Pieces that a move of this one makes appear, or of it.
std::set<std::string> placedBy(const PieceType& type) {
    std::set<std::string> names;
    for (const auto& movement : type.movement) {
        if (!movement) continue;
        ir::forEachInstruction(*movement, [&](const ir::Instruction& each) {
            if (const auto* place = ir::effectOf<ir::Place>(each)) names.insert(place->name);
            if (const auto* become = ir::effectOf<ir::Become>(each))
                for (const std::string& name : become->names)
                    names.emplace(ir::formOf(name).name);
        });
    }
    return names;
}

}  // namespace

std::vector<const PieceType*> piecesInPlay(const Variant& variant) {
    const Game start = startOf(variant);
    std::set<std::string> names;
    std::vector<std::string> open;
    const auto meet = [&](const std::string& name) {
        if (names.insert(name).second) open.push_back(name);
    };
    for (const auto& [square, piece] : start.position.pieces)
        meet(piece.name);
    for (const auto& hand : start.hands)
        for (const auto& [name, count] : hand)
            meet(name);
    for (const PieceType& type : variant.pieces)
        if (variant.hands.given && variant.hands.endless && type.drop) meet(type.name);
    if (variant.walls.given) {
        for (const std::string& claiming : variant.walls.claimPiece.listed())
            meet(claiming);
    }
    while (!open.empty()) {
        const PieceType* type = variant.find(open.back());
        open.pop_back();
        if (type == nullptr) continue;
        for (const Promotion& promotion : type->promotions)
            for (const std::string& name : promotion.to)
                meet(std::string(ir::formOf(name).name));
        if (variant.hands.given && variant.hands.captured && variant.hands.kept.contains(type->inHand))
            meet(type->inHand);
        if (variant.hands.given && type->drop)
            for (const std::string& name : type->drop->as)
                meet(name);
        for (const std::string& name : placedBy(*type))
            meet(name);
    }
    std::vector<const PieceType*> pieces;
    for (const PieceType& type : variant.pieces)
        if (names.contains(type.name)) pieces.push_back(&type);
    return pieces;
}

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
    if (!hasRoyal(variant)) rules.walls.guards = false;
    // A cell has no others beside it but through its sides.
    if (variant.board.hexagons) rules.captures.custodial.diagonals = false;
    return rules;
}

}  // namespace ferz::variant
