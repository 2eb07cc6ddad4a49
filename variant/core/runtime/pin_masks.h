// The target squares that a move may have without leaving the royal attacked: masks for all pieces, and for
// pinned ones. Computed once for a position, from the royal's square.
//
// Each checker, pinner and x-ray hopper becomes a mask of allowed target squares:
//
//   nothing between               check: a move must end between, or capture the checker
//   one piece of ours between     a pin: that piece must stay between, or capture the pinner
//   a hopper                      the same with one piece more; and if it has no hurdle, no piece may become
//   one
//
// Where masks are not exact, the squares whose change matters are `sensitive`: moves from or to them are
// made, and tested for check.
#ifndef FERZ_CORE_PIN_MASKS_H
#define FERZ_CORE_PIN_MASKS_H

#include "promotions.h"
#include "royals.h"

namespace ferz::core {

/// Some piece hops over some kinds only.
template <class V>
inline constexpr bool kHasRareHurdles = [] {
    for (const auto& pattern : V::kPatterns) {
        if (pattern.kind == Class::Hop && pattern.hurdles != kAllKinds) return true;
    }
    return false;
}();
template <class V>
inline constexpr bool kHasSensitive = kSettlesMost<V> || kHasRareHurdles<V>;

template <class V>
struct PinMasks {
    using Set = typename V::Set;
    static constexpr int kMostPins = 24;

    /// `pieces` may move to `theirs`, all others to `others`.
    struct Pin {
        Set pieces;
        Set theirs;
        Set others;
    };

    Set targets;     ///< allowed for pieces that are not pinned
    Set unpinned;    ///< allowed by the constraints that apply to all pieces
    Set pinned;      ///< pieces with a Pin of their own
    Set sensitive;   ///< moves from and to these squares are made and tested for check
    Set staying;     ///< royals in check that may only capture `checkers`, in games with that rule
    Set checkers;    ///< the only checker; empty if there are several
    bool tryAll;     ///< all moves of other pieces are made and tested for check
    bool tryRoyals;  ///< and those of royals
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
    /// Restricts the targets of all pieces.
    void restrict(const Set& squares) {
        targets &= squares;
        unpinned &= squares;
    }
    /// Restricts `pieces` to `theirs` and all others to `others`.
    void add(const Set& pieces, const Set& theirs, const Set& others) {
        if (!pieces.any()) {
            restrict(others);
        } else if (pins == kMostPins) {
            tryAll = true;
        } else {
            pin[pins++] = {pieces, theirs, others};
            pinned |= pieces;
            targets &= others;
        }
    }
    /// Pieces to which `targets` does not apply.
    [[nodiscard]] Set apart() const {
        Set result = pinned;
        if constexpr (kHasSensitive<V>) result |= sensitive;
        if constexpr (V::kGame.rules.royalsStay) result |= staying;
        return result;
    }
    /// The targets of a pinned piece on the square.
    [[nodiscard]] Set targetsOf(int square) const {
        Set result = unpinned;
        for (int i = 0; i < pins; ++i)
            result &= pin[i].pieces.has(square) ? pin[i].theirs : pin[i].others;
        return result;
    }
};

/// Adds the constraint of an attacker that rides over `between`.
template <class V>
void addRide(PinMasks<V>& masks, const typename V::Set& between, int attacker,
             const typename V::Set& occupied, const typename V::Set& ours) {
    using Set = typename V::Set;
    const Set met = between & occupied;
    if (!met.any()) {
        masks.restrict(between | Set::of(attacker));
    } else if (!met.many() && (met & ours).any()) {
        masks.add(met, between | Set::of(attacker), Set::all());
    }
}

/// Adds the constraint of an attacker that hops over exactly one piece on `between`, which must stand on one
/// of `hurdles`.
template <class V>
void addHop(PinMasks<V>& masks, const typename V::Set& between, const typename V::Set& hurdles, int attacker,
            const typename V::Set& occupied, const typename V::Set& ours) {
    using Set = typename V::Set;
    const Set met = between & occupied;
    if (!met.any()) {
        masks.restrict(~hurdles);
        return;
    }
    const Set away = (between & ~occupied) | Set::of(attacker);
    if (!met.many()) {
        if ((met & hurdles).any()) {
            masks.add(met & ours, ~hurdles, away);
        } else if ((met & ours).any()) {
            masks.add(met, ~hurdles, Set::all());
        }
        return;
    }
    if (met.count() > 2) return;
    (met & ours).forEach([&](int square) {
        const Set mover = Set::of(square);
        // If it moves away, the other piece becomes the hurdle.
        if ((met & ~mover & hurdles).any()) masks.add(mover, away, Set::all());
    });
}

/// Marks the squares of an attacker that hops over some kinds only as sensitive: a change of the kind that
/// stands there matters, which no mask says.
template <class V, int R>
void addSensitiveHop(PinMasks<V>& masks, const Position<V>& position, int target, int attacker,
                     const typename V::Set& occupied) {
    using Set = typename V::Set;
    const Set between = patternTable<V, R>.between[target][attacker];
    const int count = (between & occupied).count();
    if (count > 2) return;
    masks.sensitive |= between;
    const Set hurdles = patternTable<V, R>.hurdles[target][attacker] & occupied;
    if (count == 1 && hurdles.any() && hopsFrom<V, R>(position, target, occupied, Set::of(attacker)))
        masks.tryAll = true;
}

/// Calls leapers(attackers) for those that could take a royal of kind K on `target` by one leap now, and
/// line(pattern, between, attacker) for each path along which another could if what stands between allowed.
template <class V, int Us, int K, class Leapers, class Line>
void forEachThreat(const Position<V>& position, int target, Leapers&& leapers, Line&& line) {
    forEachIndex<kPatternCount<V>>([&](auto index) {
        constexpr int R = decltype(index)::value;
        if constexpr (takesKindBy<V>(1 - Us, R, K)) {
            const auto& table = patternTable<V, R>;
            const auto those = takers<V, 1 - Us, R, K>(position);
            if constexpr (V::kPatterns[R].kind == Class::Leap) {
                const auto attackers = table.from[target] & those;
                if (attackers.any()) leapers(attackers);
            } else if constexpr (V::kPatterns[R].kind == Class::MultiPathRide) {
                (table.origins[target] & those).forEach([&](int attacker) {
                    const int pair = target * kSquares<V> + attacker;
                    for (int path = table.start[static_cast<std::size_t>(pair)];
                         path < table.start[static_cast<std::size_t>(pair) + 1]; ++path)
                        line(index, table.paths[static_cast<std::size_t>(path)], attacker);
                });
            } else {
                (table.origins[target] & those).forEach([&](int attacker) {
                    line(index, table.between[target][attacker], attacker);
                });
            }
        }
    });
}

/// Adds the constraints of the royal of kind K on `target`.
template <class V, int Us, int K>
void constrain(PinMasks<V>& masks, const Position<V>& position, int target) {
    using Set = typename V::Set;
    const Set occupied = position.occupied();
    const Set ours = position.side[Us];
    forEachThreat<V, Us, K>(
        position, target,
        [&](const Set& attackers) {
            // Two leapers give check: no other piece can capture both, so only the royal may move.
            masks.restrict(attackers.many() ? Set::none() : attackers);
        },
        [&](auto index, const Set& between, int attacker) {
            constexpr int R = decltype(index)::value;
            if constexpr (V::kPatterns[R].kind != Class::Hop) {
                addRide(masks, between, attacker, occupied, ours);
            } else if constexpr (V::kPatterns[R].hurdles == kAllKinds) {
                addHop(masks, between, patternTable<V, R>.hurdles[target][attacker], attacker, occupied,
                       ours);
            } else {
                addSensitiveHop<V, R>(masks, position, target, attacker, occupied);
            }
        });
}

/// Finds the royals that may not move out of check, and the only checker, which they may capture.
template <class V, int Us>
void findStaying(PinMasks<V>& masks, const Position<V>& position) {
    using Set = typename V::Set;
    const Set royals = allRoyals<V, Us>(position);
    Set checkers = Set::none();
    forEachIndex<kKindCount<V>>([&](auto index) {
        constexpr int K = decltype(index)::value;
        (royals & position.pieces[Us][K]).forEach([&](int royal) {
            checkers |=
                attackersOf<V, 1 - Us, K>(position, royal) | interpretedTakers<V, 1 - Us>(position, royal);
        });
    });
    if (checkers.any()) masks.staying = royals;
    masks.checkers = checkers.many() ? Set::none() : checkers;
}

/// True if the royal on the square might move to where an interpreted piece could capture it.
template <class V, int Us, int K>
bool mayMeetInterpreted(const Position<V>& position, int square) {
    bool found = false;
    if constexpr (V::kHasInterpreted) {
        royalTable<V, Us, K>.near[V::kCastling.king == K ? 1 : 0].targets[square].forEach(
            [&](int target) { found = found || interpretedNear<V, 1 - Us>(position, target).any(); });
    }
    (void)position;
    (void)square;
    return found;
}

/// Marks the squares on which something would have to change for the royal of kind K on `target` to be
/// attacked; all moves are tried where it is. Adds to `lines` all squares between it and attackers, however
/// many pieces stand there: a capture may destroy several.
template <class V, int Us, int K>
void addConcerns(PinMasks<V>& masks, const Position<V>& position, int target, typename V::Set& lines) {
    using Set = typename V::Set;
    const Set occupied = position.occupied();
    forEachThreat<V, Us, K>(
        position, target, [&](const Set& /*attackers*/) { masks.tryAll = true; },
        [&](auto index, const Set& between, int /*attacker*/) {
            constexpr int kHurdles = V::kPatterns[decltype(index)::value].kind == Class::Hop ? 1 : 0;
            const int count = (between & occupied).count();
            if (count == kHurdles) masks.tryAll = true;
            if (count <= kHurdles + 1) masks.sensitive |= between;
            lines |= between;
        });
}

/// Marks as sensitive what may matter to a royal that is asked for when a turn is complete: the royals
/// themselves, what stands or would stand between them and an attacker, captures that destroy any of these,
/// and where a piece changes how many royals there are.
template <class V, int Us>
void findConcerns(PinMasks<V>& masks, const Position<V>& position) {
    using Set = typename V::Set;
    const Set ours = pseudoRoyals<V, Us>(position);
    Set lines = Set::none();
    forEachIndex<kKindCount<V>>([&](auto index) {
        constexpr int K = decltype(index)::value;
        if constexpr (holds(kPseudoRoyals<V>, K)) {
            (position.pieces[Us][K] & ours).forEach([&](int square) {
                addConcerns<V, Us, K>(masks, position, square, lines);
            });
        }
        if constexpr (promotesPseudoRoyal<V>(K, Us))
            masks.sensitive |= kPromotionZone<V, Us, K> | kPromotionOrigins<V, Us, K>;
    });
    masks.sensitive |= ours | pseudoRoyals<V, 1 - Us>(position);
    if constexpr (kDestroys<V>) {
        Set wide = masks.sensitive | lines | position.ofKinds(Us, kPseudoRoyals<V>);
        if constexpr (V::kGame.captures.explode.given) wide |= around(Board<V>(), wide);
        masks.sensitive |= wide & position.side[1 - Us];
    }
}

template <class V, int Us>
void findPinMasks(PinMasks<V>& masks, const Position<V>& position) {
    masks.clear();
    if constexpr (kSettlesMost<V>) {
        findConcerns<V, Us>(masks, position);
        masks.tryRoyals = kHasBothRoyals<V>;
    }
    if constexpr (V::kGame.rules.royalsStay) findStaying<V, Us>(masks, position);
    int royals = 0;
    forEachIndex<kKindCount<V>>([&](auto index) {
        constexpr int K = decltype(index)::value;
        if constexpr (V::kKinds[K].royal) royals += position.pieces[Us][K].count();
    });
    if (royals == 0) return;
    if (royals > 1) {
        masks.tryAll = true;
        masks.tryRoyals = true;
        return;
    }
    forEachIndex<kKindCount<V>>([&](auto index) {
        constexpr int K = decltype(index)::value;
        if constexpr (V::kKinds[K].royal) {
            if (!position.pieces[Us][K].any()) return;
            const int square = position.pieces[Us][K].lowest();
            if (interpretedNear<V, 1 - Us>(position, square).any()) {
                masks.tryAll = true;
            } else {
                constrain<V, Us, K>(masks, position, square);
            }
            masks.tryRoyals =
                masks.tryRoyals || masks.tryAll || mayMeetInterpreted<V, Us, K>(position, square);
        }
    });
}

}  // namespace ferz::core

#endif
