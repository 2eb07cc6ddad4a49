// Which moves give check, found from the enemy's royals.
//
//     const CheckSquares<Variant, kWhite> checks(position);
//     checks.direct[K]       a piece of kind K that arrives here attacks a royal
//     checks.discoverers      a piece that leaves one of these may let another piece attack a royal
//     checks.hurdles         a piece that arrives here may be hopped over to a royal
//
// A move to no square of `direct` and `hurdles`, from no square of `discoverers`, gives no check. En passant
// and castling empty two squares and are not spoken of.
#ifndef FERZ_CORE_CHECKS_H
#define FERZ_CORE_CHECKS_H

#include <optional>

#include "royals.h"

namespace ferz::core {

template <class V, int Us>
struct CheckSquares {
    using Set = typename V::Set;

    Set direct[kKindCount<V>] = {};
    Set discoverers = {};
    Set hurdles = {};

    explicit CheckSquares(const Position<V>& position) {
        if (inCheck<V, 1 - Us>(position)) discoverers = Set::all();
        forEachIndex<kKindCount<V>>([&](auto index) {
            constexpr int Royal = decltype(index)::value;
            if constexpr (V::kKinds[Royal].royal) {
                position.pieces[1 - Us][Royal].forEach([&](int square) { attack<Royal>(position, square); });
            }
        });
    }

private:
    template <int Royal>
    void attack(const Position<V>& position, int square) {
        forEachIndex<kPatternCount<V>>([&](auto index) {
            constexpr int R = decltype(index)::value;
            if constexpr (takesKindBy<V>(Us, R, Royal)) {
                const Set origins = reachedFrom<V, R>(square, position.occupied());
                if constexpr (V::kPatterns[R].kind != Class::Leap) discoverers |= origins & position.side[Us];
                if constexpr (V::kPatterns[R].kind == Class::Hop) {
                    (patternTable<V, R>.origins[square] & takers<V, Us, R, Royal>(position))
                        .forEach([&](int origin) { hurdles |= patternTable<V, R>.between[square][origin]; });
                }
                for (const PatternUse& use : V::kUses) {
                    if (takesKind<V>(use, Us, R, Royal)) direct[use.kind] |= origins;
                }
            }
        });
    }
};

/// The squares on which a drop may give check, computed on first use.
template <class V, int Us>
class DropChecks {
public:
    using Set = typename V::Set;

    explicit DropChecks(const Position<V>& position) : position_(position) {}

    /// A piece of this kind that is dropped gives check on these squares at most.
    Set of(int kind) {
        if (V::kHasInterpreted) return Set::all();
        if (!found_) found_.emplace(position_);
        return found_->discoverers == Set::all() ? Set::all() : found_->direct[kind] | found_->hurdles;
    }

private:
    const Position<V>& position_;
    std::optional<CheckSquares<V, Us>> found_;
};

/// For games in which moves may give check: no square is excluded.
template <class V>
struct NoCheckSquares {
    using Set = typename V::Set;
    static constexpr Set direct[kKindCount<V>] = {};
    static constexpr Set discoverers = {};

    explicit NoCheckSquares(const Position<V>&) {}
};

}  // namespace ferz::core

#endif
