// Pseudo-legal targets of one piece, and of all pieces of a kind at once.
//
//     goesTo<Variant, kWhite, kQ>(position, d1, occupied)
//     targetsOf<Variant, kWhite, kQ>(position, d1, occupied)        the same apart: .quiet and .taking
//     coveredFrom<Variant, kWhite, kQ>(position, d1, occupied)      where it takes, whoever stands there
//     shiftedBy<Variant, 3, 0>(pawns, empty)                        along the first vector of use 3
#ifndef FERZ_CORE_TARGETS_H
#define FERZ_CORE_TARGETS_H

#include "position.h"

namespace ferz::core {

/// The targets of pattern R that are asked for, those over the wrong hurdles left out.
template <class V, int R>
typename V::Set reachedOver(const Position<V>& position, int from, const typename V::Set& occupied,
                            const typename V::Set& asked) {
    using Set = typename V::Set;
    Set targets = reached<V, R>(from, occupied) & asked;
    if constexpr (V::kPatterns[R].kind == Class::Hop) {
        constexpr Kinds kHurdles = V::kPatterns[R].hurdles;
        if constexpr (kHurdles != kAllKinds) {
            const Set hurdles = allOfKinds<V, kHurdles>(position) & occupied;
            targets.forEach([&](int target) {
                if (!(patternTable<V, R>.between[target][from] & hurdles).any()) targets &= ~Set::of(target);
            });
        }
    }
    return targets;
}

/// True if the use applies to the piece on the square.
template <class V, int P>
bool isAllowed(const Position<V>& position, int from) {
    constexpr int R = V::kUses[P].pattern;
    (void)position;
    (void)from;
    if constexpr (isLocal<V, R>()) {
        if (!startsOf<V, R>.has(from)) return false;
    }
    if constexpr (V::kUses[P].unmoved) return position.unmoved.has(from);
    return true;
}

template <class V>
constexpr bool belongs(const PatternUse& use, int kind, int side) {
    return use.kind == kind && holds(use.sides, side);
}

/// Where the piece goes without marking anything: empty squares, and those of what it takes, whatever is
/// legal.
template <class V, int Us, int K>
typename V::Set goesTo(const Position<V>& position, int from, const typename V::Set& occupied) {
    using Set = typename V::Set;
    Set result = Set::none();
    forEachIndex<kUseCount<V>>(
        [](int index) {
            const PatternUse& use = V::kUses[index];
            return belongs<V>(use, K, Us) && !use.marks && use.enPassantVictims == 0 && !onlyChecks<V>(use);
        },
        [&](auto index) {
            constexpr int P = decltype(index)::value;
            constexpr PatternUse kUse = V::kUses[P];
            if (!isAllowed<V, P>(position, from)) return;
            Set wanted = kUse.quiet ? ~occupied : Set::none();
            if constexpr (kUse.quiet && kUse.victims == kAllKinds && !kHasWalls<V>) {
                wanted = ~position.side[Us];
            } else if constexpr (kUse.victims == kAllKinds) {
                wanted |= position.side[1 - Us];
            } else if constexpr (kUse.victims != 0) {
                wanted |= position.ofKinds(1 - Us, kUse.victims);
            }
            result |= reachedOver<V, kUse.pattern>(position, from, occupied, wanted);
        });
    return result;
}

/// The squares on which the piece takes, or would take, an enemy if one stood there. Friends' squares are
/// among them: those it protects.
template <class V, int Us, int K>
typename V::Set coveredFrom(const Position<V>& position, int from, const typename V::Set& occupied) {
    typename V::Set result = V::Set::none();
    forEachIndex<kUseCount<V>>(
        [](int index) {
            const PatternUse& use = V::kUses[index];
            return belongs<V>(use, K, Us) && (use.victims & ~kAlwaysRoyal<V>) != 0;
        },
        [&](auto index) {
            constexpr int P = decltype(index)::value;
            if (isAllowed<V, P>(position, from))
                result |= reachedOver<V, V::kUses[P].pattern>(position, from, occupied, V::Set::all());
        });
    (void)position;
    (void)from;
    (void)occupied;
    return result;
}

template <class V>
struct Targets {
    typename V::Set quiet;
    typename V::Set taking;
};

template <class V, int Us, int K>
Targets<V> targetsOf(const Position<V>& position, int from, const typename V::Set& occupied) {
    const auto all = goesTo<V, Us, K>(position, from, occupied);
    return {all & ~occupied, all & position.side[1 - Us]};
}

/// Calls function(pattern, targets) for each pattern that marks the squares between for en passant.
template <class V, int Us, int K, class Function>
void forEachMarking(const Position<V>& position, int from, const typename V::Set& occupied,
                    Function&& function) {
    forEachIndex<kUseCount<V>>(
        [](int use) { return belongs<V>(V::kUses[use], K, Us) && V::kUses[use].marks; },
        [&](auto index) {
            constexpr int P = decltype(index)::value;
            constexpr int R = V::kUses[P].pattern;
            if (isAllowed<V, P>(position, from))
                function(std::integral_constant<int, R>{}, reached<V, R>(from, occupied) & ~occupied);
        });
    (void)position;
    (void)from;
    (void)occupied;
    (void)function;
}

// ---- many pieces at once ----

/// The squares from which the vector stays on the board.
template <class V>
constexpr typename V::Set staying(const Vec& by) {
    typename V::Set result = V::Set::none();
    for (int square = 0; square < kSquares<V>; ++square) {
        if (offset(V::kShape, square, by) != kNowhere) result |= V::Set::of(square);
    }
    return result;
}

template <class V, int R, int I>
struct Shift {
    static constexpr const Relation<typename V::Set>& kPaths = V::kPatterns[R].paths;
    static constexpr Vec kStep = kPaths.vectors[I];
    static constexpr int kSteps = kPaths.first;
    static constexpr int kStepDelta =
        ((kStep.row * V::kShape.levels + kStep.level) * V::kShape.ranks + kStep.rank) * V::kShape.files +
        kStep.file;
    static constexpr int kDelta = kSteps * kStepDelta;
    static constexpr typename V::Set kFrom =
        kPaths.from &
        staying<V>(Vec{kSteps * kStep.file, kSteps* kStep.rank, kSteps* kStep.level, kSteps* kStep.row});
};

/// The ends of the use's paths along its vector I. Only leaps and rides of a fixed length are shifted.
template <class V, int P, int I>
typename V::Set shiftedBy(const typename V::Set& pieces, const typename V::Set& empty) {
    using By = Shift<V, V::kUses[P].pattern, I>;
    typename V::Set there = pieces & By::kFrom;
    for (int step = 1; step < By::kSteps; ++step)
        there = there.template shifted<By::kStepDelta>() & empty;
    return there.template shifted<By::kStepDelta>() & By::kPaths.to;
}

}  // namespace ferz::core

#endif
