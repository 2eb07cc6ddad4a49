// What a move makes of a position. Whether it is legal is not asked.
//
//     Position<Variant> after = position;
//     move<Variant, kWhite>(after, {Step::What::Quiet, e2, e4, kNone}, kP, marks);
#ifndef FERZ_CORE_MAKE_H
#define FERZ_CORE_MAKE_H

#include <cstdint>

#include "royals.h"

namespace ferz::core {

/// A move, for who wants to call it by a name.
template <class V>
struct Step {
    enum class What { Quiet, Takes, TakesEnPassant, Castles, General, Drops, Passes };
    What what;
    int from;  ///< kNowhere of a drop
    int to;
    int becomes;                              ///< a kind, or kNone; of a drop what comes onto the board
    const typename V::Move* whole = nullptr;  ///< of What::General all that it does; as long as it is visited
    int ordinal = 0;                          ///< of What::General: of those that the piece could do
    int right = -1;                           ///< of What::Castles its index
    int marking = -1;                         ///< the reach whose squares between are marked for en passant
    int rule = -1;                            ///< in kDrops: of What::Drops, and of what comes behind a move
    int gate = kNowhere;                      ///< out of the hand onto this square
    int wall = kNowhere;                      ///< and a wall here

    /// The kind in the hand.
    [[nodiscard]] int dropped() const { return what == What::Drops ? V::kDrops[rule].kind : kNone; }
    /// A kind that comes onto the board behind the move.
    [[nodiscard]] int gated() const { return gate == kNowhere ? kNone : V::kDrops[rule].as; }
};

// ---- what every move does ----

/// Turns the side, and forgets the turn before: called before anything is changed.
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

/// Something has happened on these squares.
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

/// A piece of the kind goes, and takes what stands on its target if the step says so.
template <class V, int Us>
void move(Position<V>& position, const Step<V>& step, int kind, const typename V::Set& marks) {
    const auto squares = V::Set::of(step.from) | V::Set::of(step.to);
    beginTurn<V, Us>(position);
    touch(position, squares);
    loseRights(position, squares);
    if (step.what == Step<V>::What::Takes) {
        const int taken = position.kindOn[step.to];
        position.take(1 - Us, taken, step.to);
        position.keep(1 - Us, taken);
    }
    position.take(Us, kind, step.from);
    position.put(Us, step.becomes == kNone ? kind : step.becomes, step.to);
    // A piece that has been promoted is not taken in passing.
    if (marks.any() && step.becomes == kNone) {
        position.marks = marks;
        position.victim = static_cast<std::int16_t>(step.to);
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
