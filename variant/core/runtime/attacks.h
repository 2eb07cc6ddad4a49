// The pieces that attack a square, found from the square backwards.
//
//     attacked<Variant, kBlack, king>(position, e1, occupied, alive)
//
// asks whether a black piece among `alive` could take a king on e1 if the squares `occupied` were.
#ifndef FERZ_CORE_ATTACKS_H
#define FERZ_CORE_ATTACKS_H

#include "position.h"

namespace ferz::core {

/// Pieces of a kind that take by this pattern are among them.
template <class V>
constexpr bool takesKind(const PatternUse& use, int side, int pattern, int victim) {
    return use.pattern == pattern && holds(use.sides, side) && holds(use.victims, victim);
}
template <class V>
constexpr bool takesKindBy(int side, int pattern, int victim) {
    for (const PatternUse& use : V::kUses) {
        if (takesKind<V>(use, side, pattern, victim)) return true;
    }
    return false;
}

/// Returns By's pieces that the use applies to.
template <class V, int By>
typename V::Set whoGoes(const Position<V>& position, const PatternUse& use) {
    if constexpr (V::kAsksUnmoved) {
        if (use.unmoved) return position.pieces[By][use.kind] & position.unmoved;
    }
    return position.pieces[By][use.kind];
}

/// Returns By's pieces that capture Victim by pattern R.
template <class V, int By, int R, int Victim>
typename V::Set takers(const Position<V>& position) {
    typename V::Set result = V::Set::none();
    forEachIndex<kUseCount<V>>([](int use) { return takesKind<V>(V::kUses[use], By, R, Victim); },
                               [&](auto use) { result |= whoGoes<V, By>(position, V::kUses[use]); });
    return result;
}

/// A piece on one of these origins hops over one of the right kinds.
template <class V, int R>
bool hopsFrom(const Position<V>& position, int target, const typename V::Set& occupied,
              const typename V::Set& origins) {
    constexpr Kinds kHurdles = V::kPatterns[R].hurdles;
    const typename V::Set hurdles = allOfKinds<V, kHurdles>(position) & occupied;
    bool found = false;
    origins.forEach(
        [&](int origin) { found = found || (patternTable<V, R>.between[target][origin] & hurdles).any(); });
    return found;
}

template <class V, int By, int Victim>
bool attacked(const Position<V>& position, int square, const typename V::Set& occupied,
              const typename V::Set& alive) {
    using Set = typename V::Set;
    bool found = false;
    forEachIndex<kPatternCount<V>>([&](auto index) {
        constexpr int R = decltype(index)::value;
        if constexpr (takesKindBy<V>(By, R, Victim)) {
            if (found) return;
            const Set those = takers<V, By, R, Victim>(position) & alive;
            if constexpr (V::kPatterns[R].kind == Class::Leap) {
                found = (patternTable<V, R>.from[square] & those).any();
            } else {
                if (!(patternTable<V, R>.origins[square] & those).any()) return;
                const Set origins = reachedFrom<V, R>(square, occupied) & those;
                if constexpr (V::kPatterns[R].kind == Class::Hop && V::kPatterns[R].hurdles != kAllKinds) {
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
    forEachIndex<kPatternCount<V>>([&](auto index) {
        constexpr int R = decltype(index)::value;
        if constexpr (takesKindBy<V>(By, R, Victim)) {
            const Set origins =
                reachedFrom<V, R>(square, occupied) & takers<V, By, R, Victim>(position) & alive;
            if constexpr (V::kPatterns[R].kind == Class::Hop && V::kPatterns[R].hurdles != kAllKinds) {
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

/// Returns the pieces that attack the square in the position as it is.
template <class V, int By, int Victim>
typename V::Set attackersOf(const Position<V>& position, int square) {
    return attackersOf<V, By, Victim>(position, square, position.occupied(), V::Set::all());
}

template <class V, int By>
bool interpretedTakes(const Position<V>& position, int square);
template <class V, int By>
typename V::Set interpretedTakers(const Position<V>& position, int square);

/// Interpreted pieces, and that may take something on the square: some of them perhaps not in this
/// position. All others cannot.
template <class V, int By>
typename V::Set interpretedNear(const Position<V>& position, int square) {
    typename V::Set result = V::Set::none();
    forEachIndex<kUseCount<V>>(
        [](int use) { return holds(V::kUses[use].sides & V::kKinds[V::kUses[use].kind].interpreted, By); },
        [&](auto use) {
            constexpr PatternUse kUse = V::kUses[decltype(use)::value];
            result |= position.pieces[By][kUse.kind] & originsOf<V, kUse.pattern>(square);
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
    if constexpr (V::kHasInterpreted) {
        forEachIndex<kKindCount<V>>([&](auto index) {
            constexpr int K = decltype(index)::value;
            if constexpr (V::kKinds[K].royal) {
                position.pieces[Us][K].forEach(
                    [&](int square) { found = found || interpretedTakes<V, 1 - Us>(position, square); });
            }
        });
    }
    return found;
}

}  // namespace ferz::core

#endif
