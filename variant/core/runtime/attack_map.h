// The squares that a side attacks.
//
//     AttackMap<Variant, kWhite> attackMap(position, false);      true if it may castle
//     attackMap.of<kK>(e1)       where Black could take White's king if it stood there, and not on e1
#ifndef FERZ_CORE_ATTACK_MAP_H
#define FERZ_CORE_ATTACK_MAP_H

#include "attacks.h"
#include "targets.h"

namespace ferz::core {

/// Those of a side that take the kind this way and are not moved by shifts.
template <class V, int By, int R, int Victim>
typename V::Set takersOneByOne(const Position<V>& position) {
    typename V::Set result = V::Set::none();
    forEachIndex<kPartCount<V>>(
        [](int index) {
            const Part& part = V::kParts[index];
            return takesKind<V>(part, By, R, Victim) && !holds(V::kKinds[part.kind].shifted, By);
        },
        [&](auto part) { result |= whoGoes<V, By>(position, V::kParts[part]); });
    return result;
}

/// Those of the squares asked for where pieces of By could take a piece of the kind.
/// near(reach): the pieces that can matter. Those whose movement is run are not asked.
template <class V, int By, int Victim, class Near>
typename V::Set attackedSquares(const Position<V>& position, const typename V::Set& occupied,
                                const typename V::Set& asked, Near&& near) {
    using Set = typename V::Set;
    Set result = Set::none();
    const Set empty = kBoard<V> & ~occupied;
    forEachIndex<kPartCount<V>>(
        [](int index) {
            const Part& part = V::kParts[index];
            return holds(part.sides, By) && holds(part.victims, Victim) &&
                   holds(V::kKinds[part.kind].shifted, By);
        },
        [&](auto index) {
            constexpr int P = decltype(index)::value;
            constexpr Part kPart = V::kParts[P];
            const Set pieces = whoGoes<V, By>(position, kPart);
            forEachIndex<V::kReaches[kPart.reach].paths.vectorCount>(
                [&](auto vector) { result |= shiftedBy<V, P, decltype(vector)::value>(pieces, empty); });
        });
    forEachIndex<kReachCount<V>>(
        [](int reach) { return takesKindBy<V>(By, reach, Victim); },
        [&](auto index) {
            constexpr int R = decltype(index)::value;
            Set pieces = takersOneByOne<V, By, R, Victim>(position) & near(index);
            if constexpr (isLocal<V, R>()) pieces &= startsOf<V, R>;
            pieces.forEach([&](int from) { result |= reachedOver<V, R>(position, from, occupied, asked); });
        });
    return result;
}

/// What a royal of Us must not step on; found when it is asked for.
template <class V, int Us>
class AttackMap {
public:
    using Set = typename V::Set;

    AttackMap(const Position<V>& position, bool castles) : position_(position), castles_(castles) {}

    /// Where the royal of kind K on the square could be taken: there, where it may get to, and on its way if
    /// it castles.
    template <int K>
    const Set& of(int square) {
        if (square != square_) {
            square_ = square;
            const auto& near = royalTable<V, Us, K>.near[V::kCastling.king == K && castles_ ? 1 : 0];
            squares_ = attackedSquares<V, 1 - Us, K>(
                position_, position_.occupied() & ~Set::of(square), near.targets[square],
                [&](auto reach) { return near.attackers[reach][square]; });
        }
        return squares_;
    }

private:
    const Position<V>& position_;
    bool castles_;
    int square_ = kNowhere;
    Set squares_ = {};
};

}  // namespace ferz::core

#endif
