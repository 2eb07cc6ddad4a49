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
        seen_ = zone | sightOf<V, Them, K>(square, occupied).changes;
        if constexpr (V::kCastling.king != kNone) findCastlingSquares(position);
        forEachThreat<V, Them, K>(
            position, square, [](const Set& /*leapers*/) {},
            [&](auto pattern, const Set& between, int attacker) {
                const int more = (between & occupied).count() - kHurdlesOf<decltype(pattern)::value>;
                // Over two pieces: one of ours that goes away leaves the other pinned.
                if (more == 2) slow_ |= between & position.side[Us];
                if (more <= 1) slow_ |= between | Set::of(attacker);
            });
        open.forEach([&](int each) {
            forEachThreat<V, Them, K>(
                position, each, [](const Set& /*leapers*/) {},
                [&](auto pattern, const Set& between, int /*attacker*/) {
                    const Set met = between & occupied & ~Set::of(square);
                    if (met.count() <= kHurdlesOf<decltype(pattern)::value> + 1) seen_ |= between;
                });
        });
        forEachIndex<kPatternCount<V>>(
            [](int pattern) { return takesKindBy<V>(Us, pattern, K); },
            [&](auto index) {
                constexpr int R = decltype(index)::value;
                if (!V::kGame.hands.mayDrop() && !takers<V, Us, R, K>(position).any()) return;
                const Set attacked = arrivals<R>(square, occupied);
                Set looking = Set::none();
                open.forEach([&](int each) {
                    looking |=
                        isPlainRide<V, R>() ? reachedFrom<V, R>(each, occupied) : originsOf<V, R>(each);
                });
                for (const PatternUse& use : V::kUses) {
                    if (!takesKind<V>(use, Us, R, K)) continue;
                    slowTo_[use.kind] |= attacked;
                    near_[use.kind] |= looking;
                }
            });
    }

    /// How many turns it has, castling among them.
    [[nodiscard, gnu::noinline]] static int count(const PinMasks<V>& masks, const Position<V>& position,
                                                  const Set& occupied,
                                                  const GateChoices<V, Them>& gateChoices) {
        ReplyCount<V, Them> sink{position, gateChoices};
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
    /// How many pieces an attacker needs between.
    template <int R>
    static constexpr int kHurdlesOf = V::kPatterns[R].kind == Class::Hop ? 1 : 0;

    void findCastlingSquares(const Position<V>& position) {
        for (int each = 2 * Them; each < 2 * Them + 2; ++each) {
            if (!holds(position.rights, each)) continue;
            const CastlingMove<V>& move = castlingMove(position, each);
            seen_ |= move.mustBeEmpty | move.path;
            // The squares that castling uncovers are not computed: any may matter.
            if (move.uncovers) seen_ = Set::all();
        }
        slow_ |= position.castlers & position.side[Them];
    }

    /// From where a piece that arrives may attack the royal by this pattern, over one piece at most.
    template <int R>
    [[nodiscard]] static Set arrivals(int royal, const Set& occupied) {
        if constexpr (isPlainRide<V, R>()) {
            const Set first = reachedFrom<V, R>(royal, occupied);
            return reachedFrom<V, R>(royal, occupied & ~first);
        } else {
            return originsOf<V, R>(royal);
        }
    }

    Set seen_ = {};
    Set near_[kKindCount<V>] = {};  ///< from there a piece may attack squares that the royal goes to
    Set slow_ = {};
    Set slowTo_[kKindCount<V>] = {};
};

}  // namespace ferz::core

#endif
