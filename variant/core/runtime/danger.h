// The squares that a side attacks.
//
//     Danger<Variant, kWhite> danger(position);
//     danger.of<kK>(e1)       where Black could take White's king if it stood there, and not on e1
#ifndef FERZ_CORE_DANGER_H
#define FERZ_CORE_DANGER_H

#include "attacks.h"
#include "targets.h"

namespace ferz::core {

/// Of the squares that are asked for, those where pieces of By could take a piece of the kind.
/// near(reach): the pieces that can matter. Those whose movement is run are not asked.
template <class V, int By, int Victim, class Near>
typename V::Set attackedSquares(const Position<V>& position, const typename V::Set& occupied,
                                const typename V::Set& asked, Near&& near) {
    using Set = typename V::Set;
    Set result = Set::none();
    forEachIndex<kPartCount<V>>([&](auto index) {
        constexpr int P = decltype(index)::value;
        constexpr Part kPart = V::kParts[P];
        constexpr int K = kPart.kind;
        if constexpr (holds(kPart.sides, By) && holds(kPart.victims, Victim)) {
            Set pieces = position.pieces[By][K];
            if constexpr (kPart.unmoved) pieces &= position.unmoved;
            if constexpr (holds(V::kKinds[K].shifted, By)) {
                const Set empty = kBoard<V> & ~occupied;
                forEachIndex<V::kReaches[kPart.reach].paths.vectorCount>(
                    [&](auto vector) { result |= shiftedBy<V, P, decltype(vector)::value>(pieces, empty); });
            } else {
                pieces &= near(std::integral_constant<int, kPart.reach>{});
                if constexpr (isLocal<V, kPart.reach>()) pieces &= startsOf<V, kPart.reach>;
                pieces.forEach([&](int from) {
                    result |= reachedOver<V, kPart.reach>(position, from, occupied, asked);
                });
            }
        }
    });
    return result;
}

/// What a royal of Us must not step on; found when it is asked for.
template <class V, int Us>
class Danger {
public:
    using Set = typename V::Set;

    explicit Danger(const Position<V>& position) : position_(position) {}

    /// Of the royal of kind K that stands on the square: there, and where it may get to.
    template <int K>
    const Set& of(int square) {
        if (square != square_) {
            square_ = square;
            constexpr const auto& kNear = royalTable<V, Us, K>;
            squares_ = attackedSquares<V, 1 - Us, K>(
                position_, position_.occupied() & ~Set::of(square), kNear.targets[square],
                [&](auto reach) { return kNear.attackers[reach][square]; });
        }
        return squares_;
    }

    /// None of these squares is attacked, which it may be far away from.
    template <int K>
    bool isSafe(int square, const Set& squares) {
        if ((squares & of<K>(square)).any()) return false;
        const Set occupied = position_.occupied() & ~Set::of(square);
        bool safe = true;
        (squares & ~royalTable<V, Us, K>.targets[square]).forEach([&](int far) {
            safe = safe && !attacked<V, 1 - Us, K>(position_, far, occupied, Set::all());
        });
        return safe;
    }

private:
    const Position<V>& position_;
    int square_ = kNowhere;
    Set squares_ = {};
};

}  // namespace ferz::core

#endif
