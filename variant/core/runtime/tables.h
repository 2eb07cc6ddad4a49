// The tables of a variant: made once when the program starts, read ever after.
//
//     Tables<Variant>::make();
//     reached<Variant, 3>(square, occupied)       the targets of reach 3
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
inline constexpr int kReachCount = lengthOf(V::kReaches);
template <class V>
inline constexpr int kPartCount = lengthOf(V::kParts);
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

/// Some piece takes, or takes en passant, this way.
template <class V>
constexpr bool takesBy(int reach) {
    for (const Part& part : V::kParts) {
        if (part.reach == reach && (part.victims != 0 || part.enPassantVictims != 0)) return true;
    }
    return false;
}

/// The paths of a relation by origin and by target.
template <class Set>
struct Ways {
    std::vector<std::vector<Way<Set>>> from;
    std::vector<std::vector<Way<Set>>> to;
};

template <class Set>
[[gnu::cold]] Ways<Set> waysOf(const Shape& shape, const Relation<Set>& relation) {
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
struct ReachTable;

template <class V, int R>
struct ReachTable<V, R, Class::Leap> {
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

/// What ways have that can be blocked.
template <class V, int R>
struct BlockedTable {
    using Set = typename V::Set;
    static constexpr int N = kSquares<V>;
    static constexpr const Reach<Set>& kReach = V::kReaches[R];

    Set origins[N] = {};  ///< from where a square may be reached at all
    Lookup<kWords<V>, N, kReach.groups> to;
    Lookup<kWords<V>, N, kReach.reverseGroups> from;

    void makeLookups(const Ways<Set>& ways) {
        for (int target = 0; target < N; ++target) {
            for (const Way<Set>& way : ways.to[static_cast<std::size_t>(target)])
                origins[target] |= Set::of(way.square);
        }
        to.fill(ways.from);
        if (takesBy<V>(R) && !kReach.symmetric) from.fill(ways.to);
    }
};

template <class V, int R>
struct ReachTable<V, R, Class::Ride> : BlockedTable<V, R> {
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
struct ReachTable<V, R, Class::Hop> : BlockedTable<V, R> {
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
struct ReachTable<V, R, Class::MultiPathRide> : BlockedTable<V, R> {
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
inline ReachTable<V, R, V::kReaches[R].kind> reachTable;

/// From where reach R gets anywhere, if it is not from all over the board.
template <class V, int R>
inline typename V::Set startsOf = V::Set::all();

template <class V, int R>
constexpr bool isLocal() {
    const auto& paths = V::kReaches[R].paths;
    return paths.form == Form::Walks || !(paths.from == V::Set::all()) || !(paths.to == V::Set::all());
}

/// From where reach R may get to the square at all.
template <class V, int R>
const typename V::Set& originsOf(int target) {
    if constexpr (V::kReaches[R].kind == Class::Leap) {
        return reachTable<V, R>.from[target];
    } else {
        return reachTable<V, R>.origins[target];
    }
}

/// The squares of one rank that a king passes to castle from there, on either side.
template <class V>
typename V::Set castlingPaths(int king) {
    typename V::Set result = V::Set::none();
    const int first = king - king % V::kShape.files;
    for (const int file : {V::kCastling.shortTo, V::kCastling.longTo}) {
        const int to = first + file;
        result |= V::Set::range(king < to ? king : to, king < to ? to : king);
    }
    return result;
}

/// By the square of a royal of kind K: that square and where it may get to at all, and from where each reach
/// may get there.
template <class V, int Side, int K>
struct RoyalTable {
    using Set = typename V::Set;
    static constexpr int N = kSquares<V>;

    /// Without castling, and with it.
    struct Near {
        Set targets[N] = {};
        Set attackers[kReachCount<V>][N] = {};
    };
    Near near[V::kCastling.king == K ? 2 : 1];

    [[gnu::cold]] void make() {
        forEachIndex<kPartCount<V>>([&](auto index) {
            constexpr Part kPart = V::kParts[decltype(index)::value];
            if constexpr (kPart.kind == K && holds(kPart.sides, Side)) {
                for (int target = 0; target < N; ++target) {
                    originsOf<V, kPart.reach>(target).forEach(
                        [&](int from) { near[0].targets[from] |= Set::of(target); });
                }
            }
        });
        for (int from = 0; from < N; ++from) {
            near[0].targets[from] |= Set::of(from);
            if constexpr (V::kCastling.king == K)
                near[1].targets[from] = near[0].targets[from] | castlingPaths<V>(from);
        }
        for (Near& each : near) {
            forEachIndex<kReachCount<V>>([&](auto index) {
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
        forEachIndex<kReachCount<V>>([](auto index) {
            constexpr int R = decltype(index)::value;
            const auto ways = waysOf(V::kShape, V::kReaches[R].paths);
            reachTable<V, R>.make(ways);
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
    if constexpr (V::kReaches[R].kind == Class::Leap) {
        (void)occupied;
        return reachTable<V, R>.to[from];
    } else {
        return reachTable<V, R>.to(from, occupied);
    }
}

template <class V, int R>
typename V::Set reachedFrom(int target, const typename V::Set& occupied) {
    if constexpr (V::kReaches[R].kind == Class::Leap) {
        (void)occupied;
        return reachTable<V, R>.from[target];
    } else if constexpr (V::kReaches[R].symmetric) {
        return reachTable<V, R>.to(target, occupied);
    } else {
        return reachTable<V, R>.from(target, occupied);
    }
}

}  // namespace ferz::core

#endif
