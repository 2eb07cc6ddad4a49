// The interface for engines. The engine.h beside variant.h gives it the game's names:
//
//     namespace chess = ferz::games::Chess;
//     const chess::Position position = chess::start();
//     for (const chess::Move move : legalMoves(position)) {
//         const chess::Position after = made(position, move);
//         ...
//     }
//
// A position is small and a plain value: a move is taken back by keeping the position before it. Nothing here
// throws, and but for names and FENs, and interpreted pieces, nothing needs the heap.
#ifndef FERZ_CORE_ENGINE_H
#define FERZ_CORE_ENGINE_H

#include <string>

#include "checking_moves.h"
#include "exchange.h"
#include "fen.h"
#include "history.h"
#include "key.h"
#include "list.h"
#include "perft.h"
#include "questions.h"
#include "result.h"
#include "san.h"
#include "write_fen.h"

namespace ferz::core {

template <class V>
Position<V> startOf() {
    Position<V> position;
    readFen<V>(V::kStart, position);
    return position;
}

/// Returns the legal moves; none when the game is over.
template <class V, Listed Which>
MoveList<V> legalMoves(const Position<V>& position) {
    MoveList<V> list;
    withSide(position.toMove, [&](auto us) {
        constexpr int Us = decltype(us)::value;
        if (endOf<V, Us>(position).result == Result::Running) listMoves<V, Us, Which>(position, list);
    });
    return list;
}

/// The legal moves that take something.
template <class V>
MoveList<V> captures(const Position<V>& position) {
    return legalMoves<V, Listed::Captures>(position);
}

/// The legal moves of the piece on the square; none where no piece of the side to move stands.
template <class V>
MoveList<V> movesFrom(const Position<V>& position, int square) {
    MoveList<V> list;
    withSide(position.toMove, [&](auto us) {
        constexpr int Us = decltype(us)::value;
        if (position.side[Us].has(square) && endOf<V, Us>(position).result == Result::Running)
            listMovesFrom<V, Us>(position, square, list);
    });
    return list;
}

/// The move may come from anywhere: from another position, or made of any number.
template <class V>
bool isLegal(const Position<V>& position, Move<V> move) {
    if (!move) return false;
    if (move.what() == Turn<V>::What::Drops || move.from() == kNowhere)
        return legalMoves(position).contains(move);
    return move.from() < kSquares<V> && movesFrom(position, move.from()).contains(move);
}

/// The position with the other side to move, as if the side to move had passed, whether or not it may. Such a
/// pass ends no game.
template <class V>
Position<V> madeNull(Position<V> position) {
    withSide(position.toMove, [&](auto us) { beginTurn<V, decltype(us)::value>(position); });
    if constexpr (kRemembersTurn<V>) {
        position.passedBefore = false;
        position.facedBefore = false;
    }
    return position;
}

/// The squares on which two positions differ by a piece: what a move has changed.
template <class V>
typename V::Set changedSquares(const Position<V>& before, const Position<V>& after) {
    typename V::Set changed = V::Set::none();
    for (int side = 0; side < 2; ++side) {
        for (int kind = 0; kind < kKindCount<V>; ++kind)
            changed |= before.pieces[side][kind] ^ after.pieces[side][kind];
    }
    return changed;
}

}  // namespace ferz::core

#endif
