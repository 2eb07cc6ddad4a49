// The replies of a royal, with castling, and the squares from which it is attacked.
//
//     royal.slow()           a move from or to one of these may give check, pin a piece or let it go
//     royal.sees(kKnight, e5)   what a knight does there changes the royal's turns
#ifndef FERZ_CORE_ROYAL_REPLIES_H
#define FERZ_CORE_ROYAL_REPLIES_H

#include "reply_count.h"

namespace ferz::core {

template <class V, int Them>
class RoyalReplies {
public:
    using Set = typename V::Set;
    static constexpr int Us = 1 - Them;

    /// Finds the squares for the side's only royal.
    template <int K>
    void find(const Position<V>& position, const Set& occupied, int square) {
        const auto& near = royalTable<V, Them, K>.near[V::kCastling.king == K ? 1 : 0];
        const Set zone = near.targets[square];
        const Set open = zone & ~position.side[Them];
        seen_ = zone;
        if constexpr (V::kCastling.king != kNone) {
            for (int each = 2 * Them; each < 2 * Them + 2; ++each) {
                if (!holds(position.rights, each)) continue;
                const CastlingMove<V>& move = castlingMove(position, each);
                seen_ |= move.mustBeEmpty | move.path;
                // The squares that castling uncovers are not computed: any may matter.
                if (move.uncovers) seen_ = Set::all();
            }
            slow_ |= position.castlers & position.side[Them];
        }
        forEachIndex<kPatternCount<V>>(
            [](int pattern) { return takesKindBy<V>(Us, pattern, K); },
            [&](auto index) {
                constexpr int R = decltype(index)::value;
                const Set those = takers<V, Us, R, K>(position);
                if (!those.any() && !V::kGame.hands.mayDrop()) return;
                const Set attacked = attack<R>(position, occupied, square, those);
                Set looking = Set::none();
                if constexpr (isPlainRide<V, R>()) {
                    open.forEach([&](int each) { looking |= reachedFrom<V, R>(each, occupied); });
                } else {
                    open.forEach([&](int each) { looking |= waysTo<R>(each); });
                }
                if constexpr (V::kPatterns[R].kind != Class::Leap) seen_ |= looking;
                for (const PatternUse& use : V::kUses) {
                    if (!takesKind<V>(use, Us, R, K)) continue;
                    slowTo_[use.kind] |= attacked;
                    near_[use.kind] |= looking;
                }
            });
    }

    /// How many turns it has, castling among them.
    [[nodiscard, gnu::noinline]] static int count(const PinMasks<V>& masks, const Position<V>& position,
                                                  const Set& occupied) {
        ReplyCount<V, Them> sink{position};
        const unsigned rights = openRights<V, Them>(position, occupied);
        AttackMap<V, Them> attackMap(position, rights != 0);
        forEachIndex<kKindCount<V>>([&](auto index) {
            constexpr int K = decltype(index)::value;
            if constexpr (holds(V::kKinds[K].sides, Them) && V::kKinds[K].royal) {
                const Set& pieces = position.pieces[Them][K];
                if (pieces.any())
                    moveRoyal<V, Them, K>(masks, position, pieces.lowest(), occupied, attackMap, sink);
            }
        });
        if constexpr (V::kCastling.king != kNone) {
            if (rights != 0) findCastling<V, Them>(masks, position, occupied, rights, attackMap, sink);
        }
        return sink.count;
    }

    /// A move from or to one of these may change which turns are legal.
    [[nodiscard]] const Set& slow() const { return slow_; }
    /// And a piece of the kind that arrives on one of these.
    [[nodiscard]] const Set& slow(int kind) const { return slowTo_[kind]; }
    /// The royal's turns depend on what a piece of the kind does there.
    [[nodiscard]] Set seen(int kind) const { return seen_ | near_[kind]; }

private:
    template <int R>
    [[nodiscard]] const Set& waysTo(int square) const {
        if constexpr (V::kPatterns[R].kind == Class::Leap) {
            return patternTable<V, R>.from[square];
        } else {
            return pathSquares<V, R>.to[square];
        }
    }

    /// From where a piece that arrives may attack the royal by this pattern, over one piece at most. What is
    /// between it and such a piece now is slow.
    template <int R>
    [[nodiscard]] Set attack(const Position<V>& position, const Set& occupied, int royal, const Set& those) {
        if constexpr (isPlainRide<V, R>()) {
            const Set first = reachedFrom<V, R>(royal, occupied);
            const Set over = reachedFrom<V, R>(royal, occupied & ~first);
            (over & those).forEach([&](int attacker) {
                slow_ |= patternTable<V, R>.between[royal][attacker] | Set::of(attacker);
            });
            // Over two pieces: one of ours that goes away leaves the other pinned.
            const Set beyond = reachedFrom<V, R>(royal, occupied & ~over) & ~over;
            (beyond & those).forEach([&](int attacker) {
                slow_ |= patternTable<V, R>.between[royal][attacker] & position.side[Us];
            });
            return over;
        } else {
            const Set& ways = waysTo<R>(royal);
            if (V::kPatterns[R].kind != Class::Leap && those.any()) slow_ |= ways;
            return ways;
        }
    }

    Set seen_ = {};
    Set near_[kKindCount<V>] = {};  ///< from there a piece may attack squares that the royal goes to
    Set slow_ = {};
    Set slowTo_[kKindCount<V>] = {};
};

}  // namespace ferz::core

#endif
