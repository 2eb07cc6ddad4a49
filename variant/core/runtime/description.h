// The types of the tables in a generated header.
//
//     struct Variant {
//         static constexpr BoardShape kShape{8, 8};
//         static constexpr PieceKind kKinds[] = {...};        the pieces
//         static constexpr MovePattern<Set> kPatterns[] = {...};  sets of paths over the board
//         static constexpr PatternUse kUses[] = {...};        which piece has which pattern, and for what
//         static constexpr Promotion<Set> kPromotions[] = {...};
//         ...
//     };
//
// White is side 0, Black side 1. Sets of kinds are bits, kind 0 lowest.
#ifndef FERZ_CORE_DESCRIPTION_H
#define FERZ_CORE_DESCRIPTION_H

#include <array>
#include <cstddef>
#include <type_traits>
#include <utility>

#include "bits.h"
#include "paths.h"
#include "rules.h"

namespace ferz::core {

inline constexpr int kWhite = 0;
inline constexpr int kBlack = 1;
inline constexpr int kNone = -1;
inline constexpr unsigned kWhiteOnly = 1;
inline constexpr unsigned kBlackOnly = 2;
inline constexpr unsigned kBothSides = 3;
inline constexpr int kMostKinds = 63;
inline constexpr Kinds kAllKinds = firstKinds(kMostKinds);

[[nodiscard]] constexpr int bitsIn(Kinds set) {
    int count = 0;
    for (; set != 0; set &= set - 1)
        ++count;
    return count;
}

template <class Each, std::size_t N>
constexpr int lengthOf(const Each (&/*all*/)[N]) {
    return static_cast<int>(N);
}

struct PieceKind {
    const char* letter;  ///< White's in FENs: `P`, or with a prefix `+P`
    unsigned sides;      ///< the sides that have it
    bool royal;
    unsigned shifted;  ///< sides for which all its pieces' targets are found at once, by shifting their set
    unsigned interpreted;  ///< sides for which the piece is interpreted: it has no patterns
    int like;              ///< the kind that it counts as
    int inHand;            ///< the kind that it becomes in the captor's hand
    int royalUpTo;         ///< royal while its side has at most so many of what it counts as; 0: see `royal`
    bool together;         ///< of several, not all may be left attacked
    int most;              ///< no piece promotes to it while its side has so many; 0: any number
};

[[nodiscard]] constexpr bool isAlwaysRoyal(const PieceKind& kind) {
    return kind.royal || kind.royalUpTo == kAlways;
}

enum class Class {
    Leap,           ///< only the target matters
    Ride,           ///< the squares between must be empty; one path leads from a square to another
    MultiPathRide,  ///< the same, and several paths may do so
    Hop             ///< exactly one square between must be occupied
};

/// A set of paths over the board, and how they are looked up.
template <class Set>
struct MovePattern {
    Relation<Set> paths;
    Class kind;
    int groups;         ///< of the lookup from the origin (lookup.h)
    int reverseGroups;  ///< of the lookup from the target
    bool symmetric;     ///< each path is there in the other direction, too
    Kinds hurdles;      ///< kinds that can be hopped over
};

/// A kind moves along a pattern: to empty squares, or to capture these kinds, or en passant.
struct PatternUse {
    int kind;
    unsigned sides;
    int pattern;
    bool quiet;              ///< it may end on an empty square
    Kinds victims;           ///< kinds captured on the target
    Kinds enPassantVictims;  ///< kinds captured en passant by a move to a marked square
    bool marks;              ///< the squares between become marked for en passant
    bool unmoved;            ///< only for a piece that has not moved
};

template <class Set>
struct Promotion {
    int kind;
    int side;
    Set zone;       ///< a move that ends here promotes
    Set from;       ///< a move that begins here promotes
    Set onlyFrom;   ///< and no move that begins elsewhere does
    bool captures;  ///< only captures promote
    Set stays;      ///< squares on which the piece need not promote
    bool inPlace;   ///< instead of a move: the piece stays, or moves as what it becomes
    int count;
    int to[kMostKinds];
};

struct Castling {
    int king;  ///< a kind; kNone where there is no castling
    Kinds rooks;
    int shortTo[2];  ///< the king's file, of White and of Black
    int longTo[2];
};

namespace detail {
template <class Function, int... I>
constexpr void forIndices(Function& function, std::integer_sequence<int, I...>) {
    (function(std::integral_constant<int, I>{}), ...);
}

/// The numbers below N for which `chosen` is true; the last entry is how many they are.
template <int N, class Chosen>
constexpr std::array<int, N + 1> indicesOf(Chosen chosen) {
    std::array<int, N + 1> result = {};
    for (int i = 0; i < N; ++i) {
        if (chosen(i)) result[static_cast<std::size_t>(result[N]++)] = i;
    }
    return result;
}
template <int N, class Chosen, int... I>
constexpr auto sequenceOf(Chosen chosen, std::integer_sequence<int, I...>) {
    constexpr std::array<int, N + 1> kIndices = indicesOf<N>(chosen);
    (void)kIndices;
    return std::integer_sequence<int, kIndices[I]...>{};
}
}  // namespace detail

// ---- relations by name ----

template <class Set, int N>
constexpr Relation<Set> rides(const Vec (&steps)[N], int first, int last, Set from = Set::all(),
                              Set to = Set::all()) {
    return {Form::Rides, steps, N, first, last, Hurdle::Any, from, to, nullptr, 0};
}
template <class Set, int N>
constexpr Relation<Set> hops(const Vec (&steps)[N], int first, int last, Hurdle hurdle, Set from = Set::all(),
                             Set to = Set::all()) {
    return {Form::Hops, steps, N, first, last, hurdle, from, to, nullptr, 0};
}
template <class Set, int N>
constexpr Relation<Set> lames(const Vec (&vectors)[N], int legs, Set from = Set::all(), Set to = Set::all()) {
    return {Form::Lames, vectors, N, legs, legs, Hurdle::Any, from, to, nullptr, 0};
}
template <class Set, int N>
constexpr Relation<Set> walks(const std::int16_t (&squares)[N]) {
    return {Form::Walks, nullptr, 0, 0, 0, Hurdle::Any, Set::all(), Set::all(), squares, N};
}

/// Calls function(std::integral_constant<int, I>) for each I below N.
template <int N, class Function>
constexpr void forEachIndex(Function function) {
    detail::forIndices(function, std::make_integer_sequence<int, N>{});
}
/// Calls it only for each I for which chosen(I) is true; the others are not compiled. `chosen` captures
/// nothing.
template <int N, class Chosen, class Function>
constexpr void forEachIndex(Chosen chosen, Function function) {
    constexpr int kCount = detail::indicesOf<N>(chosen)[N];
    detail::forIndices(function, detail::sequenceOf<N>(chosen, std::make_integer_sequence<int, kCount>{}));
}

}  // namespace ferz::core

#endif
