// The tables of a variant: made once when the program starts, read ever after.
//
//     Tables<Variant>::make();
//     reached<Variant, 3>(square, occupied)       the targets of pattern 3
//     reachedFrom<Variant, 3>(square, occupied)   its origins that reach the square
//     royalTable<Variant, kWhite, kK>             what is near a royal
#ifndef FERZ_CORE_TABLES_H
#define FERZ_CORE_TABLES_H

#include <vector>

#include "description.h"
#include "lookup.h"

namespace ferz::core {

template <class V>
inline constexpr int kSquares = V::kShape.squares();
template <class V>
inline constexpr int kWords = static_cast<int>(sizeof(typename V::Set) / sizeof(Word));
template <class V>
inline constexpr int kKindCount = lengthOf(V::kKinds);
template <class V>
inline constexpr int kPatternCount = lengthOf(V::kPatterns);
template <class V>
inline constexpr int kUseCount = lengthOf(V::kUses);
template <class V>
inline constexpr int kPromotionCount = lengthOf(V::kPromotions);

template <class V>
constexpr typename V::Set boardOf() {
    typename V::Set result = V::Set::none();
    for (int square = 0; square < kSquares<V>; ++square) {
        if (V::kShape.has(square)) result |= V::Set::of(square);
    }
    return result;
}
/// Every square of the board.
template <class V>
inline constexpr typename V::Set kBoard = boardOf<V>();

/// True if some piece captures by this pattern, also en passant.
template <class V>
constexpr bool takesBy(int pattern) {
    for (const PatternUse& use : V::kUses) {
        if (use.pattern == pattern && (use.victims != 0 || use.enPassantVictims != 0)) return true;
    }
    return false;
}

/// True if royals alone are taken by the use: it gives check, but no turn is made by it.
template <class V>
constexpr bool onlyChecks(const PatternUse& use) {
    for (int kind = 0; kind < kKindCount<V>; ++kind) {
        if (!V::kKinds[kind].royal && holds(use.victims | use.enPassantVictims, kind)) return false;
    }
    return !use.quiet;
}

/// The paths of a relation by origin and by target.
template <class Set>
struct Ways {
    std::vector<std::vector<Way<Set>>> from;
    std::vector<std::vector<Way<Set>>> to;
};

template <class Set>
[[gnu::cold]] Ways<Set> waysOf(const BoardShape& shape, const Relation<Set>& relation) {
    const auto squares = static_cast<std::size_t>(shape.squares());
    Ways<Set> ways{std::vector<std::vector<Way<Set>>>(squares), std::vector<std::vector<Way<Set>>>(squares)};
    for (int origin = 0; origin < shape.squares(); ++origin) {
        forEachPath(shape, relation, origin, [&](const Path<Set>& path) {
            ways.from[static_cast<std::size_t>(origin)].push_back({path.to, path.between, path.hurdles});
            ways.to[static_cast<std::size_t>(path.to)].push_back({origin, path.between, path.hurdles});
        });
    }
    return ways;
}

template <class V, int R, Class>
struct PatternTable;

template <class V, int R>
struct PatternTable<V, R, Class::Leap> {
    using Set = typename V::Set;
    static constexpr int N = kSquares<V>;

    Set to[N] = {};
    Set from[N] = {};

    [[gnu::cold]] void make(const Ways<Set>& ways) {
        for (int origin = 0; origin < N; ++origin) {
            for (const Way<Set>& way : ways.from[static_cast<std::size_t>(origin)]) {
                to[origin] |= Set::of(way.square);
                from[way.square] |= Set::of(origin);
            }
        }
    }
};

/// The tables of patterns whose paths can be blocked.
template <class V, int R>
struct BlockedTable {
    using Set = typename V::Set;
    static constexpr int N = kSquares<V>;
    static constexpr const MovePattern<Set>& kPattern = V::kPatterns[R];

    Set origins[N] = {};  ///< from where a square may be reached at all
    Lookup<kWords<V>, N, kPattern.groups> to;
    Lookup<kWords<V>, N, kPattern.reverseGroups> from;

    void makeLookups(const Ways<Set>& ways) {
        for (int target = 0; target < N; ++target) {
            for (const Way<Set>& way : ways.to[static_cast<std::size_t>(target)])
                origins[target] |= Set::of(way.square);
        }
        to.fill(ways.from);
        if (takesBy<V>(R) && !kPattern.symmetric) from.fill(ways.to);
    }
};

template <class V, int R>
struct PatternTable<V, R, Class::Ride> : BlockedTable<V, R> {
    using Set = typename V::Set;
    static constexpr int N = kSquares<V>;

    Set between[N][N] = {};  ///< by target and origin

    [[gnu::cold]] void make(const Ways<Set>& ways) {
        this->makeLookups(ways);
        for (int target = 0; target < N; ++target) {
            for (const Way<Set>& way : ways.to[static_cast<std::size_t>(target)])
                between[target][way.square] = way.between;
        }
    }
};

template <class V, int R>
struct PatternTable<V, R, Class::Hop> : BlockedTable<V, R> {
    using Set = typename V::Set;
    static constexpr int N = kSquares<V>;

    Set between[N][N] = {};
    Set hurdles[N][N] = {};

    [[gnu::cold]] void make(const Ways<Set>& ways) {
        this->makeLookups(ways);
        for (int target = 0; target < N; ++target) {
            for (const Way<Set>& way : ways.to[static_cast<std::size_t>(target)]) {
                between[target][way.square] = way.between;
                hurdles[target][way.square] = way.hurdles;
            }
        }
    }
};

template <class V, int R>
struct PatternTable<V, R, Class::MultiPathRide> : BlockedTable<V, R> {
    using Set = typename V::Set;
    static constexpr int N = kSquares<V>;

    /// The squares between, path by path: paths to a square from another begin at start[square * N + origin].
    std::vector<Set> paths;
    std::vector<int> start;

    [[gnu::cold]] void make(const Ways<Set>& ways) {
        this->makeLookups(ways);
        for (int target = 0; target < N; ++target) {
            for (int origin = 0; origin < N; ++origin) {
                start.push_back(static_cast<int>(paths.size()));
                for (const Way<Set>& way : ways.to[static_cast<std::size_t>(target)]) {
                    if (way.square == origin) paths.push_back(way.between);
                }
            }
        }
        start.push_back(static_cast<int>(paths.size()));
    }
};

template <class V, int R>
inline PatternTable<V, R, V::kPatterns[R].kind> patternTable;

/// The squares from which pattern R has a path; all squares if it is not bound to a zone.
template <class V, int R>
inline typename V::Set startsOf = V::Set::all();

template <class V, int R>
constexpr bool isLocal() {
    const auto& paths = V::kPatterns[R].paths;
    return paths.form == Form::Walks || !(paths.from == V::Set::all()) || !(paths.to == V::Set::all());
}

/// The squares from which pattern R has a path to the target.
template <class V, int R>
const typename V::Set& originsOf(int target) {
    if constexpr (V::kPatterns[R].kind == Class::Leap) {
        return patternTable<V, R>.from[target];
    } else {
        return patternTable<V, R>.origins[target];
    }
}

/// The squares of one rank that a side's king passes to castle from there, short or long.
template <class V, int Side>
typename V::Set castlingPaths(int king) {
    typename V::Set result = V::Set::none();
    const int first = king - king % V::kShape.files;
    for (const int file : {V::kCastling.shortTo[Side], V::kCastling.longTo[Side]}) {
        const int to = first + file;
        result |= V::Set::range(king < to ? king : to, king < to ? to : king);
    }
    return result;
}

/// By the square of a royal of kind K: that square and where it may get to at all, and from where each
/// pattern may get there.
template <class V, int Side, int K>
struct RoyalTable {
    using Set = typename V::Set;
    static constexpr int N = kSquares<V>;

    /// Without castling, and with castling.
    struct Near {
        Set targets[N] = {};
        Set attackers[kPatternCount<V>][N] = {};
    };
    Near near[V::kCastling.king == K ? 2 : 1];

    [[gnu::cold]] void make() {
        forEachIndex<kUseCount<V>>([&](auto index) {
            constexpr PatternUse kUse = V::kUses[decltype(index)::value];
            if constexpr (kUse.kind == K && holds(kUse.sides, Side) && !onlyChecks<V>(kUse)) {
                for (int target = 0; target < N; ++target) {
                    originsOf<V, kUse.pattern>(target).forEach(
                        [&](int from) { near[0].targets[from] |= Set::of(target); });
                }
            }
        });
        for (int from = 0; from < N; ++from) {
            near[0].targets[from] |= Set::of(from);
            if constexpr (V::kCastling.king == K)
                near[1].targets[from] = near[0].targets[from] | castlingPaths<V, Side>(from);
        }
        for (Near& each : near) {
            forEachIndex<kPatternCount<V>>([&](auto index) {
                constexpr int R = decltype(index)::value;
                for (int from = 0; from < N; ++from) {
                    each.targets[from].forEach(
                        [&](int target) { each.attackers[R][from] |= originsOf<V, R>(target); });
                }
            });
        }
    }
};

template <class V, int Side, int K>
inline RoyalTable<V, Side, K> royalTable;

template <class V>
[[gnu::cold]] void makeTables() {
    static const bool once = [] {
        forEachIndex<kPatternCount<V>>([](auto index) {
            constexpr int R = decltype(index)::value;
            const auto ways = waysOf(V::kShape, V::kPatterns[R].paths);
            patternTable<V, R>.make(ways);
            startsOf<V, R> = V::Set::none();
            for (int from = 0; from < kSquares<V>; ++from) {
                if (!ways.from[static_cast<std::size_t>(from)].empty()) startsOf<V, R> |= V::Set::of(from);
            }
        });
        forEachIndex<kKindCount<V>>([](auto index) {
            constexpr int K = decltype(index)::value;
            if constexpr (V::kKinds[K].royal) {
                royalTable<V, kWhite, K>.make();
                royalTable<V, kBlack, K>.make();
            }
        });
        return true;
    }();
    (void)once;
}

template <class V, int R>
typename V::Set reached(int from, const typename V::Set& occupied) {
    if constexpr (V::kPatterns[R].kind == Class::Leap) {
        (void)occupied;
        return patternTable<V, R>.to[from];
    } else {
        return patternTable<V, R>.to(from, occupied);
    }
}

template <class V, int R>
typename V::Set reachedFrom(int target, const typename V::Set& occupied) {
    if constexpr (V::kPatterns[R].kind == Class::Leap) {
        (void)occupied;
        return patternTable<V, R>.from[target];
    } else if constexpr (V::kPatterns[R].symmetric) {
        return patternTable<V, R>.to(target, occupied);
    } else {
        return patternTable<V, R>.from(target, occupied);
    }
}

}  // namespace ferz::core

#endif
