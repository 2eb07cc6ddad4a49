// What a move must not do: leave a royal of its side attacked. Found once a position, from the royal's
// square.
//
// Each way by which an enemy attacks it, or would if one or two pieces went away, becomes a constraint:
//
//   nothing between               check: the move ends between, or takes the attacker
//   one piece of ours between     a pin: that piece stays between, or takes the attacker
//   a hopper                      the same with one piece more; and nothing may step between where nothing is
//
// Where that is not exact, a square whose change matters is `sensitive`, and moves from or to it are tried
// out.
#ifndef FERZ_CORE_LEGALITY_H
#define FERZ_CORE_LEGALITY_H

#include "royals.h"

namespace ferz::core {

template <class V>
inline constexpr bool kHasSensitive = [] {
    for (const auto& reach : V::kReaches) {
        if (reach.kind == Class::Hop && reach.hurdles != kAllKinds) return true;
    }
    return false;
}();

template <class V>
struct Legality {
    using Set = typename V::Set;
    static constexpr int kMostPins = 24;

    /// `pieces` may go to `theirs`, all others to `others`.
    struct Pin {
        Set pieces;
        Set theirs;
        Set others;
    };

    Set targets;   ///< of pieces that are not pinned
    Set unpinned;  ///< what the constraints say that speak of all pieces
    Set pinned;
    Set sensitive;   ///< moves from and to these are tried out
    Set staying;     ///< royals that may only take what checks them, in some games
    Set checkers;    ///< and only if it is one piece: otherwise none
    bool tryAll;     ///< so are all
    bool tryRoyals;  ///< even those of a royal
    int pins;
    Pin pin[kMostPins];

    void clear() {
        targets = Set::all();
        unpinned = Set::all();
        pinned = Set::none();
        sensitive = Set::none();
        staying = Set::none();
        tryAll = false;
        tryRoyals = false;
        pins = 0;
    }
    void everybody(const Set& squares) {
        targets &= squares;
        unpinned &= squares;
    }
    void add(const Set& pieces, const Set& theirs, const Set& others) {
        if (!pieces.any()) {
            everybody(others);
        } else if (pins == kMostPins) {
            tryAll = true;
        } else {
            pin[pins++] = {pieces, theirs, others};
            pinned |= pieces;
            targets &= others;
        }
    }
    /// Pieces that `targets` does not speak of.
    [[nodiscard]] Set apart() const {
        Set result = pinned;
        if constexpr (kHasSensitive<V>) result |= sensitive;
        if constexpr (V::kGame.rules.royalsStay) result |= staying;
        return result;
    }
    /// Where a pinned piece on the square may go.
    [[nodiscard]] Set targetsOf(int square) const {
        Set result = unpinned;
        for (int i = 0; i < pins; ++i)
            result &= pin[i].pieces.has(square) ? pin[i].theirs : pin[i].others;
        return result;
    }
};

/// An attack over squares that must be empty.
template <class V>
void addRide(Legality<V>& legality, const typename V::Set& between, int attacker,
             const typename V::Set& occupied, const typename V::Set& ours) {
    using Set = typename V::Set;
    const Set met = between & occupied;
    if (!met.any()) {
        legality.everybody(between | Set::of(attacker));
    } else if (!met.many() && (met & ours).any()) {
        legality.add(met, between | Set::of(attacker), Set::all());
    }
}

/// An attack over exactly one piece, which must stand on one of `hurdles`.
template <class V>
void addHop(Legality<V>& legality, const typename V::Set& between, const typename V::Set& hurdles,
            int attacker, const typename V::Set& occupied, const typename V::Set& ours) {
    using Set = typename V::Set;
    const Set met = between & occupied;
    if (!met.any()) {
        legality.everybody(~hurdles);
        return;
    }
    const Set away = (between & ~occupied) | Set::of(attacker);
    if (!met.many()) {
        if ((met & hurdles).any()) {
            legality.add(met & ours, ~hurdles, away);
        } else if ((met & ours).any()) {
            legality.add(met, ~hurdles, Set::all());
        }
        return;
    }
    if (met.count() > 2) return;
    (met & ours).forEach([&](int square) {
        const Set mover = Set::of(square);
        // Its going leaves the other one.
        if ((met & ~mover & hurdles).any()) legality.add(mover, away, Set::all());
    });
}

/// A hop over some kinds only: too much can change to say it in sets.
template <class V, int R>
void addSensitiveHop(Legality<V>& legality, const Position<V>& position, int target, int attacker,
                     const typename V::Set& occupied) {
    using Set = typename V::Set;
    const Set between = reachTable<V, R>.between[target][attacker];
    const int count = (between & occupied).count();
    if (count > 2) return;
    legality.sensitive |= between;
    const Set hurdles = reachTable<V, R>.hurdles[target][attacker] & occupied;
    if (count == 1 && hurdles.any() && hopsFrom<V, R>(position, target, occupied, Set::of(attacker)))
        legality.tryAll = true;
}

/// The constraints of the royal of kind K on `target`.
template <class V, int Us, int K>
void constrain(Legality<V>& legality, const Position<V>& position, int target) {
    using Set = typename V::Set;
    const Set occupied = position.occupied();
    const Set ours = position.side[Us];
    forEachIndex<kReachCount<V>>([&](auto index) {
        constexpr int R = decltype(index)::value;
        if constexpr (takesKindBy<V>(1 - Us, R, K)) {
            constexpr Class kClass = V::kReaches[R].kind;
            const auto& table = reachTable<V, R>;
            const Set those = takers<V, 1 - Us, R, K>(position);
            if constexpr (kClass == Class::Leap) {
                const Set attackers = table.from[target] & those;
                if (!attackers.any()) return;
                // Only one of two could be taken.
                legality.everybody(attackers.many() ? Set::none() : attackers);
            } else {
                (table.origins[target] & those).forEach([&](int attacker) {
                    if constexpr (kClass == Class::Ride) {
                        addRide(legality, table.between[target][attacker], attacker, occupied, ours);
                    } else if constexpr (kClass == Class::MultiPathRide) {
                        const int pair = target * kSquares<V> + attacker;
                        for (int path = table.start[static_cast<std::size_t>(pair)];
                             path < table.start[static_cast<std::size_t>(pair) + 1]; ++path) {
                            addRide(legality, table.paths[static_cast<std::size_t>(path)], attacker, occupied,
                                    ours);
                        }
                    } else if constexpr (V::kReaches[R].hurdles == kAllKinds) {
                        addHop(legality, table.between[target][attacker], table.hurdles[target][attacker],
                               attacker, occupied, ours);
                    } else {
                        addSensitiveHop<V, R>(legality, position, target, attacker, occupied);
                    }
                });
            }
        }
    });
}

/// In check a royal stays, but for taking the only piece that checks.
template <class V, int Us>
void findStaying(Legality<V>& legality, const Position<V>& position) {
    using Set = typename V::Set;
    const Set royals = allRoyals<V, Us>(position);
    Set checkers = Set::none();
    forEachIndex<kKindCount<V>>([&](auto index) {
        constexpr int K = decltype(index)::value;
        (royals & position.pieces[Us][K]).forEach([&](int royal) {
            checkers |=
                attackersOf<V, 1 - Us, K>(position, royal) | generalTakers<V, 1 - Us>(position, royal);
        });
    });
    if (checkers.any()) legality.staying = royals;
    legality.checkers = checkers.many() ? Set::none() : checkers;
}

/// The royal on the square may get to where a piece whose movement is run might take it.
template <class V, int Us, int K>
bool mayMeetGeneral(const Position<V>& position, int square) {
    bool found = false;
    if constexpr (V::kHasGeneral) {
        royalTable<V, Us, K>.near[V::kCastling.king == K ? 1 : 0].targets[square].forEach(
            [&](int target) { found = found || generalsNear<V, 1 - Us>(position, target).any(); });
    }
    (void)position;
    (void)square;
    return found;
}

template <class V, int Us>
void findLegality(Legality<V>& legality, const Position<V>& position) {
    legality.clear();
    if constexpr (V::kGame.rules.royalsStay) findStaying<V, Us>(legality, position);
    int royals = 0;
    forEachIndex<kKindCount<V>>([&](auto index) {
        constexpr int K = decltype(index)::value;
        if constexpr (V::kKinds[K].royal) royals += position.pieces[Us][K].count();
    });
    if (royals == 0) return;
    if (royals > 1) {
        legality.tryAll = true;
        legality.tryRoyals = true;
        return;
    }
    forEachIndex<kKindCount<V>>([&](auto index) {
        constexpr int K = decltype(index)::value;
        if constexpr (V::kKinds[K].royal) {
            if (!position.pieces[Us][K].any()) return;
            const int square = position.pieces[Us][K].lowest();
            if (generalsNear<V, 1 - Us>(position, square).any()) {
                legality.tryAll = true;
            } else {
                constrain<V, Us, K>(legality, position, square);
            }
            legality.tryRoyals = legality.tryAll || mayMeetGeneral<V, Us, K>(position, square);
        }
    });
}

}  // namespace ferz::core

#endif
