// What comes behind a move: a flip, an explosion, a piece through a gate, a wall.
//
//     flip<Variant, kWhite>(after, step);
//     explode<Variant>(after, step);
//
// Each changes the position behind the move. Whether that is legal is not asked.
#ifndef FERZ_CORE_EFFECTS_H
#define FERZ_CORE_EFFECTS_H

#include "castling.h"
#include "general.h"

namespace ferz::core {

template <class V>
bool captures(const Step<V>& step) {
    if constexpr (V::kHasGeneral) {
        if (step.what == Step<V>::What::General) return !step.whole->captures.empty();
    }
    return step.what == Step<V>::What::Takes || step.what == Step<V>::What::TakesEnPassant;
}

/// Nowhere of a pass, and of a piece that dies.
template <class V>
typename V::Set targetOf(const Step<V>& step) {
    const bool has = step.what != Step<V>::What::Passes && step.to != kNowhere;
    return has ? V::Set::of(step.to) : V::Set::none();
}

template <class V, int Us>
void flip(Position<V>& after, const Step<V>& step) {
    if constexpr (V::kGame.flips != Flipping::None) {
        using Set = typename V::Set;
        constexpr int kThem = 1 - Us;
        const Set centre = targetOf<V>(step);
        if (!centre.any()) return;
        Set flipped = Set::none();
        if constexpr (V::kGame.flips == Flipping::Outflanked) {
            flipped = outflanked<V>(step.to, after.side[Us], after.side[kThem]);
        } else {
            const Set beside = around<V>(centre);
            const bool flips = V::kGame.flips == Flipping::Beside || step.what != Step<V>::What::Drops ||
                               (beside & after.side[Us]).any();
            if (flips) flipped = beside & after.side[kThem];
        }
        flipped.forEach([&](int square) {
            const int kind = after.kindOn[square];
            after.take(kThem, square);
            after.put(Us, kind, square);
        });
    }
    (void)after;
    (void)step;
}

template <class V>
void destroy(Position<V>& after, int square) {
    using Set = typename V::Set;
    const int kind = after.kindOn[square];
    const int whose = after.side[kWhite].has(square) ? kWhite : kBlack;
    after.keep(whose, kind);
    after.take(whose, square);
    loseRights(after, Set::of(square));
    if constexpr (V::kAsksUnmoved) after.unmoved &= ~Set::of(square);
}

/// Of captures alone.
template <class V>
void explode(Position<V>& after, const Step<V>& step) {
    if constexpr (kDestroys<V>) {
        using Set = typename V::Set;
        const Set centre = targetOf<V>(step);
        if (!captures(step) || !centre.any()) return;
        const int captor = centre.lowest();
        if (after.kindOn[captor] == kNone) return;
        const bool hardens = holds(V::kGame.petrified, after.kindOn[captor]);
        if constexpr (V::kGame.explodes) {
            const Set stay = after.ofKinds(kWhite, V::kGame.spared | V::kGame.immune) |
                             after.ofKinds(kBlack, V::kGame.spared | V::kGame.immune);
            const Set gone = around<V>(centre) & (after.side[kWhite] | after.side[kBlack]) & ~stay;
            gone.forEach([&](int square) { destroy(after, square); });
            if constexpr (V::kGame.petrifiesVictims && kHasWalls<V>) after.walls |= gone;
            if (holds(V::kGame.immune, after.kindOn[captor])) return;
        } else if (!hardens) {
            return;
        }
        destroy(after, captor);
        if constexpr (kHasWalls<V>) {
            if (hardens) after.walls |= centre;
        }
    }
    (void)after;
    (void)step;
}

/// A king or rook that is dropped where the start has one may castle.
template <class V, int Us>
void gainRights(Position<V>& after, const Step<V>& step) {
    if constexpr (V::kGame.castlesDropped && V::kCastling.king != kNone) {
        if (step.what != Step<V>::What::Drops) return;
        const int files = V::kShape.files;
        const int home = V::kGame.home / files;
        const int rank = Us == kWhite ? home : V::kShape.ranks - 1 - home;
        const int king = rank * files + V::kGame.home % files;
        if (!after.pieces[Us][V::kCastling.king].has(king)) return;
        for (const bool isShort : {true, false}) {
            const int rook = rank * files + (isShort ? files - 1 : 0);
            if (!after.ofKinds(Us, V::kCastling.rooks).has(rook) || (step.to != king && step.to != rook))
                continue;
            addCastlingRight(after, 2 * Us + (isShort ? 0 : 1), king, rook);
        }
    }
    (void)after;
    (void)step;
}

/// A piece comes out of the hand by the variant's drop rule.
template <class V, int Us>
void gate(Position<V>& after, Step<V>& step, int rule, int square) {
    if constexpr (V::kGame.gates) {
        after.put(Us, V::kDrops[rule].as, square);
        --after.hand[Us][V::kDrops[rule].kind];
        step.rule = rule;
        step.gate = square;
    }
    (void)after;
    (void)step;
    (void)rule;
    (void)square;
}

template <class V>
void wall(Position<V>& after, Step<V>& step, int square) {
    if constexpr (V::kGame.walls != Walling::None) {
        if constexpr (V::kGame.walls == Walling::Duck) after.walls = V::Set::none();
        after.walls |= V::Set::of(square);
        step.wall = square;
    }
    (void)after;
    (void)step;
    (void)square;
}

/// All that comes by itself.
template <class V, int Us>
void follow(Position<V>& after, const Step<V>& step) {
    flip<V, Us>(after, step);
    explode<V>(after, step);
    gainRights<V, Us>(after, step);
}

}  // namespace ferz::core

#endif
