#include "variant/model/variant.h"

#include <algorithm>

#include "ir/transitions.h"
#include "support/entry.h"

namespace ferz::variant {

bool isIn(const ZoneOfSide& zone, const ir::Board& board, ir::Colour side, ir::Square square) {
    return zone[index(side)].contains(ir::seenBy(board, side, ir::ForBlack::MirrorRanks),
                                      ir::seenBy(board, square, side, ir::ForBlack::MirrorRanks));
}

bool Promotion::isInZone(const ir::Board& board, ir::Colour side, ir::Square square) const {
    return isIn(zone, board, side, square);
}

bool Promotion::mayBegin(const ir::Board& board, ir::Colour side, ir::Square square) const {
    return !from || isIn(*from, board, side, square);
}

bool Promotion::holds(const ir::Board& board, ir::Colour side, ir::Square origin, ir::Square target,
                      bool captures) const {
    if (!sides[index(side)] || (onlyCaptures && !captures) || !mayBegin(board, side, origin)) return false;
    return isInZone(board, side, target) || (isEither && isInZone(board, side, origin));
}

bool Promotion::mayStay(const ir::Board& board, ir::Colour side, ir::Square target) const {
    return optional && !(forced && isIn(*forced, board, side, target));
}

const PieceType* Variant::find(std::string_view wanted) const {
    return findBy(pieces, &PieceType::name, wanted);
}

const std::string& Variant::kindOf(const std::string& wanted) const {
    const PieceType* type = find(wanted);
    return type == nullptr ? wanted : type->like;
}

bool Variant::asksAttacked() const {
    return std::any_of(pieces.begin(), pieces.end(),
                       [](const PieceType& type) { return type.moves(ir::asks<ir::Attacked>); });
}

const PieceType& Variant::attackedAs() const {
    const auto royal = std::find_if(pieces.begin(), pieces.end(),
                                    [](const PieceType& each) { return each.royalUpTo == kAlways; });
    return royal == pieces.end() ? pieces.front() : *royal;
}

const PieceType* Variant::exposedAs() const {
    const PieceType* found = nullptr;
    for (const PieceType& type : pieces) {
        if (type.royalUpTo == 0 && !type.isExposed) found = &type;
    }
    return found;
}

bool Variant::changesMoreThanMoves() const {
    return captures.costMore() || flips != Flipping::None;
}

std::optional<ir::Square> Variant::castlingHome() const {
    if (!castling || castling->home) return castling ? castling->home : std::nullopt;
    std::vector<ir::Square> kings;
    for (const auto& [square, piece] : startPieces) {
        if (piece == ir::Piece{ir::Colour::White, castling->king}) kings.push_back(square);
    }
    return kings.size() == 1 ? std::optional(kings.front()) : std::nullopt;
}

int Variant::checksToGive() const {
    const auto found =
        std::find_if(ends.begin(), ends.end(), [](const EndRule& end) { return end.when == When::Checks; });
    return found == ends.end() ? 0 : found->count;
}

}  // namespace ferz::variant
