// What an engine builds on. The engine.h beside variant.h names it for the game:
//
//     namespace chess = ferz::games::Chess;
//     const chess::Position position = chess::start();
//     for (const chess::Move move : legalMoves(position)) {
//         const chess::Position after = made(position, move);
//         ...
//     }
//
// A position is small and a plain value: a move is taken back by keeping the position before it. Nothing here
// throws, and but for names and FENs, and pieces whose movement is run, nothing needs the heap.
#ifndef FERZ_CORE_ENGINE_H
#define FERZ_CORE_ENGINE_H

#include <string>

#include "fen.h"
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

/// None when the game is over.
template <class V>
MoveList<V> legalMoves(const Position<V>& position) {
    MoveList<V> list;
    withSide(position.toMove, [&](auto us) {
        constexpr int Us = decltype(us)::value;
        if (endOf<V, Us>(position).result == Result::Running) listMoves<V, Us>(position, list);
    });
    return list;
}

/// The pieces that the move takes stand here; what is destroyed beside it is left out.
template <class V>
typename V::Set takenBy(const Position<V>& position, Move<V> move) {
    using What = typename Step<V>::What;
    using Set = typename V::Set;
    if (move.what() == What::Takes) return Set::of(move.to());
    if (move.what() == What::TakesEnPassant) return Set::of(position.victim);
    Set result = Set::none();
    if constexpr (V::kHasGeneral) {
        if (move.what() != What::General) return result;
        withSide(position.toMove, [&](auto us) {
            explain<V, decltype(us)::value>(position, move, [&](const Step<V>& step) {
                for (const int square : step.whole->captures)
                    result |= Set::of(square);
            });
        });
    }
    return result;
}

/// The legal moves that take something.
template <class V>
MoveList<V> captures(const Position<V>& position) {
    MoveList<V> list = legalMoves(position);
    list.filter([&](Move<V> move) { return takenBy(position, move).any(); });
    return list;
}

template <class V>
bool isLegal(const Position<V>& position, Move<V> move) {
    return legalMoves(position).contains(move);
}

/// The move is legal.
template <class V>
void make(Position<V>& position, Move<V> move) {
    withSide(position.toMove, [&](auto us) { make<V, decltype(us)::value>(position, move); });
}
template <class V>
Position<V> made(Position<V> position, Move<V> move) {
    make(position, move);
    return position;
}

/// For the side to move.
template <class V>
Outcome resultOf(const Position<V>& position, bool hasMoves) {
    return withSide(position.toMove,
                    [&](auto us) { return resultOf<V, decltype(us)::value>(position, hasMoves); });
}
template <class V>
Outcome resultOf(const Position<V>& position) {
    const bool hasMoves =
        withSide(position.toMove, [&](auto us) { return countTurns<V, decltype(us)::value>(position) > 0; });
    return resultOf(position, hasMoves);
}

}  // namespace ferz::core

#endif
