// The types of a generated header for the rules beside the pieces: hands, captures, walls, what is
// compulsory, ends.
//
//     struct Variant {
//         static constexpr Game<Set> kGame = ...;
//         static constexpr Drops<Set, 2> kDrops = ...;
//         static constexpr Ends<Set, 1> kEnds = ...;
//         ...
//     };
//
// Rules that a game does not have cost nothing: they are evaluated when the program is compiled.
#ifndef FERZ_CORE_GAME_H
#define FERZ_CORE_GAME_H

#include "description.h"
#include "rules.h"

namespace ferz::core {

/// A value for each kind.
template <class Value>
struct ByKind {
    Value each[kMostKinds] = {};
    constexpr Value& operator[](int kind) { return each[kind]; }
    [[nodiscard]] constexpr Value of(int kind) const { return each[kind]; }
    [[nodiscard]] constexpr bool empty() const {
        for (const Value& value : each) {
            if (!(value == Value())) return false;
        }
        return true;
    }
};

/// Kinds as bits and squares as sets of bits.
template <class SetOfSquares>
struct CoreTerms {
    using Kind = int;
    using Kinds = ferz::core::Kinds;
    using Squares = SetOfSquares;
    using Pairs = ByKind<Kinds>;
    using Worths = ByKind<Points>;
    static constexpr Kind noKind() { return kNone; }
    static constexpr Kinds noKinds() { return 0; }
    static constexpr Kinds allKinds() { return kAllKinds; }
    static constexpr Squares nowhere() { return Squares::none(); }
    static constexpr Squares everywhere() { return Squares::all(); }
};

template <class Terms>
struct GameRules : Rules<Terms> {
    int home = kNowhere;  ///< of the king that castles, White's
    int first = kWhite;   ///< the side that begins
    bool castlesDropped = false;
    bool castlesOpposite = false;  ///< who castles takes the enemy's right on the same side
};
template <class Set>
using Game = GameRules<CoreTerms<Set>>;

/// How a kind comes out of the hand; there is one for each that it may come as.
template <class Terms>
struct Drop : DropRule<Terms> {
    int kind = kNone;  ///< in the hand
    int as = kNone;    ///< on the board
};

/// Arrays that a function can give back.
template <class Each, int N>
struct List {
    Each each[N] = {};
    constexpr Each& operator[](int i) { return each[i]; }
    constexpr const Each& operator[](int i) const { return each[i]; }
    [[nodiscard]] constexpr const Each* begin() const { return each; }
    [[nodiscard]] constexpr const Each* end() const { return each + N; }
};
template <class Each, int N>
constexpr int lengthOf(const List<Each, N>& /*all*/) {
    return N;
}
template <class Set, int N>
using Drops = List<Drop<CoreTerms<Set>>, N>;
template <class Set, int N>
using Ends = List<EndRule<CoreTerms<Set>>, N>;

template <class V>
inline constexpr int kDropCount = lengthOf(V::kDrops);
template <class V>
inline constexpr int kEndCount = lengthOf(V::kEnds);

/// The first rule of a kind in hand; null where it is not dropped.
template <class V>
constexpr const Drop<CoreTerms<typename V::Set>>* dropOf(int kind) {
    for (const auto& drop : V::kDrops) {
        if (drop.kind == kind && kind != kNone) return &drop;
    }
    return nullptr;
}

template <class V>
constexpr bool endsBy(When when) {
    for (const auto& end : V::kEnds) {
        if (end.when == when) return true;
    }
    return false;
}

template <class V>
inline constexpr bool kHasWalls = V::kGame.walls.given || V::kGame.captures.leaveWalls() || V::kStartHasWalls;
/// A turn may cost more than the piece that its move takes.
template <class V>
inline constexpr bool kDestroys = V::kGame.captures.costMore();
/// True if some piece may not capture some other one.
template <class V>
inline constexpr bool kSparesSome = [] {
    for (int captor = 0; captor < lengthOf(V::kKinds); ++captor) {
        for (int victim = 0; victim < lengthOf(V::kKinds); ++victim) {
            if (V::kGame.captures.spares(V::kKinds, captor, victim)) return true;
        }
    }
    return false;
}();
/// The kinds for which `is` holds.
template <class V, class Is>
constexpr Kinds kindsThat(Is&& is) {
    Kinds kinds = 0;
    for (int kind = 0; kind < lengthOf(V::kKinds); ++kind) {
        if (is(V::kKinds[kind])) kinds |= kindBit(kind);
    }
    return kinds;
}
/// Royal kinds that are asked for when a turn is complete: all whose number counts, and where a move may
/// change more than its own squares, those that are always royal.
template <class V>
inline constexpr Kinds kPseudoRoyals = kindsThat<V>([](const PieceKind& kind) { return kind.royalUpTo > 0; });
/// Those of kPseudoRoyals that are always royal.
template <class V>
inline constexpr Kinds kLateAlways = kindsThat<V>([](const PieceKind& kind) {
    return kind.royalUpTo == kAlways;
});
/// Kinds that are always royal.
template <class V>
inline constexpr Kinds kAlwaysRoyal = kindsThat<V>(isAlwaysRoyal);
/// True if the rule drops a piece that is royal, or may be. It must not be attacked on its square.
template <class V>
constexpr bool dropsRoyal(int rule) {
    const auto& drop = V::kDrops[rule];
    return drop.kind != kNone && drop.as >= 0 &&
           (V::kKinds[drop.as].royal || holds(kPseudoRoyals<V>, drop.as));
}
/// Kinds of which not all pieces may be left attacked.
template <class V>
inline constexpr Kinds kTogether = kindsThat<V>([](const PieceKind& kind) { return kind.together; });
/// True if a royal left attacked is found only when the turn is complete.
template <class V>
inline constexpr bool kHasPseudoRoyals = kPseudoRoyals<V> != 0 || kTogether<V> != 0;
/// Some royals are asked for before a move is made, and others when the turn is complete.
template <class V>
inline constexpr bool kHasBothRoyals = kHasPseudoRoyals<V> && (kAlwaysRoyal<V> & ~kLateAlways<V>) != 0;
template <class V>
inline constexpr bool kAsksFacing = V::kGame.rules.endFacing || endsBy<V>(When::Facing);
template <class V>
inline constexpr bool kCountsChecks = endsBy<V>(When::Checks);
template <class V>
inline constexpr bool kAsksPasses = endsBy<V>(When::Passes);
template <class V>
inline constexpr bool kAsksCastled = endsBy<V>(When::Castled);
/// True if a player who gives mate by a drop of some kind loses.
template <class V>
inline constexpr bool kAsksDropped = [] {
    for (const auto& drop : V::kDrops) {
        if (drop.mates == DropMate::Loses) return true;
    }
    return false;
}();
/// True if a position keeps what the turn before it was.
template <class V>
inline constexpr bool kRemembersTurn = kAsksCastled<V> || kAsksPasses<V> || kAsksFacing<V> || kAsksDropped<V>;

/// True if a drop by this rule must not give check, or not mate.
template <class V>
constexpr bool isTriedDrop(int rule) {
    return !V::kDrops[rule].checks || V::kDrops[rule].mates == DropMate::Illegal;
}
template <class V>
inline constexpr bool kTriesDrops = [] {
    for (int rule = 0; rule < kDropCount<V>; ++rule) {
        if (isTriedDrop<V>(rule)) return true;
    }
    return false;
}();
template <class V>
inline constexpr bool kPromotesInPlace = [] {
    for (const auto& promotion : V::kPromotions) {
        if (promotion.inPlace) return true;
    }
    return false;
}();

/// True if legality is known only when the complete turn is made.
template <class V>
inline constexpr bool kCompletesTurns = kDestroys<V> || kHasPseudoRoyals<V> || V::kGame.walls.given;
/// True if every move puts a wall; then no piece is gated.
template <class V>
inline constexpr bool kWallsMoves = V::kGame.walls.given && !V::kGame.walls.inPlaceOfMove;
/// True if a turn changes more than unmaking a move restores.
template <class V>
inline constexpr bool kChangesMore = V::kGame.hands.gates || V::kGame.flips != Flipping::None ||
                                     V::kGame.castlesDropped || kAsksFacing<V> || kPromotesInPlace<V>;
/// Royals are attacked by leaps and rides alone, and at any time: checks are found in sets (checks.h).
template <class V>
inline constexpr bool kFindsChecks = [] {
    if (V::kHasInterpreted) return false;
    for (const PatternUse& use : V::kUses) {
        for (int kind = 0; kind < lengthOf(V::kKinds); ++kind) {
            if (!V::kKinds[kind].royal || !holds(use.victims, kind)) continue;
            if (use.unmoved || V::kPatterns[use.pattern].kind == Class::Hop) return false;
        }
    }
    return true;
}();
/// True if moves that give check are illegal and left out while moves are generated.
template <class V>
inline constexpr bool kLeavesOutChecks =
    !V::kGame.rules.checks && kFindsChecks<V> && !kCompletesTurns<V> && !kTriesDrops<V> && !kChangesMore<V>;
/// True if turns are made to be counted, and not counted in sets.
template <class V>
inline constexpr bool kTriesTurns = kCompletesTurns<V> || (!V::kGame.rules.checks && !kLeavesOutChecks<V>) ||
                                    (V::kGame.hands.gates && V::kHasInterpreted);
/// True if such turns are counted in sets, too, but for those that may matter to a royal (pin_masks.h).
template <class V>
inline constexpr bool kSettlesMost =
    !V::kHasInterpreted && V::kGame.rules.checks && kTriesTurns<V> && !V::kGame.walls.given &&
    !V::kGame.captures.custodial.given && !kChangesMore<V> && !kTriesDrops<V> && !V::kGame.rules.royalsStay &&
    kTogether<V> == 0;
/// True if positions are copied to make a turn.
template <class V>
inline constexpr bool kCopies = kTriesTurns<V> || kTriesDrops<V> || V::kGame.hands.gates ||
                                V::kGame.flips != Flipping::None || V::kGame.castlesDropped || kAsksFacing<V>;

}  // namespace ferz::core

#endif
