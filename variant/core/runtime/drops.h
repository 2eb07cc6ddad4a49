// Where a kind may be dropped, as far as the rules of the hand say.
//
//     dropTargets<Variant, kWhite, 0>(position)      of the variant's first rule of dropping
#ifndef FERZ_CORE_DROPS_H
#define FERZ_CORE_DROPS_H

#include "attacks.h"
#include "targets.h"

namespace ferz::core {

template <class V>
inline constexpr Steps kSteps = stepsOf(V::kShape.cells);

/// All squares one step on, of a flat board or of each of its levels.
template <class V, int File, int Rank>
struct OneStep {
    using Set = typename V::Set;
    Set operator()(const Set& squares) const {
        static constexpr Set kFrom = staying<V>({File, Rank});
        return (squares & kFrom).template shifted<Rank * V::kShape.files + File>();
    }
};
template <class V, int I>
using StraightStep = OneStep<V, kSteps<V>.straight[I].file, kSteps<V>.straight[I].rank>;
template <class V, int I>
using DiagonalStep = OneStep<V, kSteps<V>.diagonal[I].file, kSteps<V>.diagonal[I].rank>;

/// Calls function(step) for the straight directions, or for all, where step(squares) is one step on.
template <class V, class Function>
void forEachStraight(Function&& function) {
    forEachIndex<kSteps<V>.straightCount>(
        [&](auto index) { function(StraightStep<V, decltype(index)::value>()); });
}
template <class V, class Function>
void forEachDirection(Function&& function) {
    forEachStraight<V>(function);
    forEachIndex<kSteps<V>.diagonalCount>(
        [&](auto index) { function(DiagonalStep<V, decltype(index)::value>()); });
}

/// The squares beside any of these, by a step of a king.
template <class V>
typename V::Set around(const typename V::Set& squares) {
    typename V::Set result = V::Set::none();
    forEachDirection<V>([&](auto&& step) { result |= step(squares); });
    return result;
}

/// Of every direction, the rows of `theirs` between the square and one of `ours`.
template <class V>
typename V::Set outflanked(int square, const typename V::Set& ours, const typename V::Set& theirs) {
    using Set = typename V::Set;
    Set result = Set::none();
    forEachDirection<V>([&](auto&& step) {
        Set row = Set::none();
        Set next = step(Set::of(square));
        while ((next & theirs).any()) {
            row |= next;
            next = step(next);
        }
        if ((next & ours).any()) result |= row;
    });
    return result;
}

/// The empty squares where the variant lets pieces be dropped, whichever they are.
template <class V, int Us>
typename V::Set dropPlaces(const Position<V>& position) {
    using Set = typename V::Set;
    const Set empty = kBoard<V> & ~position.occupied();
    const Set opening = V::kGame.hands.opening & empty;
    if (opening.any()) return opening;
    Set result = empty;
    if constexpr (V::kGame.hands.where == DropPlace::Outflanking) {
        (empty & around<V>(position.side[1 - Us])).forEach([&](int square) {
            // A wall in a row counts as one of them.
            if (!outflanked<V>(square, position.side[Us], position.occupied() & ~position.side[Us]).any())
                result &= ~Set::of(square);
        });
        result &= around<V>(position.side[1 - Us]);
    } else if constexpr (V::kGame.hands.where == DropPlace::BesideFriend) {
        result &= around<V>(position.side[Us]);
    } else if constexpr (V::kGame.hands.where == DropPlace::AwayFromEnemy) {
        forEachStraight<V>([&](auto&& step) { result &= ~step(position.side[1 - Us]); });
    } else if constexpr (V::kGame.hands.where == DropPlace::Stacked) {
        result &= StraightStep<V, 0>()(position.occupied()) | (kBoard<V> & ~StraightStep<V, 0>()(kBoard<V>));
    } else if constexpr (V::kGame.hands.where == DropPlace::PushedIn) {
        result = Set::none();
        forEachStraight<V>([&](auto&& step) {
            const Set edge = kBoard<V> & ~step(kBoard<V>);
            // From the right and from above they go past pieces to the farthest empty square.
            const bool passesPieces = step(Set::of(0)).any() == false;
            (edge & empty).forEach([&](int square) {
                Set last = Set::of(square);
                for (Set at = last; at.any() && (passesPieces || (at & empty).any()); at = step(at)) {
                    if ((at & empty).any()) last = at;
                }
                result |= last;
            });
        });
    }
    return result;
}

/// The dark squares, of which a1 is one.
template <class V>
inline constexpr typename V::Set kDark = [] {
    typename V::Set dark = V::Set::none();
    for (int square = 0; square < kSquares<V>; ++square) {
        const Vec at = V::kShape.at(square);
        if ((at.file + at.rank) % 2 == 0) dark |= V::Set::of(square);
    }
    return dark;
}();

/// The squares of each file, on all levels and rows.
template <class V>
inline constexpr List<typename V::Set, V::kShape.files> kFiles = [] {
    List<typename V::Set, V::kShape.files> files{};
    for (int square = 0; square < kSquares<V>; ++square)
        files[V::kShape.at(square).file] |= V::Set::of(square);
    return files;
}();

/// Half of a side's pieces of these kinds stand on dark squares: so far, and when all are dropped.
template <class V, int Us>
bool leavesBothColours(const Position<V>& position, int dropped, int square) {
    using Set = typename V::Set;
    const auto on = [](bool isDark, const Set& squares) {
        return (squares & (isDark ? kDark<V> : ~kDark<V>)).count();
    };
    for (int kind = 0; kind < kKindCount<V>; ++kind) {
        if (!holds(V::kGame.hands.bothColours, kind)) continue;
        const Set standing = position.pieces[Us][kind];
        const int all = position.hand[Us][kind] + standing.count();
        if (dropped == kind) {
            if (on(kDark<V>.has(square), standing) + 1 > (all + 1) / 2) return false;
        } else {
            Set later = standing;
            if (const auto* rule = dropOf<V>(kind))
                later |= rule->zone[Us] & kBoard<V> & ~position.occupied() & ~Set::of(square);
            if (on(false, later) < all / 2 || on(true, later) < all / 2) return false;
        }
    }
    return true;
}

/// Where the kind of the rule may stand, on these squares.
template <class V, int Us, int D>
typename V::Set droppedOn(const Position<V>& position, typename V::Set squares) {
    using Set = typename V::Set;
    constexpr const auto& kDrop = V::kDrops[D];
    squares &= kDrop.zone[Us];
    if constexpr (kDrop.onFile > 0) {
        const Set ours = position.like(Us, V::kKinds[kDrop.kind].like);
        for (const Set& file : kFiles<V>) {
            if ((ours & file).count() >= kDrop.onFile) squares &= ~file;
        }
    }
    if constexpr (V::kGame.hands.bothColours != 0) {
        squares.forEach([&](int square) {
            if (!leavesBothColours<V, Us>(position, kDrop.kind, square)) squares &= ~Set::of(square);
        });
    }
    return squares;
}

template <class V, int Us, int D>
bool isInHand(const Position<V>& position) {
    constexpr int K = V::kDrops[D].kind;
    if constexpr (K == kNone) {
        return false;
    } else if constexpr (V::kGame.hands.endless) {
        return holds(V::kKinds[K].sides, Us);
    } else {
        return position.hand[Us][K] > 0;
    }
}

}  // namespace ferz::core

#endif
