// What engines ask of a position beside its moves: who attacks, where pieces go, whether there is check.
//
//     inCheck(position)                     the side to move
//     attackers(position, kBlack, e1)       black pieces that could take what stands on e1
//     attacksOf(position, d4)               .quiet and .taking of the piece there, whatever is legal
//     coversOf(position, d4)                where it takes whoever stands there, a friend or an enemy
//     mobility(position, kWhite)            how many squares White's pieces go to, whatever is legal
#ifndef FERZ_CORE_QUESTIONS_H
#define FERZ_CORE_QUESTIONS_H

#include "interpreted.h"
#include "royals.h"

namespace ferz::core {

/// Calls function(std::integral_constant<int, side>) for the side that is known only now.
template <class Function>
decltype(auto) withSide(int side, Function&& function) {
    if (side == kWhite) return function(std::integral_constant<int, kWhite>{});
    return function(std::integral_constant<int, kBlack>{});
}

/// The royal of the side to move, or one of them, could be taken.
template <class V>
bool inCheck(const Position<V>& position) {
    return withSide(position.toMove, [&](auto us) { return isChecked<V, decltype(us)::value>(position); });
}

/// Pieces of the side among `alive`, their movement not run, that could take a piece of kind `victim` there
/// if the squares `occupied` were.
template <class V>
typename V::Set attackersOf(const Position<V>& position, int by, int square, int victim,
                            const typename V::Set& occupied, const typename V::Set& alive) {
    typename V::Set result = V::Set::none();
    withSide(by, [&](auto side) {
        forEachIndex<kKindCount<V>>([&](auto kind) {
            if (victim == kind.value)
                result = attackersOf<V, decltype(side)::value, decltype(kind)::value>(position, square,
                                                                                      occupied, alive);
        });
    });
    return result;
}

/// Pieces of the side that could take what stands on the square, or a piece of kind `victim` if it stood
/// there.
template <class V>
typename V::Set attackers(const Position<V>& position, int by, int square, int victim = kNone) {
    using Set = typename V::Set;
    if (victim == kNone) victim = position.kindOn[square];
    const Set result = attackersOf<V>(position, by, square, victim, position.occupied(), Set::all());
    return result | withSide(by, [&](auto side) {
               return interpretedTakers<V, decltype(side)::value>(position, square);
           });
}

/// Nothing where no piece stands. En passant and castling are left out.
template <class V>
Targets<V> attacksOf(const Position<V>& position, int square) {
    using Set = typename V::Set;
    Targets<V> result{Set::none(), Set::none()};
    withSide(position.side[kWhite].has(square) ? kWhite : kBlack,
             [&](auto side) { result = attacksFrom<V, decltype(side)::value>(position, square); });
    return result;
}

/// The squares on which the piece there takes or would take an enemy if one stood there, friends' squares
/// among them; of an interpreted piece only those where it takes now.
template <class V>
typename V::Set coversOf(const Position<V>& position, int square) {
    typename V::Set result = V::Set::none();
    withSide(position.side[kWhite].has(square) ? kWhite : kBlack, [&](auto side) {
        constexpr int Us = decltype(side)::value;
        forEachIndex<kKindCount<V>>([&](auto index) {
            constexpr int K = decltype(index)::value;
            if (position.kindOn[square] != K) return;
            if constexpr (holds(V::kKinds[K].interpreted, Us)) {
                result = attacksFrom<V, Us>(position, square).taking;
            } else if constexpr (holds(V::kKinds[K].sides, Us)) {
                result = coveredFrom<V, Us, K>(position, square, position.occupied());
            }
        });
    });
    return result;
}

template <class V>
int mobility(const Position<V>& position, int side) {
    int count = 0;
    position.side[side].forEach([&](int square) {
        const Targets<V> targets = attacksOf(position, square);
        count += (targets.quiet | targets.taking).count();
    });
    return count;
}

}  // namespace ferz::core

#endif
