// The legal moves of a position, given to a sink in sets as large as they come.
//
// The sink has
//
//     targets<K>(from, quiet, taking)       legal targets of one piece of kind K
//     shifted<K, Delta>(targets, taking)    of many: each comes from `target - Delta`
//     marking<K, R>(from, targets)          the squares between are marked for en passant
//     shiftedMarking<K, R, Delta>(targets)
//     tried<K>(from, quiet, taking), triedMarking<K, R>(from, targets), triedEnPassant<K>(from, mark),
//     triedCastling(right)                  the same, but a royal may be left attacked
//     drops<D>(targets), triedDrops<D>(targets)   of the kind of the variant's drop D
//     general<K>(from)                      whatever the piece's movement does
//
// A kind K with promotions may promote on its targets; that is the sink's business.
#ifndef FERZ_CORE_MOVES_H
#define FERZ_CORE_MOVES_H

#include "legality.h"
#include "royals.h"

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

/// The targets of reach R, those over the wrong hurdles left out.
template <class V, int R>
typename V::Set reachedOver(const Position<V>& position, int from, const typename V::Set& occupied) {
    using Set = typename V::Set;
    Set targets = reached<V, R>(from, occupied);
    if constexpr (V::kReaches[R].kind == Class::Hop) {
        constexpr unsigned kHurdles = V::kReaches[R].hurdles;
        if constexpr (kHurdles != kAllKinds) {
            const Set hurdles = position.ofKinds(kWhite, kHurdles) | position.ofKinds(kBlack, kHurdles);
            targets.forEach([&](int target) {
                if (!(reachTable<V, R>.between[target][from] & hurdles).any()) targets &= ~Set::of(target);
            });
        }
    }
    return targets;
}

/// Whether a piece may use the part now.
template <class V, int P>
bool isAllowed(const Position<V>& position, int from) {
    if constexpr (V::kParts[P].unmoved) return position.state.unmoved.has(from);
    (void)position;
    (void)from;
    return true;
}

template <class V>
constexpr bool belongs(const Part& part, int kind, int side) {
    return part.kind == kind && holds(part.sides, side);
}

/// Where the piece goes without taking or marking anything, and what it takes, whatever is legal.
template <class V>
struct Targets {
    typename V::Set quiet;
    typename V::Set taking;
};

template <class V, int Us, int K>
Targets<V> targetsOf(const Position<V>& position, int from, const typename V::Set& occupied) {
    using Set = typename V::Set;
    Targets<V> result{Set::none(), Set::none()};
    forEachIndex<kPartCount<V>>([&](auto index) {
        constexpr int P = decltype(index)::value;
        constexpr Part kPart = V::kParts[P];
        if constexpr (belongs<V>(kPart, K, Us) && !kPart.marks && kPart.enPassantVictims == 0) {
            if (!isAllowed<V, P>(position, from)) return;
            const Set targets = reachedOver<V, kPart.reach>(position, from, occupied);
            if constexpr (kPart.quiet) result.quiet |= targets;
            if constexpr (kPart.victims == kAllKinds) {
                result.taking |= targets;
            } else if constexpr (kPart.victims != 0) {
                result.taking |= targets & position.ofKinds(1 - Us, kPart.victims);
            }
        }
    });
    result.quiet &= ~occupied;
    result.taking &= position.side[1 - Us];
    return result;
}

// ---- many pieces at once ----

/// From where the vector stays on the board.
template <class V>
constexpr typename V::Set staying(const Vec& by) {
    typename V::Set result = V::Set::none();
    for (int square = 0; square < kSquares<V>; ++square) {
        if (offset(V::kShape, square, by) != kNowhere) result |= V::Set::of(square);
    }
    return result;
}

template <class V, int R, int I>
struct Shift {
    static constexpr const Relation<typename V::Set>& kPaths = V::kReaches[R].paths;
    static constexpr Vec kStep = kPaths.vectors[I];
    static constexpr int kSteps = kPaths.first;
    static constexpr int kStepDelta =
        ((kStep.row * V::kShape.levels + kStep.level) * V::kShape.ranks + kStep.rank) * V::kShape.files +
        kStep.file;
    static constexpr int kDelta = kSteps * kStepDelta;
    static constexpr typename V::Set kFrom =
        kPaths.from &
        staying<V>(Vec{kSteps * kStep.file, kSteps* kStep.rank, kSteps* kStep.level, kSteps* kStep.row});
};

template <class V, int Us, int P, class Sink>
void shiftPart(const Legality<V>& legality, const Position<V>& position, typename V::Set pieces,
               const typename V::Set& empty, Sink& sink) {
    using Set = typename V::Set;
    constexpr Part kPart = V::kParts[P];
    constexpr int K = kPart.kind;
    if constexpr (kPart.unmoved) pieces &= position.state.unmoved;
    forEachIndex<V::kReaches[kPart.reach].paths.vectorCount>([&](auto index) {
        using By = Shift<V, kPart.reach, decltype(index)::value>;
        Set there = pieces & By::kFrom;
        for (int step = 1; step < By::kSteps; ++step)
            there = there.template shifted<By::kStepDelta>() & empty;
        there = there.template shifted<By::kStepDelta>() & By::kPaths.to;
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
    const Set allowed = legality.pinned.has(from) ? legality.targetsOf(from) : legality.targets;
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

/// A royal that is alone: its targets are asked one by one.
template <class V, int Us, int K, class Sink>
void moveRoyal(const Position<V>& position, int from, const typename V::Set& occupied, Sink& sink) {
    using Set = typename V::Set;
    const Targets<V> targets = targetsOf<V, Us, K>(position, from, occupied);
    const Set others = occupied & ~Set::of(from);
    const auto safe = [&](const Set& those) {
        Set result = those;
        those.forEach([&](int to) {
            const Set target = Set::of(to);
            if (attacked<V, 1 - Us, K>(position, to, others | target, ~target)) result &= ~target;
        });
        return result;
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
              Sink& sink) {
    using Set = typename V::Set;
    Set pieces = position.pieces[Us][K];
    if (!pieces.any()) return;
    if constexpr (V::kKinds[K].royal && !promotesRoyal<V>(K, Us)) {
        if (!legality.tryRoyals) {
            moveRoyal<V, Us, K>(position, pieces.lowest(), occupied, sink);
            return;
        }
    } else if constexpr (holds(V::kKinds[K].shifted, Us) && !promotesRoyal<V>(K, Us)) {
        if (!legality.tryAll) {
            const Set free = pieces & ~(legality.pinned | legality.sensitive);
            const Set empty = kBoard<V> & ~occupied;
            forEachIndex<kPartCount<V>>([&](auto index) {
                constexpr int P = decltype(index)::value;
                if constexpr (belongs<V>(V::kParts[P], K, Us) && V::kParts[P].enPassantVictims == 0)
                    shiftPart<V, Us, P>(legality, position, free, empty, sink);
            });
            pieces &= legality.pinned | legality.sensitive;
        }
    }
    pieces.forEach([&](int from) { moveOne<V, Us, K>(legality, position, from, occupied, sink); });
}

// ---- what is rare ----

template <class V, int Us, int K, class Sink>
void takeEnPassant(const Position<V>& position, const typename V::Set& occupied, Sink& sink) {
    using Set = typename V::Set;
    const int victim = position.kindOn[position.state.victim];
    (position.state.marks & ~occupied).forEach([&](int mark) {
        Set origins = Set::none();
        forEachIndex<kPartCount<V>>([&](auto index) {
            constexpr int P = decltype(index)::value;
            constexpr Part kPart = V::kParts[P];
            if constexpr (belongs<V>(kPart, K, Us) && kPart.enPassantVictims != 0) {
                if (!holds(kPart.enPassantVictims, victim)) return;
                Set those = reachedFrom<V, kPart.reach>(mark, occupied) & position.pieces[Us][K];
                if constexpr (kPart.unmoved) those &= position.state.unmoved;
                origins |= those;
            }
        });
        origins.forEach([&](int from) { sink.template triedEnPassant<K>(from, mark); });
    });
}

/// A royal by its number that castles passes no square where it could be taken.
template <class V, int Us>
bool passesSafely(const Position<V>& position, const CastlingRight<V>& right) {
    using Set = typename V::Set;
    Position<V> passing = position;
    const Set theirs = lateRoyals<V, 1 - Us>(position);
    const int step = right.kingTo < right.king ? -1 : 1;
    passing.take(Us, right.king);
    for (int square = right.king;; square += step) {
        Position<V> here = passing;
        if constexpr (kHasWalls<V>) here.state.walls &= ~Set::of(square);
        if (here.kindOn[square] != kNone) here.take(Us, square);
        here.put(Us, V::kCastling.king, square);
        if (takenOn<V, Us>(here, Set::of(square), theirs).any()) return false;
        if (square == right.kingTo) return true;
    }
}

/// The squares are free, and a royal passes no attacked one.
template <class V, int Us>
bool mayCastle(const Position<V>& position, const CastlingRight<V>& right, const typename V::Set& occupied) {
    using Set = typename V::Set;
    if ((right.mustBeEmpty & occupied).any()) return false;
    if constexpr (!V::kKinds[V::kCastling.king].royal) {
        // A wall behind the move may keep it safe: then it is asked with that (turns.h).
        const bool isLate = V::kGame.walls != Walling::None || !lateRoyals<V, Us>(position).has(right.king);
        return isLate || passesSafely<V, Us>(position, right);
    }
    const Set others = occupied & ~Set::of(right.king);
    const int step = right.kingTo < right.king ? -1 : 1;
    for (int square = right.king;; square += step) {
        const Set here = Set::of(square);
        if (attacked<V, 1 - Us, V::kCastling.king>(position, square, others | here, ~here)) return false;
        if constexpr (V::kHasGeneral) {
            if (hasGeneral<V, 1 - Us>(position)) {
                Position<V> passing = position;
                passing.take(Us, right.king);
                if (passing.kindOn[square] != kNone) passing.take(Us, square);
                passing.put(Us, V::kCastling.king, square);
                if (generalTakes<V, 1 - Us>(passing, square)) return false;
            }
        }
        if (square == right.kingTo) return true;
    }
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
void findMoves(const Legality<V>& legality, const Position<V>& position, Sink& sink) {
    const typename V::Set occupied = position.occupied();
    forEachIndex<kKindCount<V>>([&](auto index) {
        constexpr int K = decltype(index)::value;
        if constexpr (holds(V::kKinds[K].general, Us)) {
            position.pieces[Us][K].forEach([&](int from) { sink.template general<K>(from); });
        } else if constexpr (holds(V::kKinds[K].sides, Us)) {
            moveKind<V, Us, K>(legality, position, occupied, sink);
            if constexpr (takesEnPassant<V>(K, Us)) {
                if (position.state.marks.any()) takeEnPassant<V, Us, K>(position, occupied, sink);
            }
        }
    });
    if constexpr (V::kGame.drops) findDrops<V, Us>(legality, position, sink);
    if constexpr (V::kCastling.king != kNone) {
        if ((position.state.rights >> (2 * Us) & 3U) == 0) return;
        for (int each = 2 * Us; each < 2 * Us + 2; ++each) {
            if ((position.state.rights >> static_cast<unsigned>(each) & 1U) == 0) continue;
            if (mayCastle<V, Us>(position, position.castling[each], occupied)) sink.triedCastling(each);
        }
    }
}

}  // namespace ferz::core

#endif
