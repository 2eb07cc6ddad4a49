// Whole turns, whether or not another one is compulsory.
//
//     forEachPossibleTurn<Variant, kWhite>(position, visit);      visit(step, position behind the turn)
//
// Of most games a turn is a move. More may come behind it (effects.h). Whether the turn is legal may be known
// only then.
#ifndef FERZ_CORE_TURNS_H
#define FERZ_CORE_TURNS_H

#include "limits.h"
#include "play.h"
#include "turning.h"

namespace ferz::core {

/// A drop that has been made gives no check, or no mate, that its rule forbids.
template <class V, int Us>
bool mayDrop(const Step<V>& step, const Position<V>& after) {
    const auto* rule = dropOf<V>(step.dropped());
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
    using Step = core::Step<V>;
    static constexpr int kThem = 1 - Us;
    Turns(const Position<V>& before, Visit& visit)
        : before_(before), visit_(visit), royals_(State<V, Us>(before)) {
        if constexpr (V::kGame.rules.endFacing) faces_ = royalsFace(before);
    }

    void operator()(const Step& step, Position<V>& after) {
        if constexpr (V::kGame.hands.gates && !kWallsMoves<V>) {
            const Set left = gatesLeft(step);
            if (left.any()) {
                const Position<V> moved = after;
                follow<V, Us>(after, step);
                complete(step, after, after);
                gate(step, moved, left, after);
                return;
            }
        }
        follow<V, Us>(after, step);
        if (kWallsMoves<V> && step.what != Step::What::Passes && step.what != Step::What::Drops) {
            build(step, after);
        } else {
            complete(step, after, after);
        }
    }

    /// A wall in place of a move. It stops no check against a royal that is always one.
    void buildAlone() {
        Step step{Step::What::Passes, kNowhere, kNowhere, kNone};
        Position<V> after = before_;
        beginTurn<V, Us>(after);
        if (!inCheck<V, Us>(after)) build(step, after);
    }

private:
    // ---- what may come after a move ----

    /// The squares of pieces that make their first move.
    [[nodiscard]] Set gatesLeft(const Step& step) const {
        Set left = Set::none();
        if constexpr (V::kGame.hands.gates) {
            if (step.from == kNowhere) return left;
            left |= Set::of(step.from);
            if (step.what == Step::What::Castles) left |= Set::of(before_.castling[step.right].rook);
            left &= before_.gates[Us];
        }
        (void)step;
        return left;
    }

    /// `bare` is the position with nothing out of the hand.
    void gate(const Step& step, const Position<V>& moved, const Set& left, const Position<V>& bare) {
        (left & ~moved.occupied()).forEach([&](int square) {
            forEachIndex<kDropCount<V>>([&](auto index) {
                constexpr int D = decltype(index)::value;
                const ConstantDrop<V, D> drop;
                const State<V, Us> state(before_);
                if (!isInHand(state, drop) || !droppedOn(state, drop, Set::of(square)).any()) return;
                Step gating = step;
                gating.rule = D;
                gating.gate = square;
                Position<V> gated = moved;
                follow<V, Us>(gated, gating);
                complete(gating, gated, bare);
            });
        });
    }

    void build(const Step& step, Position<V>& after) {
        if constexpr (V::kGame.walls.given) {
            const State<V, Us> behind(after);
            wallPlaces(State<V, Us>(before_), step, behind).forEach([&](int square) {
                Step walling = step;
                walling.wall = square;
                Position<V> walled = after;
                ChangingState<V, Us> state(walled);
                wall(state, walling);
                complete(walling, walled, after);
            });
        }
        (void)step;
        (void)after;
    }

    // ---- what is legal ----

    /// `bare` is the position without a wall, and without a piece through a gate.
    void complete(const Step& step, Position<V>& after, const Position<V>& bare) {
        if constexpr (V::kGame.rules.endFacing) {
            const bool passes = step.what == Step::What::Passes && step.wall == kNowhere;
            if (faces_ && !passes && royalsFace(after)) return;
            if (faces_ && passes) {
                countChecks<V, Us>(after);
                visit_(step, after);
                return;
            }
        }
        if constexpr (kHasPseudoRoyals<V>) {
            if (!castlesSafely(step, after)) return;
            const State<V, Us> state(before_);
            if (!leavesRoyalsSafe(state, step, State<V, Us>(after), State<V, Us>(bare), royals_)) return;
        }
        if constexpr (!V::kGame.rules.checks && !kLeavesOutChecks<V>) {
            if (isChecked<V, kThem>(after)) return;
        }
        if constexpr (kTriesDrops<V>) {
            if (step.what == Step::What::Drops && !mayDrop<V, Us>(step, after)) return;
        }
        if constexpr (kTriesTurns<V>) {
            if (!mayBeDeclared<V, Us>(step, after)) return;
        }
        countChecks<V, Us>(after);
        visit_(step, after);
    }

    /// A royal passes no attacked square: asked here where a wall may have come between.
    [[nodiscard]] bool castlesSafely(const Step& step, const Position<V>& after) const {
        if constexpr (V::kCastling.king != kNone && kWallsMoves<V>) {
            if (step.what != Step::What::Castles || !royals_.ours.has(step.from)) return true;
            Position<V> passing = before_;
            if (!holds(kLateAlways<V>, V::kCastling.king)) passing.walls = after.walls;
            return passesSafely<V, Us>(passing, castlingMove(before_, step.right));
        }
        (void)step;
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
void promoteInPlace(const Legality<V>& legality, const Position<V>& position, Visit& visit) {
    using Set = typename V::Set;
    using Step = core::Step<V>;
    forEachIndex<kPromotionCount<V>>([&](auto index) {
        constexpr const auto& kRule = V::kPromotions[decltype(index)::value];
        if constexpr (kRule.inPlace && kRule.side == Us) {
            Set pieces = position.pieces[Us][kRule.kind];
            if (position.like(Us, V::kKinds[kRule.kind].like).count() != 1) pieces &= kRule.zone;
            if constexpr (V::kGame.rules.royalsStay) pieces &= ~legality.staying;
            for (int choice = 0; choice < kRule.count; ++choice) {
                const int becomes = kRule.to[choice];
                if (!mayBecome(position, Us, becomes)) continue;
                pieces.forEach([&](int from) {
                    Position<V> changed = position;
                    changed.take(Us, from);
                    changed.put(Us, becomes, from);
                    const Set quiet = attacksFrom<V, Us>(changed, from).quiet & ~position.occupied();
                    (quiet | Set::of(from)).forEach([&](int to) {
                        const Step step{Step::What::Quiet, from, to, becomes};
                        Position<V> after = position;
                        move<V, Us>(after, step, kRule.kind, Set::none());
                        Position<V> done = after;
                        follow<V, Us>(done, step);
                        if (attacksFrom<V, Us>(done, to).taking.any() || isChecked<V, 1 - Us>(done)) return;
                        if (!inCheck<V, Us>(after)) visit(step, after);
                    });
                });
            }
        }
    });
    (void)legality;
    (void)position;
    (void)visit;
}

// ---- all turns ----

/// Every turn, whether or not another one is compulsory.
template <class V, int Us, class Visit>
void forEachPossibleTurn(const Position<V>& position, Visit& visit) {
    Legality<V> legality;
    findLegality<V, Us>(legality, position);
    Turns<V, Us, Visit> turns(position, visit);
    Player<V, Us, Turns<V, Us, Visit>> player(position, turns);
    findMoves<V, Us>(legality, position, player);
    if constexpr (V::kGame.walls.inPlaceOfMove) turns.buildAlone();
    if constexpr (V::kGame.rules.passes(Us)) player.pass();
    if constexpr (kPromotesInPlace<V>) promoteInPlace<V, Us>(legality, position, turns);
}

}  // namespace ferz::core

#endif
