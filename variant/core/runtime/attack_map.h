// The squares that a side attacks.
//
//     AttackMap<Variant, kWhite> attackMap(position, false);      true if it may castle
//     attackMap.of<kK>(e1)       where Black could take White's king if it stood there, and not on e1
#ifndef FERZ_CORE_ATTACK_MAP_H
#define FERZ_CORE_ATTACK_MAP_H

#include "attacks.h"
#include "targets.h"

namespace ferz::core {

/// Returns By's pieces that capture Victim by pattern R and are not moved by shifts.
template <class V, int By, int R, int Victim>
typename V::Set takersOneByOne(const Position<V>& position) {
    typename V::Set result = V::Set::none();
    forEachIndex<kUseCount<V>>(
        [](int index) {
            const PatternUse& use = V::kUses[index];
            return takesKind<V>(use, By, R, Victim) && !holds(V::kKinds[use.kind].shifted, By);
        },
        [&](auto use) { result |= whoGoes<V, By>(position, V::kUses[use]); });
    return result;
}

/// Returns those of the squares `asked` on which pieces of By could capture a Victim.
/// near(pattern): the pieces that can matter. Interpreted pieces are left out.
template <class V, int By, int Victim, class Near>
typename V::Set attackedSquares(const Position<V>& position, const typename V::Set& occupied,
                                const typename V::Set& asked, Near&& near) {
    using Set = typename V::Set;
    Set result = Set::none();
    const Set empty = kBoard<V> & ~occupied;
    forEachIndex<kUseCount<V>>(
        [](int index) {
            const PatternUse& use = V::kUses[index];
            return holds(use.sides, By) && holds(use.victims, Victim) &&
                   holds(V::kKinds[use.kind].shifted, By);
        },
        [&](auto index) {
            constexpr int P = decltype(index)::value;
            constexpr PatternUse kUse = V::kUses[P];
            const Set pieces = whoGoes<V, By>(position, kUse);
            forEachIndex<V::kPatterns[kUse.pattern].paths.vectorCount>(
                [&](auto vector) { result |= shiftedBy<V, P, decltype(vector)::value>(pieces, empty); });
        });
    forEachIndex<kPatternCount<V>>(
        [](int pattern) { return takesKindBy<V>(By, pattern, Victim); },
        [&](auto index) {
            constexpr int R = decltype(index)::value;
            Set pieces = takersOneByOne<V, By, R, Victim>(position) & near(index);
            if constexpr (isLocal<V, R>()) pieces &= startsOf<V, R>;
            pieces.forEach([&](int from) { result |= reachedOver<V, R>(position, from, occupied, asked); });
        });
    return result;
}

/// The squares that a royal of Us must not step on, computed on first use.
template <class V, int Us>
class AttackMap {
public:
    using Set = typename V::Set;

    AttackMap(const Position<V>& position, bool castles) : position_(position), castles_(castles) {}

    /// Where the royal of kind K on the square could be taken: there, where it may get to, and on its path if
    /// it castles.
    template <int K>
    const Set& of(int square) {
        if (square != square_) {
            square_ = square;
            const auto& near = royalTable<V, Us, K>.near[V::kCastling.king == K && castles_ ? 1 : 0];
            squares_ = attackedSquares<V, 1 - Us, K>(
                position_, position_.occupied() & ~Set::of(square), near.targets[square],
                [&](auto pattern) { return near.attackers[pattern][square]; });
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
