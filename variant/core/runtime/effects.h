// What comes after a move, in the order of docs/variants.md: flips, a piece through a gate, an explosion, a
// wall.
//
//     follow<Variant, kWhite>(after, step);
//     goneTo<Variant>(before, step, squares)     where the pieces of these squares have gone
//
// Each changes the position after the move. Whether that is legal is not asked.
#ifndef FERZ_CORE_EFFECTS_H
#define FERZ_CORE_EFFECTS_H

#include "castling.h"

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

/// Where the pieces that stood on these squares are after the move, but for those that it captures; a mover
/// that dies is left out.
template <class V>
typename V::Set goneTo(const Position<V>& before, const Step<V>& step, typename V::Set squares) {
    using Set = typename V::Set;
    if (step.from == kNowhere) return squares;
    const bool moves = squares.has(step.from);
    squares &= ~Set::of(step.from);
    const auto exchange = [&](int a, int b) {
        const Set both = Set::of(a) | Set::of(b);
        if (squares.has(a) != squares.has(b)) squares = (squares & ~both) | (both & ~squares);
    };
    if constexpr (V::kCastling.king != kNone) {
        if (step.what == Step<V>::What::Castles) {
            const CastlingMove<V>& castling = castlingMove(before, step.right);
            exchange(castling.rook, castling.rookTo);
        }
    }
    if constexpr (V::kHasGeneral) {
        if (step.what == Step<V>::What::General) {
            for (const auto& [a, b] : step.whole->swaps)
                exchange(a, b);
        }
    }
    if (moves) squares |= targetOf<V>(step);
    (void)before;
    return squares;
}

/// A piece that stood on one of these squares is no longer its side's.
template <class V, int Side>
bool loses(const Position<V>& before, const Step<V>& step, const Position<V>& after,
           const typename V::Set& squares) {
    const auto now = goneTo<V>(before, step, squares);
    return now.count() < squares.count() || (now & ~after.side[Side]).any();
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
            flipped = outflanked(Board<V>(), step.to, after.side[Us], after.side[kThem]);
        } else {
            const Set beside = around(Board<V>(), centre);
            const bool flips = V::kGame.flips == Flipping::Beside || step.what != Step<V>::What::Drops ||
                               (beside & after.side[Us]).any();
            if (flips) flipped = beside & after.side[kThem];
        }
        flipped.forEach([&](int square) {
            const int kind = after.kindOn[square];
            after.take(kThem, square);
            after.put(Us, kind, square);
        });
        touch(after, flipped);
        loseRights(after, flipped);
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
    touch(after, Set::of(square));
    loseRights(after, Set::of(square));
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
        const bool hardens = holds(V::kGame.captures.petrify, after.kindOn[captor]);
        if constexpr (V::kGame.captures.explode.given) {
            const Set stay =
                after.ofKinds(kWhite, V::kGame.captures.explode.spares | V::kGame.captures.explode.immune) |
                after.ofKinds(kBlack, V::kGame.captures.explode.spares | V::kGame.captures.explode.immune);
            const Set gone = around(Board<V>(), centre) & (after.side[kWhite] | after.side[kBlack]) & ~stay;
            gone.forEach([&](int square) { destroy(after, square); });
            if constexpr (V::kGame.captures.petrifyVictims && kHasWalls<V>) after.walls |= gone;
            if (holds(V::kGame.captures.explode.immune, after.kindOn[captor])) return;
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
void gate(Position<V>& after, const Step<V>& step) {
    if constexpr (V::kGame.hands.gates) {
        if (step.gate == kNowhere) return;
        after.put(Us, V::kDrops[step.rule].as, step.gate);
        if constexpr (!V::kGame.hands.endless) --after.hand[Us][V::kDrops[step.rule].kind];
    }
    (void)after;
    (void)step;
}

template <class V>
void wall(Position<V>& after, const Step<V>& step) {
    if constexpr (V::kGame.walls.given) {
        if (step.wall == kNowhere) return;
        if constexpr (V::kGame.walls.where == Walling::Duck) after.walls = V::Set::none();
        after.walls |= V::Set::of(step.wall);
    }
    (void)after;
    (void)step;
}

/// All that comes after the move itself.
template <class V, int Us>
void follow(Position<V>& after, const Step<V>& step) {
    flip<V, Us>(after, step);
    gate<V, Us>(after, step);
    explode<V>(after, step);
    gainRights<V, Us>(after, step);
    wall<V>(after, step);
}

}  // namespace ferz::core

#endif
