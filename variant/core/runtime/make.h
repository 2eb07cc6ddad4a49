// Makes moves on a position. Legality is not tested.
//
//     Position<Variant> after = position;
//     move<Variant, kWhite>(after, {Turn::What::Quiet, e2, e4, kNone}, kP, marks);
#ifndef FERZ_CORE_MAKE_H
#define FERZ_CORE_MAKE_H

#include <cstdint>

#include "royals.h"

namespace ferz::core {

/// All that a side does in a turn: a move, a drop, castling or a pass, with what comes out of the hand and a
/// wall.
template <class V>
struct Turn {
    enum class What { Quiet, Takes, TakesEnPassant, Castles, Interpreted, Drops, Passes };
    What what;
    int from;  ///< origin square; kNowhere for a drop
    int to;
    int becomes;  ///< kind it promotes to, or kNone; for a drop, the kind that is put on the board
    const typename V::Move* whole = nullptr;  ///< for What::Interpreted: its effects; valid during the visit
    int ordinal = 0;                          ///< for What::Interpreted: its number among the piece's moves
    int right = -1;                           ///< for What::Castles: index of the castling right
    int marking = -1;     ///< pattern whose squares between become marked for en passant, or -1
    int rule = -1;        ///< index in kDrops, for What::Drops and for a gated piece
    int gate = kNowhere;  ///< square of a piece that comes out of the hand with the move
    int wall = kNowhere;  ///< square of a wall

    /// The kind in the hand that is dropped, or kNone.
    [[nodiscard]] int dropped() const { return what == What::Drops ? V::kDrops[rule].kind : kNone; }
    /// The kind that is gated: that comes onto the board with the move; or kNone.
    [[nodiscard]] int gated() const { return gate == kNowhere ? kNone : V::kDrops[rule].as; }
};

// ---- what every move does ----

/// Switches the side to move and forgets the turn before. Called before anything else is changed.
template <class V, int Us>
void beginTurn(Position<V>& position) {
    if constexpr (kRemembersTurn<V>) {
        position.castled = -1;
        position.dropped = kNone;
        position.passedBefore = position.passed;
        position.passed = false;
    }
    if constexpr (kAsksFacing<V>) position.facedBefore = royalsFace(position);
    position.marks = V::Set::none();
    position.toMove = 1 - Us;
}

/// Updates what depends on squares where pieces have moved or been captured.
template <class V>
void touch(Position<V>& position, const typename V::Set& squares) {
    if constexpr (V::kAsksUnmoved) position.unmoved &= ~squares;
    if constexpr (V::kGame.hands.gates) {
        position.gates[kWhite] &= ~squares;
        position.gates[kBlack] &= ~squares;
    }
    (void)position;
    (void)squares;
}

// ---- the moves ----

/// Moves a piece of the kind, and captures on its target if the turn says so.
template <class V, int Us>
void move(Position<V>& position, const Turn<V>& turn, int kind, const typename V::Set& marks) {
    const auto squares = V::Set::of(turn.from) | V::Set::of(turn.to);
    beginTurn<V, Us>(position);
    touch(position, squares);
    loseRights(position, squares);
    if (turn.what == Turn<V>::What::Takes) {
        const int taken = position.kindOn[turn.to];
        position.take(1 - Us, taken, turn.to);
        position.keep(1 - Us, taken);
    }
    position.take(Us, kind, turn.from);
    position.put(Us, turn.becomes == kNone ? kind : turn.becomes, turn.to);
    // A promoting move sets no en passant square.
    if (marks.any() && turn.becomes == kNone) {
        position.marks = marks;
        position.victim = static_cast<std::int16_t>(turn.to);
    }
}

template <class V, int Us>
void takeEnPassant(Position<V>& position, int kind, int from, int mark) {
    const int victim = position.victim;
    const int taken = position.kindOn[victim];
    const auto squares = V::Set::of(from) | V::Set::of(victim);
    beginTurn<V, Us>(position);
    touch(position, squares | V::Set::of(mark));
    loseRights(position, squares);
    position.take(1 - Us, taken, victim);
    position.keep(1 - Us, taken);
    position.take(Us, kind, from);
    position.put(Us, kind, mark);
}

template <class V, int Us>
void drop(Position<V>& position, const Drop<CoreTerms<typename V::Set>>& rule, int to) {
    if constexpr (V::kGame.hands.mayDrop()) {
        beginTurn<V, Us>(position);
        touch(position, V::Set::of(to));
        loseRights(position, V::Set::of(to));
        if constexpr (!V::kGame.hands.endless) --position.hand[Us][rule.kind];
        position.put(Us, rule.as, to);
        if constexpr (kRemembersTurn<V>) position.dropped = static_cast<std::int8_t>(rule.kind);
    }
    (void)position;
    (void)rule;
    (void)to;
}

template <class V, int Us>
void pass(Position<V>& position) {
    beginTurn<V, Us>(position);
    if constexpr (kRemembersTurn<V>) position.passed = true;
}

}  // namespace ferz::core

#endif
