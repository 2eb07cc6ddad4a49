#include "ir/position.h"

namespace ferz::ir {

int Position::state(const std::string& key) const {
    const auto found = states.find(key);
    return found == states.end() ? 0 : found->second;
}

Square seenBy(const Board& board, Square square, Colour side, ForBlack forBlack) {
    if (side == Colour::White) return square;
    switch (forBlack) {
        case ForBlack::MirrorRanks: return board.mirrored(square);
        case ForBlack::Turn: return board.turned(square);
        case ForBlack::Nothing: break;
    }
    return square;
}

Board seenBy(const Board& board, Colour side, ForBlack forBlack) {
    const bool isMirrored = side == Colour::Black && forBlack == ForBlack::MirrorRanks;
    return isMirrored ? board.withRanksMirrored() : board;
}

Position seenBy(const Position& position, Colour side, ForBlack forBlack) {
    if (side == Colour::White) return position;
    const auto turn = [&](Square square) { return seenBy(position.board, square, side, forBlack); };
    Position result = position;
    result.board = seenBy(position.board, side, forBlack);
    result.pieces.clear();
    result.moved.clear();
    result.enPassant.clear();
    result.attacked.clear();
    for (const auto& [square, piece] : position.pieces) {
        result.pieces[turn(square)] = {opposite(piece.colour), piece.name};
    }
    for (const Square square : position.moved)
        result.moved.insert(turn(square));
    for (const auto& [mark, victim] : position.enPassant)
        result.enPassant[turn(mark)] = turn(victim);
    for (const Square square : position.attacked)
        result.attacked.insert(turn(square));
    if (position.isAttacked) {
        // By value: it outlives this call.
        result.isAttacked = [position, side, forBlack](const Position&, Square square, const Attacked& by) {
            return position.isAttacked(position, seenBy(position.board, square, side, forBlack), by);
        };
    }
    return result;
}

}  // namespace ferz::ir
