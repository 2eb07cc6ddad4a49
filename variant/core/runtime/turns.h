// Whole turns, whether or not another one is compulsory.
//
//     forEachPossibleTurn<Variant, kWhite>(position, visit);      visit(step, position behind the turn)
//
// Of most games a turn is a move. More may come behind it: an explosion, a flip, a wall, a piece through a
// gate. Whether the turn is legal may be known only then.
#ifndef FERZ_CORE_TURNS_H
#define FERZ_CORE_TURNS_H

#include "effects.h"
#include "ends.h"
#include "play.h"

namespace ferz::core {

/// A drop that has been made gives no check, or no mate, that its rule forbids.
template <class V, int Us>
bool mayDrop(const Step<V>& step, const Position<V>& after) {
    const auto* rule = dropOf<V>(step.dropped());
    if (!rule->mayCheck && isChecked<V, 1 - Us>(after)) return false;
    if (rule->mate != Drop<typename V::Set>::Mate::Illegal || after.insideMate ||
        !isChecked<V, 1 - Us>(after))
        return true;
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

    Turns(const Position<V>& before, Visit& visit) : before_(before), visit_(visit) {
        royals_ = lateRoyals<V, Us>(before);
        theirs_ = lateRoyals<V, kThem>(before);
        if constexpr (V::kGame.mustEndFacing) faces_ = royalsFace(before);
    }

    void operator()(const Step& step, Position<V>& after) {
        follow<V, Us>(after, step);
        if constexpr (V::kGame.mustEndFacing) {
            if (faces_ && step.what == Step::What::Passes) {
                visit_(step, after);
                return;
            }
            if (step.what == Step::What::Passes && isChecked<V, Us>(after)) return;
            if (faces_ && royalsFace(after)) return;
        }
        if (V::kGame.walls != Walling::None && !V::kGame.wallInPlaceOfMove &&
            step.what != Step::What::Passes && step.what != Step::What::Drops) {
            build(step, after);
            return;
        }
        complete(step, after);
        if constexpr (V::kGame.gates) {
            if (step.what != Step::What::Passes && step.what != Step::What::Drops) gates(step, after);
        }
    }

    /// A wall in place of a move.
    void buildAlone() {
        Step step{Step::What::Passes, kNowhere, kNowhere, kNone};
        Position<V> after = before_;
        beginTurn<V, Us>(after);
        build(step, after);
    }

private:
    // ---- what may come behind a move ----

    void gates(const Step& step, const Position<V>& after) {
        if constexpr (V::kGame.gates) {
            Set left = Set::of(step.from);
            if (step.what == Step::What::Castles) left |= Set::of(before_.castling[step.right].rook);
            left &= before_.gates[Us] & ~after.occupied();
            left.forEach([&](int square) {
                forEachIndex<kDropCount<V>>([&](auto index) {
                    constexpr int D = decltype(index)::value;
                    if (!isInHand<V, Us, D>(before_)) return;
                    if (!droppedOn<V, Us, D>(before_, Set::of(square)).any()) return;
                    Position<V> gated = after;
                    Step behind = step;
                    core::gate<V, Us>(gated, behind, D, square);
                    complete(behind, gated);
                });
            });
        }
        (void)step;
        (void)after;
    }

    /// Where the piece could go on without taking.
    static Set onward(const Position<V>& after, int from) {
        Set result = Set::none();
        forEachIndex<kKindCount<V>>([&](auto index) {
            constexpr int K = decltype(index)::value;
            if (after.kindOn[from] != K) return;
            if constexpr (holds(V::kKinds[K].general, Us)) {
                result = generalQuiet<V, Us, K>(after, from);
            } else {
                result = targetsOf<V, Us, K>(after, from, after.occupied()).quiet;
                forEachIndex<kPartCount<V>>([&](auto part) {
                    constexpr Part kPart = V::kParts[decltype(part)::value];
                    if constexpr (belongs<V>(kPart, K, Us) && kPart.marks)
                        result |= reached<V, kPart.reach>(from, after.occupied()) & ~after.occupied();
                });
            }
        });
        return result;
    }

    /// The squares that a piece goes away from or is taken on elsewhere.
    [[nodiscard]] Set leftBy(const Step& step) const {
        Set result = step.from == kNowhere ? Set::none() : Set::of(step.from);
        if (step.what == Step::What::Castles) result |= Set::of(before_.castling[step.right].rook);
        if (step.what == Step::What::TakesEnPassant) result |= Set::of(before_.victim);
        return result;
    }

    void build(const Step& step, Position<V>& after) {
        if constexpr (V::kGame.walls != Walling::None) {
            Set places = kBoard<V> & ~after.occupied() & V::kGame.wallZone[Us];
            if constexpr (kDestroys<V>) {
                // Not on what an explosion has cleared.
                Set cleared = (before_.side[kWhite] | before_.side[kBlack]) & ~leftBy(step);
                if (step.to != kNowhere) cleared |= Set::of(step.to);
                places &= ~cleared;
            }
            if constexpr (V::kGame.walls == Walling::Arrow) {
                if (step.to == kNowhere || after.kindOn[step.to] == kNone) return;
                places &= onward(after, step.to);
            } else if constexpr (V::kGame.walls == Walling::Past) {
                places &= step.from == kNowhere ? Set::none() : Set::of(step.from);
            } else if constexpr (V::kGame.walls == Walling::Edge) {
                Set edge = Set::none();
                forEachStraight<V>(
                    [&](auto&& next) { edge |= (kBoard<V> & ~next(kBoard<V>)) | next(before_.walls); });
                places &= edge;
            }
            places.forEach([&](int square) {
                Position<V> walled = after;
                Step behind = step;
                wall(walled, behind, square);
                complete(behind, walled);
            });
        }
        (void)step;
        (void)after;
    }

    // ---- what is legal ----

    void complete(const Step& step, Position<V>& after) {
        if constexpr (kLateRoyals<V> != 0) {
            if (!leavesRoyalsSafe(step, after)) return;
        }
        if constexpr (!V::kGame.mayCheck) {
            if (isChecked<V, kThem>(after)) return;
        }
        if constexpr (kTriesDrops<V>) {
            if (step.what == Step::What::Drops && !mayDrop<V, Us>(step, after)) return;
        }
        visit_(step, after);
    }

    /// None of its royals is gone or can be taken; but whoever destroys one of the enemy's has won.
    [[nodiscard]] bool leavesRoyalsSafe(const Step& step, const Position<V>& after) const {
        Set own = royals_;
        if (step.from != kNowhere && own.has(step.from)) {
            own &= ~Set::of(step.from);
            if (step.to == kNowhere) return false;
            own |= Set::of(step.to);
        }
        if ((own & ~after.side[Us]).any()) return false;
        if constexpr (V::kGame.walls != Walling::None && V::kCastling.king != kNone) {
            if (step.what == Step::What::Castles && royals_.has(step.from)) {
                Position<V> passing = before_;
                passing.walls = after.walls;
                if (!passesSafely<V, Us>(passing, castlingMove(before_, step.right))) return false;
            }
        }
        if ((theirs_ & ~after.side[kThem]).any()) return true;
        if (step.what == Step::What::Drops && V::kKinds[after.kindOn[step.to]].royalUpTo > 0)
            own |= Set::of(step.to);
        if (step.becomes != kNone && step.what != Step::What::Drops) {
            const Kind& kind = V::kKinds[step.becomes];
            // A piece that is turned over changes nothing before the next turn.
            const bool turnsOver =
                kind.letter[0] == '+' || V::kKinds[before_.kindOn[step.from]].letter[0] == '+';
            if (kind.royalUpTo > 0 && !turnsOver) {
                if (before_.like(Us, kind.like).count() < kind.royalUpTo) {
                    own |= Set::of(step.to);
                } else {
                    own &= ~after.like(Us, kind.like);
                }
            }
        }
        const Set theirs = lateRoyals<V, kThem>(after);
        return !takenOn<V, Us>(after, own, theirs).any() && !takesTogether<V, Us>(after, theirs);
    }

    const Position<V>& before_;
    Visit& visit_;
    Set royals_;
    Set theirs_;
    bool faces_ = false;
};

// ---- promotion in place of a move ----

template <class V, int Us, class Visit>
void promoteInPlace(const Position<V>& position, Visit& visit) {
    using Set = typename V::Set;
    forEachIndex<kPromotionCount<V>>([&](auto index) {
        constexpr const auto& kRule = V::kPromotions[decltype(index)::value];
        if constexpr (kRule.inPlace && kRule.side == Us) {
            const Set pieces = position.pieces[Us][kRule.kind];
            const bool isOnly = position.like(Us, V::kKinds[kRule.kind].like).count() == 1;
            forEachIndex<kRule.count>([&](auto choice) {
                constexpr int K = kRule.to[decltype(choice)::value];
                if (!mayBecome(position, Us, K)) return;
                (isOnly ? pieces : pieces & kRule.zone).forEach([&](int from) {
                    Position<V> changed = position;
                    changed.take(Us, from);
                    beginTurn<V, Us>(changed);
                    const Set quiet =
                        targetsOf<V, Us, K>(changed, from, changed.occupied() | Set::of(from)).quiet;
                    (quiet | Set::of(from)).forEach([&](int to) {
                        Position<V> after = changed;
                        after.put(Us, K, to);
                        if constexpr (V::kAsksUnmoved) after.unmoved &= ~(Set::of(from) | Set::of(to));
                        const bool attacks = targetsOf<V, Us, K>(after, to, after.occupied()).taking.any();
                        if (attacks || isChecked<V, 1 - Us>(after) || inCheck<V, Us>(after)) return;
                        visit(Step<V>{Step<V>::What::Quiet, from, to, K}, after);
                    });
                });
            });
        }
    });
    (void)position;
    (void)visit;
}

// ---- all turns ----

/// Every turn, whether or not another one is compulsory.
template <class V, int Us, class Visit>
void forEachPossibleTurn(const Position<V>& position, Visit& visit) {
    Legality<V> legality;
    findLegality<V, Us>(legality, position);
    if constexpr (kCopies<V>) {
        Turns<V, Us, Visit> turns(position, visit);
        Player<V, Us, Turns<V, Us, Visit>> player(position, turns);
        findMoves<V, Us>(legality, position, player);
        if constexpr (V::kGame.wallInPlaceOfMove) turns.buildAlone();
        if constexpr (V::kGame.passes(Us)) player.pass();
    } else {
        Player<V, Us, Visit> player(position, visit);
        findMoves<V, Us>(legality, position, player);
        if constexpr (V::kGame.passes(Us)) player.pass();
    }
    if constexpr (kPromotesInPlace<V>) promoteInPlace<V, Us>(position, visit);
}

}  // namespace ferz::core

#endif
