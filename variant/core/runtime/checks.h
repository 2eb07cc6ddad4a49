// Which moves give check, found from the enemy's royals.
//
//     const CheckSquares<Variant, kWhite> checks(position);
//     checks.direct[K]       a piece of kind K that arrives here attacks a royal
//     checks.uncovering      a piece that leaves one of these may let another piece attack a royal
//
// A move to no square of `direct`, from no square of `uncovering`, gives no check. En passant and castling
// empty two squares and are not spoken of.
#ifndef FERZ_CORE_CHECKS_H
#define FERZ_CORE_CHECKS_H

#include "royals.h"

namespace ferz::core {

template <class V, int Us>
struct CheckSquares {
    using Set = typename V::Set;

    Set direct[kKindCount<V>] = {};
    Set uncovering = {};

    explicit CheckSquares(const Position<V>& position) {
        if (inCheck<V, 1 - Us>(position)) uncovering = Set::all();
        forEachIndex<kKindCount<V>>([&](auto index) {
            constexpr int Royal = decltype(index)::value;
            if constexpr (V::kKinds[Royal].royal) {
                position.pieces[1 - Us][Royal].forEach([&](int square) { attack<Royal>(position, square); });
            }
        });
    }

private:
    template <int Royal>
    void attack(const Position<V>& position, int square) {
        forEachIndex<kReachCount<V>>([&](auto index) {
            constexpr int R = decltype(index)::value;
            if constexpr (takesKindBy<V>(Us, R, Royal)) {
                const Set origins = reachedFrom<V, R>(square, position.occupied());
                if constexpr (V::kReaches[R].kind != Class::Leap) uncovering |= origins & position.side[Us];
                for (const Part& part : V::kParts) {
                    if (takesKind<V>(part, Us, R, Royal)) direct[part.kind] |= origins;
                }
            }
        });
    }
};

/// In games in which moves may give check.
template <class V>
struct NoCheckSquares {
    using Set = typename V::Set;
    static constexpr Set direct[kKindCount<V>] = {};
    static constexpr Set uncovering = {};

    explicit NoCheckSquares(const Position<V>&) {}
};

}  // namespace ferz::core

#endif
