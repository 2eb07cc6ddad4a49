// The legal moves of a position, given to a sink in sets as large as they come.
//
// The sink has
//
//     targets<K>(from, quiet, taking)       legal targets of one piece of kind K
//     shifted<K, Delta>(targets, taking)    of many: each comes from `target - Delta`
//     marking<K, R>(from, targets)          the squares between are marked for en passant
//     shiftedMarking<K, R, Delta>(targets)
//     enPassant<K>(from, mark), castling(right)
//     tried<K>(from, quiet, taking), triedMarking<K, R>(from, targets), triedEnPassant<K>(from, mark),
//     triedCastling(right)                  the same, but a royal may be left attacked
//     drops<D>(targets), triedDrops<D>(targets)   of the kind of the variant's drop D
//     general<K>(from)                      whatever the piece's movement does
//
// A kind K with promotions may promote on its targets; that is the sink's business.
#ifndef FERZ_CORE_MOVES_H
#define FERZ_CORE_MOVES_H

#include "castling.h"
#include "danger.h"
#include "legality.h"

namespace ferz::core {

/// Some promotion makes a royal, or a royal promotes: what is legal then is tried out.
template <class V>
constexpr bool promotesRoyal(int kind, int side) {
    for (const auto& promotion : V::kPromotions) {
        if (promotion.count == 0 || promotion.kind != kind || promotion.side != side) continue;
        if (V::kKinds[kind].royal) return true;
        for (int i = 0; i < promotion.count; ++i) {
            if (V::kKinds[promotion.to[i]].royal) return true;
        }
    }
    return false;
}

// ---- many pieces at once ----

template <class V, int Us, int P, class Sink>
void shiftPart(const Legality<V>& legality, const Position<V>& position, typename V::Set pieces,
               const typename V::Set& empty, Sink& sink) {
    using Set = typename V::Set;
    constexpr Part kPart = V::kParts[P];
    constexpr int K = kPart.kind;
    if constexpr (kPart.unmoved) pieces &= position.unmoved;
    forEachIndex<V::kReaches[kPart.reach].paths.vectorCount>([&](auto index) {
        using By = Shift<V, kPart.reach, decltype(index)::value>;
        const Set there = shiftedBy<V, P, decltype(index)::value>(pieces, empty);
        const Set legal = there & legality.targets & ~legality.sensitive;
        const Set open = kHasSensitive<V> ? there & legality.targets & legality.sensitive : Set::none();
        Set victims = Set::none();
        if constexpr (kPart.victims == kAllKinds) {
            victims = position.side[1 - Us];
        } else if constexpr (kPart.victims != 0) {
            victims = position.ofKinds(1 - Us, kPart.victims);
        }
        if constexpr (kPart.marks) {
            sink.template shiftedMarking<K, kPart.reach, By::kDelta>(legal & empty);
            if constexpr (kHasSensitive<V>) {
                (open & empty).forEach([&](int to) {
                    sink.template triedMarking<K, kPart.reach>(to - By::kDelta, Set::of(to));
                });
            }
        } else {
            if constexpr (kPart.quiet) sink.template shifted<K, By::kDelta, false>(legal & empty);
            if constexpr (kPart.victims != 0) sink.template shifted<K, By::kDelta, true>(legal & victims);
            if constexpr (kHasSensitive<V>) {
                (open & ((kPart.quiet ? empty : Set::none()) | victims)).forEach([&](int to) {
                    const Set target = Set::of(to);
                    sink.template tried<K>(to - By::kDelta, target & empty, target & victims);
                });
            }
        }
    });
}

// ---- one piece ----

template <class V, int Us, int K, class Sink>
void moveOne(const Legality<V>& legality, const Position<V>& position, int from,
             const typename V::Set& occupied, Sink& sink) {
    using Set = typename V::Set;
    Set allowed = legality.pinned.has(from) ? legality.targetsOf(from) : legality.targets;
    if constexpr (V::kGame.royalsStay) {
        if (legality.staying.has(from)) allowed &= legality.checkers;
    }
    const bool tryAll =
        legality.tryAll || promotesRoyal<V>(K, Us) || (kHasSensitive<V> && legality.sensitive.has(from));
    const Set open = tryAll ? allowed : kHasSensitive<V> ? allowed & legality.sensitive : Set::none();
    const Set legal = allowed & ~open;
    const Targets<V> targets = targetsOf<V, Us, K>(position, from, occupied);
    sink.template targets<K>(from, targets.quiet & legal, targets.taking & legal);
    if (open.any()) sink.template tried<K>(from, targets.quiet & open, targets.taking & open);
    forEachIndex<kPartCount<V>>([&](auto index) {
        constexpr int P = decltype(index)::value;
        constexpr Part kPart = V::kParts[P];
        if constexpr (belongs<V>(kPart, K, Us) && kPart.marks) {
            if (!isAllowed<V, P>(position, from)) return;
            const Set to = reached<V, kPart.reach>(from, occupied) & ~occupied;
            sink.template marking<K, kPart.reach>(from, to & legal);
            if (open.any()) sink.template triedMarking<K, kPart.reach>(from, to & open);
        }
    });
}

/// A royal that is alone.
template <class V, int Us, int K, class Sink>
void moveRoyal(const Legality<V>& legality, const Position<V>& position, int from,
               const typename V::Set& occupied, Danger<V, Us>& danger, Sink& sink) {
    using Set = typename V::Set;
    const Targets<V> targets = targetsOf<V, Us, K>(position, from, occupied);
    const auto safe = [&](Set those) {
        if constexpr (V::kGame.royalsStay) {
            if (legality.staying.has(from)) those &= legality.checkers;
        }
        return those.any() ? those & ~danger.template of<K>(from) : those;
    };
    sink.template targets<K>(from, safe(targets.quiet), safe(targets.taking));
    forEachIndex<kPartCount<V>>([&](auto index) {
        constexpr int P = decltype(index)::value;
        constexpr Part kPart = V::kParts[P];
        if constexpr (belongs<V>(kPart, K, Us) && kPart.marks) {
            if (!isAllowed<V, P>(position, from)) return;
            sink.template marking<K, kPart.reach>(from,
                                                  safe(reached<V, kPart.reach>(from, occupied) & ~occupied));
        }
    });
}

template <class V, int Us, int K, class Sink>
void moveKind(const Legality<V>& legality, const Position<V>& position, const typename V::Set& occupied,
              Danger<V, Us>& danger, Sink& sink) {
    using Set = typename V::Set;
    Set pieces = position.pieces[Us][K];
    if (!pieces.any()) return;
    if constexpr (V::kKinds[K].royal && !promotesRoyal<V>(K, Us)) {
        if (!legality.tryRoyals) {
            moveRoyal<V, Us, K>(legality, position, pieces.lowest(), occupied, danger, sink);
            return;
        }
    } else if constexpr (holds(V::kKinds[K].shifted, Us) && !promotesRoyal<V>(K, Us)) {
        if (!legality.tryAll) {
            const Set apart = legality.pinned | legality.sensitive | legality.staying;
            const Set free = pieces & ~apart;
            const Set empty = kBoard<V> & ~occupied;
            forEachIndex<kPartCount<V>>([&](auto index) {
                constexpr int P = decltype(index)::value;
                if constexpr (belongs<V>(V::kParts[P], K, Us) && V::kParts[P].enPassantVictims == 0)
                    shiftPart<V, Us, P>(legality, position, free, empty, sink);
            });
            pieces &= apart;
        }
    }
    pieces.forEach([&](int from) { moveOne<V, Us, K>(legality, position, from, occupied, sink); });
}

// ---- what is rare ----

template <class V, int Us, int K, class Sink>
void takeEnPassant(const Legality<V>& legality, const Position<V>& position, const typename V::Set& occupied,
                   Sink& sink) {
    using Set = typename V::Set;
    const int victim = position.kindOn[position.victim];
    (position.marks & ~occupied).forEach([&](int mark) {
        Set origins = Set::none();
        forEachIndex<kPartCount<V>>([&](auto index) {
            constexpr int P = decltype(index)::value;
            constexpr Part kPart = V::kParts[P];
            if constexpr (belongs<V>(kPart, K, Us) && kPart.enPassantVictims != 0) {
                if (!holds(kPart.enPassantVictims, victim)) return;
                Set those = reachedFrom<V, kPart.reach>(mark, occupied) & position.pieces[Us][K];
                if constexpr (kPart.unmoved) those &= position.unmoved;
                origins |= those;
            }
        });
        (origins & ~legality.staying).forEach([&](int from) {
            if (V::kKinds[K].royal || kHasSensitive<V> || legality.tryRoyals) {
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
    for (const Part& part : V::kParts) {
        if (belongs<V>(part, kind, side) && part.enPassantVictims != 0) return true;
    }
    return false;
}

/// Pieces out of the hand, where they leave no royal attacked.
template <class V, int Us, class Sink>
void findDrops(const Legality<V>& legality, const Position<V>& position, Sink& sink) {
    using Set = typename V::Set;
    const Set places = dropPlaces<V, Us>(position);
    const Set allowed = places & legality.targets;
    const Set open = legality.tryAll    ? allowed
                     : kHasSensitive<V> ? allowed & legality.sensitive
                                        : Set::none();
    forEachIndex<kDropCount<V>>([&](auto index) {
        constexpr int D = decltype(index)::value;
        if (!isInHand<V, Us, D>(position)) return;
        if constexpr (V::kDrops[D].kind != kNone &&
                      V::kKinds[V::kDrops[D].as < 0 ? 0 : V::kDrops[D].as].royal) {
            sink.template triedDrops<D>(droppedOn<V, Us, D>(position, places));
            return;
        }
        const Set targets = droppedOn<V, Us, D>(position, allowed);
        sink.template drops<D>(targets & ~open);
        if (open.any()) sink.template triedDrops<D>(targets & open);
    });
}

template <class V, int Us, class Sink>
void findCastling(const Legality<V>& legality, const Position<V>& position, const typename V::Set& occupied,
                  Danger<V, Us>& danger, Sink& sink) {
    for (int each = 2 * Us; each < 2 * Us + 2; ++each) {
        if (!holds(position.rights, each)) continue;
        if ((position.castling[each].mustBeEmpty & occupied).any()) continue;
        const CastlingMove<V>& move = castlingMove(position, each);
        if (!passesSafely<V, Us>(position, move, danger)) continue;
        const bool uncovers = V::kKinds[V::kCastling.king].royal && move.uncovers;
        if (kHasSensitive<V> || legality.tryRoyals) {
            sink.triedCastling(each);
        } else if (!uncovers || arrivesSafely<V, Us>(position, move, occupied)) {
            sink.castling(each);
        }
    }
}

template <class V, int Us, class Sink>
void findMoves(const Legality<V>& legality, const Position<V>& position, Sink& sink) {
    const typename V::Set occupied = position.occupied();
    Danger<V, Us> danger(position);
    forEachIndex<kKindCount<V>>([&](auto index) {
        constexpr int K = decltype(index)::value;
        if constexpr (holds(V::kKinds[K].general, Us)) {
            position.pieces[Us][K].forEach([&](int from) { sink.template general<K>(from); });
        } else if constexpr (holds(V::kKinds[K].sides, Us)) {
            moveKind<V, Us, K>(legality, position, occupied, danger, sink);
            if constexpr (takesEnPassant<V>(K, Us)) {
                if (position.marks.any()) takeEnPassant<V, Us, K>(legality, position, occupied, sink);
            }
        }
    });
    if constexpr (V::kGame.drops) findDrops<V, Us>(legality, position, sink);
    if constexpr (V::kCastling.king != kNone) {
        if ((position.rights >> (2 * Us) & 3U) != 0)
            findCastling<V, Us>(legality, position, occupied, danger, sink);
    }
}

}  // namespace ferz::core

#endif
