#include "ir/castling.h"

#include <algorithm>
#include <set>

namespace ferz::ir {

namespace {

/// Does the associate stand where the rule wants it?
bool isBeside(const Situation& royal, Square associate, Castling::Side side) {
    const Board& board = royal.position.board;
    const Coordinates king = board.coordinates(royal.at);
    const Coordinates at = board.coordinates(associate);
    if (at.level != king.level || at.row != king.row) return false;
    switch (side) {
        case Castling::Side::Right: return at.file > king.file;
        case Castling::Side::Left: return at.file < king.file;
        case Castling::Side::Ahead: break;
    }
    const int ahead = royal.side == Colour::Black ? king.rank - at.rank : at.rank - king.rank;
    return at.file == king.file && ahead > 0;
}

/// Where the piece of the situation may come to; nothing is taken, swapped or changed.
std::set<Square> endsOf(const Movement& movement, const Situation& situation, Diagnostics& diagnostics) {
    Limits limits;
    limits.configurations = kQuickEvaluation;
    std::set<Square> result;
    const auto moves = evaluate(movement, situation, limits, diagnostics);
    for (const Move& move : moves.value_or(std::vector<Move>())) {
        const bool isBare = move.captures.empty() && move.swaps.empty() && move.flips.empty();
        if (move.to && isBare) result.insert(*move.to);
    }
    return result;
}

}  // namespace

bool isImpossible(const Castling& rule, const Board& board) {
    const auto goesSomewhere = [&](const Movement& movement) {
        Diagnostics ignored;
        Situation situation;
        situation.position.board = board;
        const std::vector<Square> squares = board.existing();
        return std::any_of(squares.begin(), squares.end(), [&](Square at) {
            situation.at = at;
            return !endsOf(movement, situation, ignored).empty();
        });
    };
    // A movement that looks at other pieces, like a hopper's, may go nowhere on the empty board and still be
    // possible.
    const bool royal = rule.royalSees || goesSomewhere(rule.royal);
    return !royal || !(rule.associateSees || goesSomewhere(rule.associate));
}

std::vector<Castled> castled(const Castling& rule, const Situation& royal, Square associate,
                             Diagnostics& diagnostics) {
    const Piece piece = royal.position.pieces.at(associate);
    if (!rule.associates.contains(piece.name) || !isBeside(royal, associate, rule.side)) return {};
    Situation king = royal;
    king.position.pieces.erase(associate);
    Situation other = king;
    other.position.pieces.erase(royal.at);
    other.at = associate;
    other.name = piece.name;
    if (rule.royalSees) king.position.pieces[associate] = {opposite(royal.side), piece.name};
    std::vector<Castled> result;
    for (const Square kingTo : endsOf(rule.royal, king, diagnostics)) {
        Situation with = other;
        if (rule.associateSees) with.position.pieces[kingTo] = {opposite(royal.side), royal.name};
        for (const Square to : endsOf(rule.associate, with, diagnostics)) {
            if (to != kingTo) result.push_back({kingTo, to});
        }
    }
    return result;
}

}  // namespace ferz::ir
