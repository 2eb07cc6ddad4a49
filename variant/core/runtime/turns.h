// Whole turns, whether or not another one is compulsory.
//
//     forEachPossibleTurn<Variant, kWhite>(position, visit);      visit(turn, position after the turn)
//
// Of most games a turn is a move. More may come after it (effects.h). Whether the turn is legal may be known
// only then.
#ifndef FERZ_CORE_TURNS_H
#define FERZ_CORE_TURNS_H

#include "limits.h"
#include "play.h"
#include "turning.h"

namespace ferz::core {

/// A drop that has been made gives no check, or no mate, that its rule forbids.
template <class V, int Us>
bool mayDrop(const Turn<V>& turn, const Position<V>& after) {
    const auto* rule = dropOf<V>(turn.dropped());
    if (!rule->checks && isChecked<V, 1 - Us>(after)) return false;
    if (rule->mates != DropMate::Illegal || after.insideMate || !isChecked<V, 1 - Us>(after)) return true;
    Position<V> inside = after;
    inside.insideMate = true;
    return countTurns<V, 1 - Us>(inside) != 0;
}

/// The visit of a Player: completes the turn, and passes it on if it is legal.
template <class V, int Us, class Visit>
class Turns {
public:
    using Set = typename V::Set;
    using Turn = core::Turn<V>;
    static constexpr int kThem = 1 - Us;
    Turns(const Position<V>& before, Visit& visit)
        : before_(before), visit_(visit), royals_(State<V, Us>(before)) {
        if constexpr (V::kGame.rules.endFacing) faces_ = royalsFace(before);
    }

    void operator()(const Turn& turn, Position<V>& after) {
        if constexpr (V::kGame.hands.gates && !kWallsMoves<V>) {
            const Set left = gatesLeft(turn);
            if (left.any()) {
                const Position<V> moved = after;
                follow<V, Us>(after, turn);
                complete(turn, after, after);
                gate(turn, moved, left, after);
                return;
            }
        }
        follow<V, Us>(after, turn);
        if (kWallsMoves<V> && turn.what != Turn::What::Passes && turn.what != Turn::What::Drops) {
            build(turn, after);
        } else {
            complete(turn, after, after);
        }
    }

    /// A turn that leaves no royal attacked.
    void settled(const Turn& turn, Position<V>& after) {
        follow<V, Us>(after, turn);
        countChecks<V, Us>(after);
        visit_(turn, after);
    }

    /// A wall in place of a move. It stops no check against a royal that is always one.
    void buildAlone() {
        Turn turn{Turn::What::Passes, kNowhere, kNowhere, kNone};
        Position<V> after = before_;
        beginTurn<V, Us>(after);
        if (!inCheck<V, Us>(after)) build(turn, after);
    }

private:
    // ---- what may come after a move ----

    /// The squares of pieces that make their first move.
    [[nodiscard]] Set gatesLeft(const Turn& turn) const {
        Set left = Set::none();
        if constexpr (V::kGame.hands.gates) {
            if (turn.from == kNowhere) return left;
            left |= Set::of(turn.from);
            if (turn.what == Turn::What::Castles) left |= Set::of(before_.castling[turn.right].rook);
            left &= before_.gates[Us];
        }
        (void)turn;
        return left;
    }

    /// `bare` is the position with nothing out of the hand.
    void gate(const Turn& turn, const Position<V>& moved, const Set& left, const Position<V>& bare) {
        (left & ~moved.occupied()).forEach([&](int square) {
            forEachIndex<kDropCount<V>>([&](auto index) {
                constexpr int D = decltype(index)::value;
                const ConstantDrop<V, D> drop;
                const State<V, Us> state(before_);
                if (!isInHand(state, drop) || !droppedOn(state, drop, Set::of(square)).any()) return;
                Turn gating = turn;
                gating.rule = D;
                gating.gate = square;
                Position<V> gated = moved;
                follow<V, Us>(gated, gating);
                complete(gating, gated, bare);
            });
        });
    }

    void build(const Turn& turn, Position<V>& after) {
        if constexpr (V::kGame.walls.given) {
            const State<V, Us> afterState(after);
            wallPlaces(State<V, Us>(before_), turn, afterState).forEach([&](int square) {
                Turn walling = turn;
                walling.wall = square;
                Position<V> walled = after;
                ChangingState<V, Us> state(walled);
                wall(state, walling);
                complete(walling, walled, after);
            });
        }
        (void)turn;
        (void)after;
    }

    // ---- what is legal ----

    /// `bare` is the position without a wall, and without a piece through a gate.
    void complete(const Turn& turn, Position<V>& after, const Position<V>& bare) {
        if constexpr (V::kGame.rules.endFacing) {
            const bool passes = turn.what == Turn::What::Passes && turn.wall == kNowhere;
            if (faces_ && !passes && royalsFace(after)) return;
            if (faces_ && passes) {
                countChecks<V, Us>(after);
                visit_(turn, after);
                return;
            }
        }
        if constexpr (kHasPseudoRoyals<V>) {
            if (!castlesSafely(turn, after)) return;
            const State<V, Us> state(before_);
            if (!leavesRoyalsSafe(state, turn, State<V, Us>(after), State<V, Us>(bare), royals_)) return;
        }
        if constexpr (!V::kGame.rules.checks && !kLeavesOutChecks<V>) {
            if (isChecked<V, kThem>(after)) return;
        }
        if constexpr (kTriesDrops<V>) {
            if (turn.what == Turn::What::Drops && !mayDrop<V, Us>(turn, after)) return;
        }
        if constexpr (kTriesTurns<V>) {
            if (!mayBeDeclared<V, Us>(turn, after)) return;
        }
        countChecks<V, Us>(after);
        visit_(turn, after);
    }

    /// A royal passes no attacked square: asked here where a wall may have come between.
    [[nodiscard]] bool castlesSafely(const Turn& turn, const Position<V>& after) const {
        if constexpr (V::kCastling.king != kNone && kWallsMoves<V>) {
            if (turn.what != Turn::What::Castles || !royals_.ours.has(turn.from)) return true;
            Position<V> passing = before_;
            if (!holds(kLateAlways<V>, V::kCastling.king)) passing.walls = after.walls;
            return passesSafely<V, Us>(passing, castlingMove(before_, turn.right));
        }
        (void)turn;
        (void)after;
        return true;
    }

    const Position<V>& before_;
    Visit& visit_;
    const PseudoRoyals<State<V, Us>> royals_;
    bool faces_ = false;
};

// ---- promotion in place of a move ----

template <class V, int Us, class Visit>
void promoteInPlace(const PinMasks<V>& masks, const Position<V>& position, Visit& visit) {
    using Set = typename V::Set;
    using Turn = core::Turn<V>;
    forEachIndex<kPromotionCount<V>>([&](auto index) {
        constexpr const auto& kRule = V::kPromotions[decltype(index)::value];
        if constexpr (kRule.inPlace && kRule.side == Us) {
            Set pieces = position.pieces[Us][kRule.kind];
            if (position.like(Us, V::kKinds[kRule.kind].like).count() != 1) pieces &= kRule.zone;
            if constexpr (V::kGame.rules.royalsStay) pieces &= ~masks.staying;
            for (int choice = 0; choice < kRule.count; ++choice) {
                const int becomes = kRule.to[choice];
                if (!mayBecome(position, Us, becomes)) continue;
                pieces.forEach([&](int from) {
                    Position<V> changed = position;
                    changed.take(Us, from);
                    changed.put(Us, becomes, from);
                    const Set quiet = attacksFrom<V, Us>(changed, from).quiet & ~position.occupied();
                    (quiet | Set::of(from)).forEach([&](int to) {
                        const Turn turn{Turn::What::Quiet, from, to, becomes};
                        Position<V> after = position;
                        move<V, Us>(after, turn, kRule.kind, Set::none());
                        Position<V> done = after;
                        follow<V, Us>(done, turn);
                        if (attacksFrom<V, Us>(done, to).taking.any() || isChecked<V, 1 - Us>(done)) return;
                        if (!inCheck<V, Us>(after)) visit(turn, after);
                    });
                });
            }
        }
    });
    (void)masks;
    (void)position;
    (void)visit;
}

// ---- all turns ----

/// Every turn, whether or not another one is compulsory.
template <class V, int Us, class Visit>
void forEachPossibleTurn(const Position<V>& position, Visit& visit) {
    PinMasks<V> masks;
    findPinMasks<V, Us>(masks, position);
    Turns<V, Us, Visit> turns(position, visit);
    Player<V, Us, Turns<V, Us, Visit>> player(position, turns);
    findMoves<V, Us>(masks, position, player);
    if constexpr (V::kGame.walls.inPlaceOfMove) turns.buildAlone();
    if constexpr (V::kGame.rules.passes(Us)) player.pass();
    if constexpr (kPromotesInPlace<V>) promoteInPlace<V, Us>(masks, position, turns);
}

}  // namespace ferz::core

#endif
