// What one piece of the other side has for replies, and on which squares that depends.
//
//     ReplyCount<Variant, kBlack> sink{position};     a sink of moves.h; sink.count
//     pathSquares<Variant, 3>.from[square]            the squares that matter to paths of pattern 3
#ifndef FERZ_CORE_REPLY_COUNT_H
#define FERZ_CORE_REPLY_COUNT_H

#include "gate_choices.h"
#include "moves.h"

namespace ferz::core {

/// The squares of paths that a ride over a whole board looks up depend on what is met first; those of others
/// are taken as they are on an empty board.
template <class V, int R>
constexpr bool isPlainRide() {
    const auto& paths = V::kPatterns[R].paths;
    return V::kPatterns[R].kind == Class::Ride && paths.form == Form::Rides && paths.first == 1 &&
           !isLocal<V, R>();
}

/// The squares that matter to all paths from a square, but for it, and to all paths to it.
template <class V, int R>
struct PathSquaresTable {
    using Set = typename V::Set;

    Set from[kSquares<V>] = {};
    Set to[kSquares<V>] = {};

    PathSquaresTable() {
        for (int origin = 0; origin < kSquares<V>; ++origin) {
            forEachPath(V::kShape, V::kPatterns[R].paths, origin, [&](const Path<Set>& path) {
                from[origin] |= path.between | Set::of(path.to);
                to[path.to] |= path.between | Set::of(origin);
            });
        }
    }
};
template <class V, int R>
inline const PathSquaresTable<V, R> pathSquares;

/// A use that goes wherever none of its own side stands: a leap of it is changed by a capture alone.
template <class V>
constexpr bool takesAndMoves(const PatternUse& use) {
    return use.quiet && use.victims == kAllKinds && !use.marks && use.enPassantVictims == 0 && !kHasWalls<V>;
}

/// The squares on which a piece's moves depend.
template <class V>
struct Sight {
    typename V::Set changes = {};   ///< of what stands there
    typename V::Set captures = {};  ///< there alone
};
template <class V, int Us, int K>
Sight<V> sightOf(int square, const typename V::Set& occupied) {
    Sight<V> sight;
    forEachIndex<kUseCount<V>>(
        [](int use) { return belongs<V>(V::kUses[use], K, Us) && V::kUses[use].enPassantVictims == 0; },
        [&](auto index) {
            constexpr PatternUse kUse = V::kUses[decltype(index)::value];
            constexpr int R = kUse.pattern;
            if constexpr (V::kPatterns[R].kind == Class::Leap) {
                (takesAndMoves<V>(kUse) ? sight.captures : sight.changes) |= patternTable<V, R>.to[square];
            } else if constexpr (isPlainRide<V, R>()) {
                sight.changes |= reached<V, R>(square, occupied);
            } else {
                sight.changes |= pathSquares<V, R>.from[square];
            }
        });
    (void)occupied;
    return sight;
}

/// The sink that counts what a side may do that is not in check.
template <class V, int Us>
struct ReplyCount {
    using Set = typename V::Set;

    const Position<V>& position;
    const GateChoices<V, Us>& gateChoices;
    int count = 0;

    template <int K>
    void targets(int from, const Set& targets) {
        count += (1 + gateChoices.choices(from)) * countOf<K>(targets, [from](const Set& zone) {
                     return zone.has(from) ? Set::all() : Set::none();
                 });
    }
    template <int K, int Delta, bool Taking>
    void shifted(const Set& targets) {
        count += countOf<K>(targets, [](const Set& zone) { return zone.template shifted<Delta>(); });
    }
    template <int K, int R>
    void marking(int from, const Set& targets) {
        this->targets<K>(from, targets);
    }
    template <int K, int R, int Delta>
    void shiftedMarking(const Set& targets) {
        shifted<K, Delta, false>(targets);
    }
    void castling(int index) {
        const CastlingMove<V>& move = castlingMove(position, index);
        count += 1 + gateChoices.choices((Set::of(move.king) | Set::of(move.rook)) &
                                         ~(Set::of(move.kingTo) | Set::of(move.rookTo)));
    }
    // Where replies are counted in advance, nothing is to be tried (Replies::isKnown).
    template <int K>
    void tried(int, const Set&) {}
    template <int K, int R>
    void triedMarking(int, const Set&) {}
    void triedCastling(int) {}

private:
    template <int K, class TargetsFrom>
    [[nodiscard]] int countOf(const Set& targets, TargetsFrom&& targetsFrom) const {
        return countWithPromotions<V, Us, K>(position, targets, targetsFrom,
                                             [](auto, const Set& those) { return those.count(); });
    }
};

}  // namespace ferz::core

#endif
