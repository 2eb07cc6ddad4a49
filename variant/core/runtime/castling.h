// Castling: where king and rook go, whether they may, and what it makes of a position.
//
//     castlingMove(position, index)      the squares of a right
#ifndef FERZ_CORE_CASTLING_H
#define FERZ_CORE_CASTLING_H

#include <algorithm>
#include <cstdint>

#include "attack_map.h"
#include "make.h"

namespace ferz::core {

/// Where king and rook move in castling, and what that requires.
template <class V>
struct CastlingMove {
    using Set = typename V::Set;

    // All zero before the table is made, so that a program does not store it.
    int king = 0;
    int rook = 0;
    int kingTo = 0;
    int rookTo = 0;
    Set mustBeEmpty = {};
    Set path = {};          ///< the king's, where it must be safe
    bool uncovers = false;  ///< an enemy could attack the king behind it over the rook's square, or hop

    CastlingMove() = default;
    CastlingMove(int index, int kingFrom, int rookFrom) : king(kingFrom), rook(rookFrom) {
        const int first = king / V::kShape.files * V::kShape.files;
        const bool isShort = index % 2 == 0;
        const int side = index / 2;
        kingTo = first + (isShort ? V::kCastling.shortTo[side] : V::kCastling.longTo[side]);
        rookTo = kingTo + (isShort ? -1 : 1);
        const auto [low, high] = std::minmax({king, rook, kingTo, rookTo});
        mustBeEmpty = Set::range(low, high) & ~(Set::of(king) | Set::of(rook));
        path = Set::range(std::min(king, kingTo), std::max(king, kingTo));
        uncovers = index < 2 ? uncoversKing<kBlack>() : uncoversKing<kWhite>();
    }

private:
    template <int By>
    [[nodiscard]] bool uncoversKing() const {
        bool found = false;
        forEachIndex<kPatternCount<V>>([&](auto index) {
            constexpr int R = decltype(index)::value;
            if constexpr (takesKindBy<V>(By, R, V::kCastling.king)) {
                if constexpr (V::kPatterns[R].kind == Class::Ride) {
                    patternTable<V, R>.origins[kingTo].forEach([&](int origin) {
                        found = found || patternTable<V, R>.between[kingTo][origin].has(rook);
                    });
                } else {
                    found = found || V::kPatterns[R].kind != Class::Leap;
                }
            }
        });
        return found;
    }
};

/// Indexed by the right, the king's square and the rook's file.
template <class V>
inline CastlingMove<V> castlingTable[4][kSquares<V>][V::kShape.files];

/// When all other tables are made.
template <class V>
[[gnu::cold]] void makeCastlingTable() {
    static const bool once = [] {
        for (int index = 0; index < 4; ++index) {
            for (int king = 0; king < kSquares<V>; ++king) {
                for (int file = 0; file < V::kShape.files; ++file) {
                    const int rook = king - king % V::kShape.files + file;
                    castlingTable<V>[index][king][file] = CastlingMove<V>(index, king, rook);
                }
            }
        }
        return true;
    }();
    (void)once;
}

template <class V>
const CastlingMove<V>& castlingMove(const Position<V>& position, int index) {
    const CastlingRight<V>& right = position.castling[index];
    return castlingTable<V>[index][right.king][right.rook % V::kShape.files];
}

/// The rights of a side whose squares between are empty.
template <class V, int Us>
unsigned openRights(const Position<V>& position, const typename V::Set& occupied) {
    unsigned result = 0;
    if constexpr (V::kCastling.king != kNone) {
        for (int index = 2 * Us; index < 2 * Us + 2; ++index) {
            if (holds(position.rights, index) &&
                !(castlingMove(position, index).mustBeEmpty & occupied).any())
                result |= bit(index);
        }
    }
    (void)position;
    (void)occupied;
    return result;
}

/// King and rook are where they castle from.
template <class V>
void addCastlingRight(Position<V>& position, int index, int king, int rook) {
    CastlingRight<V>& right = position.castling[index];
    right.king = static_cast<std::int16_t>(king);
    right.rook = static_cast<std::int16_t>(rook);
    position.rights = static_cast<std::uint8_t>(position.rights | bit(index));
    position.castlers |= V::Set::of(king) | V::Set::of(rook);
}

template <class V, int Us>
void castle(Position<V>& position, int index) {
    if constexpr (V::kCastling.king != kNone) {
        const CastlingMove<V>& move = castlingMove(position, index);
        const int rook = position.kindOn[move.rook];
        const auto squares = V::Set::of(move.king) | V::Set::of(move.rook);
        beginTurn<V, Us>(position);
        touch(position, squares | V::Set::of(move.kingTo) | V::Set::of(move.rookTo));
        loseRights(position, squares);
        if constexpr (V::kGame.castlesOpposite) {
            const unsigned theirs = bit(2 * (1 - Us) + index % 2);
            position.rights = static_cast<std::uint8_t>(position.rights & ~theirs);
        }
        if constexpr (kAsksCastled<V>) position.castled = static_cast<std::int8_t>(index);
        position.take(Us, move.king);
        position.take(Us, move.rook);
        position.put(Us, V::kCastling.king, move.kingTo);
        position.put(Us, rook, move.rookTo);
    }
}

/// A royal by its number that castles passes no square where it could be taken.
template <class V, int Us>
bool passesSafely(const Position<V>& position, const CastlingMove<V>& right) {
    using Set = typename V::Set;
    Position<V> passing = position;
    const Set theirs = pseudoRoyals<V, 1 - Us>(position);
    const int step = right.kingTo < right.king ? -1 : 1;
    passing.take(Us, right.king);
    for (int square = right.king;; square += step) {
        Position<V> here = passing;
        if constexpr (kHasWalls<V>) here.walls &= ~Set::of(square);
        if (here.kindOn[square] != kNone) here.take(Us, square);
        here.put(Us, V::kCastling.king, square);
        if (takenOn<V, Us>(here, Set::of(square), theirs).any()) return false;
        if (square == right.kingTo) return true;
    }
}

/// A royal passes no attacked square.
template <class V, int Us>
bool passesSafely(const Position<V>& position, const CastlingMove<V>& right, AttackMap<V, Us>& attackMap) {
    if constexpr (!V::kKinds[V::kCastling.king].royal) {
        // A wall after the move may keep it safe: then it is asked with that (turns.h).
        const bool isLate = kWallsMoves<V> || !pseudoRoyals<V, Us>(position).has(right.king);
        return isLate || passesSafely<V, Us>(position, right);
    }
    if ((right.path & attackMap.template of<V::kCastling.king>(right.king)).any()) return false;
    bool safe = true;
    if constexpr (V::kHasInterpreted) {
        right.path.forEach([&](int square) {
            if (!interpretedNear<V, 1 - Us>(position, square).any()) return;
            Position<V> passing = position;
            passing.take(Us, right.king);
            if (passing.kindOn[square] != kNone) passing.take(Us, square);
            passing.put(Us, V::kCastling.king, square);
            safe = safe && !interpretedTakes<V, 1 - Us>(passing, square);
        });
    }
    return safe;
}

/// True if the king is not attacked on its target, as pieces stand after castling.
template <class V, int Us>
bool arrivesSafely(const Position<V>& position, const CastlingMove<V>& right,
                   const typename V::Set& occupied) {
    using Set = typename V::Set;
    const Set after = (occupied & ~(Set::of(right.king) | Set::of(right.rook))) | Set::of(right.kingTo) |
                      Set::of(right.rookTo);
    return !attacked<V, 1 - Us, V::kCastling.king>(position, right.kingTo, after, Set::all());
}

}  // namespace ferz::core

#endif
