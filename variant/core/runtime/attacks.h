// The pieces that attack a square, found from the square backwards.
//
//     attacked<Variant, kBlack, king>(position, e1, occupied, alive)
//
// asks whether a black piece among `alive` could take a king on e1 if the squares `occupied` were.
#ifndef FERZ_CORE_ATTACKS_H
#define FERZ_CORE_ATTACKS_H

#include "position.h"

namespace ferz::core {

/// Pieces of a kind that take this way are among them.
template <class V>
constexpr bool takesKind(const Part& part, int side, int reach, int victim) {
    return part.reach == reach && holds(part.sides, side) && holds(part.victims, victim);
}
template <class V>
constexpr bool takesKindBy(int side, int reach, int victim) {
    for (const Part& part : V::kParts) {
        if (takesKind<V>(part, side, reach, victim)) return true;
    }
    return false;
}

/// Those that the part speaks of.
template <class V, int By>
typename V::Set whoGoes(const Position<V>& position, const Part& part) {
    if constexpr (V::kAsksUnmoved) {
        if (part.unmoved) return position.pieces[By][part.kind] & position.unmoved;
    }
    return position.pieces[By][part.kind];
}

/// Those of a side that take the kind this way.
template <class V, int By, int R, int Victim>
typename V::Set takers(const Position<V>& position) {
    typename V::Set result = V::Set::none();
    forEachIndex<kPartCount<V>>([](int part) { return takesKind<V>(V::kParts[part], By, R, Victim); },
                                [&](auto part) { result |= whoGoes<V, By>(position, V::kParts[part]); });
    return result;
}

/// A piece on one of these origins hops over one of the right kinds.
template <class V, int R>
bool hopsFrom(const Position<V>& position, int target, const typename V::Set& occupied,
              const typename V::Set& origins) {
    constexpr unsigned kHurdles = V::kReaches[R].hurdles;
    const typename V::Set hurdles = allOfKinds<V, kHurdles>(position) & occupied;
    bool found = false;
    origins.forEach(
        [&](int origin) { found = found || (reachTable<V, R>.between[target][origin] & hurdles).any(); });
    return found;
}

template <class V, int By, int Victim>
bool attacked(const Position<V>& position, int square, const typename V::Set& occupied,
              const typename V::Set& alive) {
    using Set = typename V::Set;
    bool found = false;
    forEachIndex<kReachCount<V>>([&](auto index) {
        constexpr int R = decltype(index)::value;
        if constexpr (takesKindBy<V>(By, R, Victim)) {
            if (found) return;
            const Set those = takers<V, By, R, Victim>(position) & alive;
            if constexpr (V::kReaches[R].kind == Class::Leap) {
                found = (reachTable<V, R>.from[square] & those).any();
            } else {
                if (!(reachTable<V, R>.origins[square] & those).any()) return;
                const Set origins = reachedFrom<V, R>(square, occupied) & those;
                if constexpr (V::kReaches[R].kind == Class::Hop && V::kReaches[R].hurdles != kAllKinds) {
                    found = origins.any() && hopsFrom<V, R>(position, square, occupied, origins);
                } else {
                    found = origins.any();
                }
            }
        }
    });
    return found;
}

/// Pieces of By among `alive` that could take a piece of kind Victim there if the squares `occupied` were.
template <class V, int By, int Victim>
typename V::Set attackersOf(const Position<V>& position, int square, const typename V::Set& occupied,
                            const typename V::Set& alive) {
    using Set = typename V::Set;
    Set result = Set::none();
    forEachIndex<kReachCount<V>>([&](auto index) {
        constexpr int R = decltype(index)::value;
        if constexpr (takesKindBy<V>(By, R, Victim)) {
            const Set origins =
                reachedFrom<V, R>(square, occupied) & takers<V, By, R, Victim>(position) & alive;
            if constexpr (V::kReaches[R].kind == Class::Hop && V::kReaches[R].hurdles != kAllKinds) {
                origins.forEach([&](int origin) {
                    if (hopsFrom<V, R>(position, square, occupied, Set::of(origin)))
                        result |= Set::of(origin);
                });
            } else {
                result |= origins;
            }
        }
    });
    return result;
}

/// Those that could in the position as it is.
template <class V, int By, int Victim>
typename V::Set attackersOf(const Position<V>& position, int square) {
    return attackersOf<V, By, Victim>(position, square, position.occupied(), V::Set::all());
}

template <class V, int By>
bool generalTakes(const Position<V>& position, int square);
template <class V, int By>
typename V::Set generalTakers(const Position<V>& position, int square);

/// Pieces whose movement is run, and that may take something on the square: some of them perhaps not in this
/// position. All others cannot.
template <class V, int By>
typename V::Set generalsNear(const Position<V>& position, int square) {
    typename V::Set result = V::Set::none();
    forEachIndex<kPartCount<V>>(
        [](int part) { return holds(V::kParts[part].sides & V::kKinds[V::kParts[part].kind].general, By); },
        [&](auto part) {
            constexpr Part kPart = V::kParts[decltype(part)::value];
            result |= position.pieces[By][kPart.kind] & originsOf<V, kPart.reach>(square);
        });
    (void)position;
    (void)square;
    return result;
}

/// A royal of the side is attacked where these squares are occupied and these enemies are left, by pieces
/// whose movement is not run.
template <class V, int Us>
bool inCheck(const Position<V>& position, const typename V::Set& occupied, const typename V::Set& alive) {
    bool found = false;
    forEachIndex<kKindCount<V>>([&](auto index) {
        constexpr int K = decltype(index)::value;
        if constexpr (V::kKinds[K].royal) {
            position.pieces[Us][K].forEach([&](int square) {
                found = found || attacked<V, 1 - Us, K>(position, square, occupied, alive);
            });
        }
    });
    return found;
}

/// A royal of the side is attacked.
template <class V, int Us>
bool inCheck(const Position<V>& position) {
    bool found = inCheck<V, Us>(position, position.occupied(), V::Set::all());
    if constexpr (V::kHasGeneral) {
        forEachIndex<kKindCount<V>>([&](auto index) {
            constexpr int K = decltype(index)::value;
            if constexpr (V::kKinds[K].royal) {
                position.pieces[Us][K].forEach(
                    [&](int square) { found = found || generalTakes<V, 1 - Us>(position, square); });
            }
        });
    }
    return found;
}

}  // namespace ferz::core

#endif
