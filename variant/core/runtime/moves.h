// The legal moves of a position, given to a sink in sets as large as they come.
//
// The sink has
//
//     targets<K>(from, targets)             legal targets of one piece of kind K, empty or an enemy's
//     shifted<K, Delta, Taking>(targets)    of many: each comes from `target - Delta`
//     marking<K, R>(from, targets)          the squares between are marked for en passant
//     shiftedMarking<K, R, Delta>(targets)
//     enPassant<K>(from, mark), castling(right)
//     tried<K>(from, targets), triedMarking<K, R>(from, targets), triedEnPassant<K>(from, mark),
//     triedCastling(right)                  the same, but a royal may be left attacked
//     drops<D>(targets), triedDrops<D>(targets)   of the kind of the variant's drop D
//     interpreted<K>(from)                      whatever the piece's movement does
//
// A kind K with promotions may promote on its targets; that is the sink's business.
#ifndef FERZ_CORE_MOVES_H
#define FERZ_CORE_MOVES_H

#include "attack_map.h"
#include "castling.h"
#include "drops.h"
#include "pin_masks.h"
#include "promotions.h"
#include "state.h"

namespace ferz::core {

// ---- many pieces at once ----

template <class V, int Us, int P, class Sink>
void shiftUse(const PinMasks<V>& masks, const Position<V>& position, typename V::Set pieces,
              const typename V::Set& empty, Sink& sink) {
    using Set = typename V::Set;
    constexpr PatternUse kUse = V::kUses[P];
    constexpr int K = kUse.kind;
    if constexpr (V::kAsksUnmoved && kUse.unmoved) pieces &= position.unmoved;
    forEachIndex<V::kPatterns[kUse.pattern].paths.vectorCount>([&](auto index) {
        using By = Shift<V, kUse.pattern, decltype(index)::value>;
        const Set there = shiftedBy<V, P, decltype(index)::value>(pieces, empty);
        const Set legal = there & masks.targets & ~masks.sensitive;
        const Set open = kHasSensitive<V> ? there & masks.targets & masks.sensitive : Set::none();
        Set victims = Set::none();
        if constexpr (kUse.victims == kAllKinds) {
            victims = position.side[1 - Us];
        } else if constexpr (kUse.victims != 0) {
            victims = position.ofKinds(1 - Us, kUse.victims);
        }
        if constexpr (kUse.marks) {
            sink.template shiftedMarking<K, kUse.pattern, By::kDelta>(legal & empty);
            if constexpr (kHasSensitive<V>) {
                (open & empty).forEach([&](int to) {
                    sink.template triedMarking<K, kUse.pattern>(to - By::kDelta, Set::of(to));
                });
            }
        } else {
            if constexpr (kUse.quiet) sink.template shifted<K, By::kDelta, false>(legal & empty);
            if constexpr (kUse.victims != 0) sink.template shifted<K, By::kDelta, true>(legal & victims);
            if constexpr (kHasSensitive<V>) {
                (open & ((kUse.quiet ? empty : Set::none()) | victims)).forEach([&](int to) {
                    sink.template tried<K>(to - By::kDelta, Set::of(to));
                });
            }
        }
    });
}

// ---- one piece ----

/// To these squares.
template <class V, int Us, int K, class Sink>
void moveTo(const Position<V>& position, int from, const typename V::Set& occupied,
            const typename V::Set& legal, Sink& sink) {
    sink.template targets<K>(from, goesTo<V, Us, K>(position, from, occupied) & legal);
    forEachMarking<V, Us, K>(position, from, occupied, [&](auto pattern, const typename V::Set& targets) {
        sink.template marking<K, decltype(pattern)::value>(from, targets & legal);
    });
}
template <class V, int Us, int K, class Sink>
void tryTo(const Position<V>& position, int from, const typename V::Set& occupied,
           const typename V::Set& open, Sink& sink) {
    sink.template tried<K>(from, goesTo<V, Us, K>(position, from, occupied) & open);
    forEachMarking<V, Us, K>(position, from, occupied, [&](auto pattern, const typename V::Set& targets) {
        sink.template triedMarking<K, decltype(pattern)::value>(from, targets & open);
    });
}

/// A piece that is pinned, or whose moves may have to be tried.
template <class V, int Us, int K, class Sink>
void moveOne(const PinMasks<V>& masks, const Position<V>& position, int from, const typename V::Set& occupied,
             Sink& sink) {
    using Set = typename V::Set;
    constexpr bool kIsRoyal = V::kKinds[K].royal;
    Set allowed = kIsRoyal ? Set::all() : masks.pinned.has(from) ? masks.targetsOf(from) : masks.targets;
    if constexpr (V::kGame.rules.royalsStay) {
        if (masks.staying.has(from)) allowed &= masks.checkers;
    }
    const bool tryAll = masks.tryAll || kIsRoyal || promotesRoyal<V>(K, Us) ||
                        (kHasSensitive<V> && masks.sensitive.has(from));
    const Set open = tryAll ? allowed : kHasSensitive<V> ? allowed & masks.sensitive : Set::none();
    const Set legal = allowed & ~open;
    if (legal.any()) moveTo<V, Us, K>(position, from, occupied, legal, sink);
    if (open.any()) tryTo<V, Us, K>(position, from, occupied, open, sink);
}

/// A royal that is alone.
template <class V, int Us, int K, class Sink>
void moveRoyal(const PinMasks<V>& masks, const Position<V>& position, int from,
               const typename V::Set& occupied, AttackMap<V, Us>& attackMap, Sink& sink) {
    using Set = typename V::Set;
    const auto safe = [&](Set those) {
        if constexpr (V::kGame.rules.royalsStay) {
            if (masks.staying.has(from)) those &= masks.checkers;
        }
        return those.any() ? those & ~attackMap.template of<K>(from) : those;
    };
    sink.template targets<K>(from, safe(goesTo<V, Us, K>(position, from, occupied)));
    forEachMarking<V, Us, K>(position, from, occupied, [&](auto pattern, const Set& targets) {
        sink.template marking<K, decltype(pattern)::value>(from, safe(targets));
    });
}

/// Moves the pieces that are neither pinned nor to be tested: all at once if they can be shifted.
template <class V, int Us, int K, class Sink>
void moveFree(const PinMasks<V>& masks, const Position<V>& position, const typename V::Set& pieces,
              const typename V::Set& occupied, Sink& sink) {
    if constexpr (holds(V::kKinds[K].shifted, Us)) {
        const typename V::Set empty = kBoard<V> & ~occupied;
        forEachIndex<kUseCount<V>>(
            [](int use) { return belongs<V>(V::kUses[use], K, Us) && V::kUses[use].enPassantVictims == 0; },
            [&](auto use) { shiftUse<V, Us, decltype(use)::value>(masks, position, pieces, empty, sink); });
    } else {
        pieces.forEach([&](int from) { moveTo<V, Us, K>(position, from, occupied, masks.targets, sink); });
    }
}

/// True if `masks` decides the legality of all moves of the kind.
template <class V, int Us>
constexpr bool isSettled(int kind) {
    if (promotesRoyal<V>(kind, Us)) return false;
    return !kHasSensitive<V> || holds(V::kKinds[kind].shifted, Us);
}

template <class V, int Us, int K, class Sink>
void moveKind(const PinMasks<V>& masks, const Position<V>& position, const typename V::Set& occupied,
              const typename V::Set& apart, AttackMap<V, Us>& attackMap, Sink& sink) {
    const typename V::Set& pieces = position.pieces[Us][K];
    if constexpr (V::kKinds[K].royal && !promotesRoyal<V>(K, Us)) {
        if (pieces.any() && !masks.tryRoyals)
            moveRoyal<V, Us, K>(masks, position, pieces.lowest(), occupied, attackMap, sink);
    } else if constexpr (isSettled<V, Us>(K)) {
        moveFree<V, Us, K>(masks, position, pieces & ~apart, occupied, sink);
    }
}

/// Moves the pieces that moveKind leaves: those that are pinned or to be tested.
template <class V, int Us, int K, class Sink>
void moveApart(const PinMasks<V>& masks, const Position<V>& position, const typename V::Set& occupied,
               const typename V::Set& apart, Sink& sink) {
    typename V::Set pieces = position.pieces[Us][K];
    if constexpr (V::kKinds[K].royal && !promotesRoyal<V>(K, Us)) {
        if (!masks.tryRoyals) return;
    } else if constexpr (isSettled<V, Us>(K)) {
        pieces &= apart;
    }
    pieces.forEach([&](int from) { moveOne<V, Us, K>(masks, position, from, occupied, sink); });
}

// ---- what is rare ----

template <class V, int Us, int K, class Sink>
void takeEnPassant(const PinMasks<V>& masks, const Position<V>& position, const typename V::Set& occupied,
                   Sink& sink) {
    using Set = typename V::Set;
    const int victim = position.kindOn[position.victim];
    (position.marks & ~occupied).forEach([&](int mark) {
        Set origins = Set::none();
        forEachIndex<kUseCount<V>>(
            [](int use) { return belongs<V>(V::kUses[use], K, Us) && V::kUses[use].enPassantVictims != 0; },
            [&](auto use) {
                constexpr PatternUse kUse = V::kUses[decltype(use)::value];
                if (!holds(kUse.enPassantVictims, victim)) return;
                origins |= reachedFrom<V, kUse.pattern>(mark, occupied) & whoGoes<V, Us>(position, kUse);
            });
        if constexpr (V::kGame.rules.royalsStay) {
            // A royal may take the victim if that alone gives check.
            if (!(masks.checkers == Set::of(position.victim))) origins &= ~masks.staying;
        }
        origins.forEach([&](int from) {
            if (V::kKinds[K].royal || kHasSensitive<V> || masks.tryRoyals) {
                sink.template triedEnPassant<K>(from, mark);
                return;
            }
            const Set victims = Set::of(position.victim);
            const Set after = (occupied & ~(Set::of(from) | victims)) | Set::of(mark);
            if (!inCheck<V, Us>(position, after, ~victims)) sink.template enPassant<K>(from, mark);
        });
    });
}

template <class V>
constexpr bool takesEnPassant(int kind, int side) {
    for (const PatternUse& use : V::kUses) {
        if (belongs<V>(use, kind, side) && use.enPassantVictims != 0) return true;
    }
    return false;
}

/// Pieces out of the hand, where they leave no royal attacked.
template <class V, int Us, class Sink>
void findDrops(const PinMasks<V>& masks, const Position<V>& position, Sink& sink) {
    using Set = typename V::Set;
    const State<V, Us> state(position);
    const Set places = dropPlaces(state);
    const Set allowed = places & masks.targets;
    const Set open = masks.tryAll ? allowed : kHasSensitive<V> ? allowed & masks.sensitive : Set::none();
    forEachIndex<kDropCount<V>>([&](auto index) {
        constexpr int D = decltype(index)::value;
        const ConstantDrop<V, D> drop;
        if (!isInHand(state, drop)) return;
        if constexpr (dropsRoyal<V>(D)) {
            sink.template triedDrops<D>(droppedOn(state, drop, places));
            return;
        }
        const Set targets = droppedOn(state, drop, allowed);
        sink.template drops<D>(targets & ~open);
        if (open.any()) sink.template triedDrops<D>(targets & open);
    });
}

template <class V, int Us, class Sink>
void findCastling(const PinMasks<V>& masks, const Position<V>& position, const typename V::Set& occupied,
                  unsigned rights, AttackMap<V, Us>& attackMap, Sink& sink) {
    for (int each = 2 * Us; each < 2 * Us + 2; ++each) {
        if (!holds(rights, each)) continue;
        const CastlingMove<V>& move = castlingMove(position, each);
        if constexpr (V::kGame.rules.royalsStay) {
            if (masks.staying.has(move.king)) continue;
        }
        if (!passesSafely<V, Us>(position, move, attackMap)) continue;
        const bool uncovers = V::kKinds[V::kCastling.king].royal && move.uncovers;
        // Another royal than the king that castles: where rook and king go, it may be attacked.
        constexpr Kinds kOthers = kAlwaysRoyal<V> & ~kLateAlways<V> & ~kindBit(V::kCastling.king);
        if (kHasSensitive<V> || masks.tryRoyals || (!V::kKinds[V::kCastling.king].royal && kOthers != 0)) {
            sink.triedCastling(each);
        } else if (!uncovers || arrivesSafely<V, Us>(position, move, occupied)) {
            sink.castling(each);
        }
    }
}

template <class V, int Us, class Sink>
void findMoves(const PinMasks<V>& masks, const Position<V>& position, Sink& sink) {
    const typename V::Set occupied = position.occupied();
    const typename V::Set apart = masks.tryAll ? V::Set::all() : masks.apart();
    const unsigned rights = openRights<V, Us>(position, occupied);
    AttackMap<V, Us> attackMap(position, rights != 0);
    constexpr bool kAllSettled = [] {
        bool all = true;
        for (int kind = 0; kind < kKindCount<V>; ++kind)
            all = all && (isSettled<V, Us>(kind) || holds(V::kKinds[kind].interpreted, Us));
        return all;
    }();
    if (!kAllSettled || masks.tryRoyals || apart.any()) {
        forEachIndex<kKindCount<V>>([&](auto index) {
            constexpr int K = decltype(index)::value;
            if constexpr (holds(V::kKinds[K].sides, Us) && !holds(V::kKinds[K].interpreted, Us))
                moveApart<V, Us, K>(masks, position, occupied, apart, sink);
        });
    }
    forEachIndex<kKindCount<V>>([&](auto index) {
        constexpr int K = decltype(index)::value;
        if constexpr (holds(V::kKinds[K].interpreted, Us)) {
            position.pieces[Us][K].forEach([&](int from) { sink.template interpreted<K>(from); });
        } else if constexpr (holds(V::kKinds[K].sides, Us)) {
            moveKind<V, Us, K>(masks, position, occupied, apart, attackMap, sink);
            if constexpr (takesEnPassant<V>(K, Us)) {
                if (position.marks.any()) takeEnPassant<V, Us, K>(masks, position, occupied, sink);
            }
        }
    });
    if constexpr (V::kGame.hands.mayDrop()) findDrops<V, Us>(masks, position, sink);
    if constexpr (V::kCastling.king != kNone) {
        if (rights != 0) findCastling<V, Us>(masks, position, occupied, rights, attackMap, sink);
    }
}

/// The moves of the piece of Us on one square; en passant and castling may be given to the sink for other
/// pieces, too.
template <class V, int Us, class Sink>
void findMovesFrom(const PinMasks<V>& masks, const Position<V>& position, int from, Sink& sink) {
    const typename V::Set occupied = position.occupied();
    const unsigned rights = openRights<V, Us>(position, occupied);
    AttackMap<V, Us> attackMap(position, rights != 0);
    forEachIndex<kKindCount<V>>([&](auto index) {
        constexpr int K = decltype(index)::value;
        if (position.kindOn[from] != K) return;
        if constexpr (holds(V::kKinds[K].interpreted, Us)) {
            sink.template interpreted<K>(from);
        } else if constexpr (holds(V::kKinds[K].sides, Us)) {
            if (V::kKinds[K].royal && !promotesRoyal<V>(K, Us) && !masks.tryRoyals) {
                if constexpr (V::kKinds[K].royal)
                    moveRoyal<V, Us, K>(masks, position, from, occupied, attackMap, sink);
            } else {
                moveOne<V, Us, K>(masks, position, from, occupied, sink);
            }
            if constexpr (takesEnPassant<V>(K, Us)) {
                if (position.marks.any()) takeEnPassant<V, Us, K>(masks, position, occupied, sink);
            }
        }
    });
    if constexpr (V::kCastling.king != kNone) {
        if (rights != 0 && position.kindOn[from] == V::kCastling.king)
            findCastling<V, Us>(masks, position, occupied, rights, attackMap, sink);
    }
}

}  // namespace ferz::core

#endif
