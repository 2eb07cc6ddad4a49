// Royals by their number: those whose side has few enough of them, and what counts as an attack on them.
//
//     pseudoRoyals<Variant, kWhite>(position)      their squares
//
// A capture that would cost its own side a royal, by an explosion or by turning it into a wall, is no attack.
#ifndef FERZ_CORE_ROYALS_H
#define FERZ_CORE_ROYALS_H

#include "attacks.h"
#include "steps.h"

namespace ferz::core {

template <class V, int Us>
typename V::Set pseudoRoyals(const Position<V>& position) {
    if constexpr (kPseudoRoyals<V> != 0) {
        return position.where(Us, [&](int kind) {
            return holds(kPseudoRoyals<V>, kind) &&
                   position.like(Us, V::kKinds[kind].like).count() <= V::kKinds[kind].royalUpTo;
        });
    }
    (void)position;
    return V::Set::none();
}

/// Which captures of pieces of Us do not cost the other side one of `theirRoyals`.
template <class V, int Us>
struct CheapCaptures {
    using Set = typename V::Set;

    CheapCaptures(const Position<V>& position, const Set& theirRoyals) {
        constexpr const auto& kCaptures = V::kGame.captures;
        // A captor that no explosion destroys is no wall either.
        Kinds stay = kAllKinds & ~kCaptures.petrify;
        if constexpr (kCaptures.explode.given) {
            constexpr Kinds kImmune = kCaptures.explode.immune;
            stay = kImmune;
            const Set hurt = theirRoyals & ~position.ofKinds(1 - Us, kImmune | kCaptures.explode.spares);
            from_ &= ~around(Board<V>(), hurt);
        }
        if constexpr (kCaptures.explode.given || kCaptures.petrify != 0)
            by_ &= ~(theirRoyals & ~position.ofKinds(1 - Us, stay));
    }

    /// A piece of kind K on the square can be captured, if the squares `occupied` are.
    template <int K>
    [[nodiscard]] bool take(const Position<V>& position, int square, const Set& occupied) const {
        return from_.has(square) && attacked<V, 1 - Us, K>(position, square, occupied, by_);
    }

private:
    Set by_ = Set::all();    ///< what may capture
    Set from_ = Set::all();  ///< and on which squares
};

/// Returns those of the squares on which pieces of Us stand and can be captured.
template <class V, int Us>
typename V::Set takenOn(const Position<V>& position, const typename V::Set& squares,
                        const typename V::Set& theirRoyals) {
    using Set = typename V::Set;
    Set result = Set::none();
    const CheapCaptures<V, Us> captures(position, theirRoyals);
    const Set occupied = position.occupied();
    forEachIndex<kKindCount<V>>([&](auto index) {
        constexpr int K = decltype(index)::value;
        (position.pieces[Us][K] & squares).forEach([&](int square) {
            if (captures.template take<K>(position, square, occupied)) result |= Set::of(square);
        });
    });
    if constexpr (V::kHasInterpreted) {
        (squares & ~result).forEach([&](int square) {
            if (interpretedTakes<V, 1 - Us>(position, square)) result |= Set::of(square);
        });
    }
    return result;
}

/// True if no royal of Us can be captured once a piece of kind K has gone to an empty square, and changed
/// nothing else.
template <class V, int Us, int K>
bool leavesSafe(const Position<V>& position, int from, int to) {
    using Set = typename V::Set;
    const Set ours = pseudoRoyals<V, Us>(position);
    const CheapCaptures<V, Us> captures(position, pseudoRoyals<V, 1 - Us>(position));
    const Set occupied = (position.occupied() & ~Set::of(from)) | Set::of(to);
    bool safe = !ours.has(from) || !captures.template take<K>(position, to, occupied);
    forEachIndex<kKindCount<V>>([](int kind) { return holds(kPseudoRoyals<V>, kind); },
                                [&](auto index) {
                                    constexpr int R = decltype(index)::value;
                                    (position.pieces[Us][R] & ours & ~Set::of(from)).forEach([&](int square) {
                                        safe = safe && !captures.template take<R>(position, square, occupied);
                                    });
                                });
    return safe;
}

/// True if the side has royals of the kind that is royal as a group, and all of them can be captured.
template <class V, int Us>
bool takesTogether(const Position<V>& position, const typename V::Set& theirRoyals) {
    using Set = typename V::Set;
    Set together = Set::none();
    if constexpr (kTogether<V> != 0) together = position.ofKinds(Us, kTogether<V>);
    return together.any() && !(together & ~takenOn<V, Us>(position, together, theirRoyals)).any();
}

/// True if any royal of the side can be captured.
template <class V, int Us>
bool isChecked(const Position<V>& position) {
    if (inCheck<V, Us>(position)) return true;
    if constexpr (kHasPseudoRoyals<V>) {
        const auto theirs = pseudoRoyals<V, 1 - Us>(position);
        return takenOn<V, Us>(position, pseudoRoyals<V, Us>(position), theirs).any() ||
               takesTogether<V, Us>(position, theirs);
    }
    return false;
}

/// The squares of all royals.
template <class V, int Us>
typename V::Set allRoyals(const Position<V>& position) {
    return pseudoRoyals<V, Us>(position) | position.ofKinds(Us, kAlwaysRoyal<V>);
}

/// The targets of a rook on an empty board, and the squares between.
template <class V>
struct StraightTable {
    using Set = typename V::Set;
    static constexpr int N = kSquares<V>;

    Set to[N] = {};
    Set between[N][N] = {};

    StraightTable() {
        static constexpr Relation<Set> kStraight = {Form::Rides,
                                                    kSteps<V>.straight,
                                                    kSteps<V>.straightCount,
                                                    1,
                                                    kFar,
                                                    Hurdle::Any,
                                                    Set::all(),
                                                    Set::all(),
                                                    nullptr,
                                                    0};
        for (int from = 0; from < N; ++from) {
            forEachPath(V::kShape, kStraight, from, [&](const Path<Set>& path) {
                to[from] |= Set::of(path.to);
                between[from][path.to] = path.between;
            });
        }
    }
};
template <class V>
inline const StraightTable<V> straightTable;

/// A royal of one side could go to one of the other like a rook.
template <class V>
bool royalsFace(const Position<V>& position) {
    const auto theirs = allRoyals<V, kBlack>(position);
    const auto occupied = position.occupied();
    bool found = false;
    allRoyals<V, kWhite>(position).forEach([&](int square) {
        (straightTable<V>.to[square] & theirs).forEach([&](int other) {
            found = found || !(straightTable<V>.between[square][other] & occupied).any();
        });
    });
    return found;
}

}  // namespace ferz::core

#endif
