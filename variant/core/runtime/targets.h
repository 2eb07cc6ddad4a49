// Where pieces go, whatever is legal: of one piece, and of all of a kind at once.
//
//     goesTo<Variant, kWhite, kQ>(position, d1, occupied)
//     targetsOf<Variant, kWhite, kQ>(position, d1, occupied)        the same apart: .quiet and .taking
//     shiftedBy<Variant, 3, 0>(pawns, empty)                        along the first vector of part 3
#ifndef FERZ_CORE_TARGETS_H
#define FERZ_CORE_TARGETS_H

#include "position.h"

namespace ferz::core {

/// The targets of reach R that are asked for, those over the wrong hurdles left out.
template <class V, int R>
typename V::Set reachedOver(const Position<V>& position, int from, const typename V::Set& occupied,
                            const typename V::Set& asked) {
    using Set = typename V::Set;
    Set targets = reached<V, R>(from, occupied) & asked;
    if constexpr (V::kReaches[R].kind == Class::Hop) {
        constexpr unsigned kHurdles = V::kReaches[R].hurdles;
        if constexpr (kHurdles != kAllKinds) {
            const Set hurdles = allOfKinds<V, kHurdles>(position) & occupied;
            targets.forEach([&](int target) {
                if (!(reachTable<V, R>.between[target][from] & hurdles).any()) targets &= ~Set::of(target);
            });
        }
    }
    return targets;
}

/// Whether a piece may use the part from here and now.
template <class V, int P>
bool isAllowed(const Position<V>& position, int from) {
    constexpr int R = V::kParts[P].reach;
    (void)position;
    (void)from;
    if constexpr (isLocal<V, R>()) {
        if (!startsOf<V, R>.has(from)) return false;
    }
    if constexpr (V::kParts[P].unmoved) return position.unmoved.has(from);
    return true;
}

template <class V>
constexpr bool belongs(const Part& part, int kind, int side) {
    return part.kind == kind && holds(part.sides, side);
}

/// Where the piece goes without marking anything: empty squares, and those of what it takes, whatever is
/// legal.
template <class V, int Us, int K>
typename V::Set goesTo(const Position<V>& position, int from, const typename V::Set& occupied) {
    using Set = typename V::Set;
    Set result = Set::none();
    forEachIndex<kPartCount<V>>(
        [](int index) {
            const Part& part = V::kParts[index];
            return belongs<V>(part, K, Us) && !part.marks && part.enPassantVictims == 0;
        },
        [&](auto index) {
            constexpr int P = decltype(index)::value;
            constexpr Part kPart = V::kParts[P];
            if (!isAllowed<V, P>(position, from)) return;
            Set wanted = kPart.quiet ? ~occupied : Set::none();
            if constexpr (kPart.quiet && kPart.victims == kAllKinds && !kHasWalls<V>) {
                wanted = ~position.side[Us];
            } else if constexpr (kPart.victims == kAllKinds) {
                wanted |= position.side[1 - Us];
            } else if constexpr (kPart.victims != 0) {
                wanted |= position.ofKinds(1 - Us, kPart.victims);
            }
            result |= reachedOver<V, kPart.reach>(position, from, occupied, wanted);
        });
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

/// Calls function(reach, targets) for each way that marks the squares between for en passant.
template <class V, int Us, int K, class Function>
void forEachMarking(const Position<V>& position, int from, const typename V::Set& occupied,
                    Function&& function) {
    forEachIndex<kPartCount<V>>(
        [](int part) { return belongs<V>(V::kParts[part], K, Us) && V::kParts[part].marks; },
        [&](auto index) {
            constexpr int P = decltype(index)::value;
            constexpr int R = V::kParts[P].reach;
            if (isAllowed<V, P>(position, from))
                function(std::integral_constant<int, R>{}, reached<V, R>(from, occupied) & ~occupied);
        });
    (void)position;
    (void)from;
    (void)occupied;
    (void)function;
}

// ---- many pieces at once ----

/// From where the vector stays on the board.
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
    static constexpr const Relation<typename V::Set>& kPaths = V::kReaches[R].paths;
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

/// The ends of the part's paths along its vector I. Only leaps and rides of a fixed length are shifted.
template <class V, int P, int I>
typename V::Set shiftedBy(const typename V::Set& pieces, const typename V::Set& empty) {
    using By = Shift<V, V::kParts[P].reach, I>;
    typename V::Set there = pieces & By::kFrom;
    for (int step = 1; step < By::kSteps; ++step)
        there = there.template shifted<By::kStepDelta>() & empty;
    return there.template shifted<By::kStepDelta>() & By::kPaths.to;
}

}  // namespace ferz::core

#endif
