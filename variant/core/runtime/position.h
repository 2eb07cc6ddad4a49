// A position: who stands where, whose move it is, what may still be castled and taken en passant.
//
// Bitboards by side and kind, and the kind on every square. It is small and is copied for each move (make.h);
// what a game has not takes no room.
#ifndef FERZ_CORE_POSITION_H
#define FERZ_CORE_POSITION_H

#include <cstdint>

#include "game.h"
#include "tables.h"

namespace ferz::core {

/// King and rook have not moved, and stand on these squares of one rank.
template <class V>
struct CastlingRight {
    std::int16_t king = kNowhere;
    std::int16_t rook = kNowhere;
};

/// The state that only interpreted pieces need.
template <class V, bool Has>
struct InterpretedState {
    static constexpr bool over = false;
};
template <class V>
struct InterpretedState<V, true> {
    int states[V::kStateCount == 0 ? 1 : V::kStateCount] = {};
    bool everChecked[2] = {};
    bool over = false;  ///< a decisive move was made
};

/// The state that only games with hands need.
template <class V, bool Has>
struct HandState {};
template <class V>
struct HandState<V, true> {
    std::uint8_t hand[2][kKindCount<V>] = {};
};
template <class V, bool Has>
struct GateState {};
template <class V>
struct GateState<V, true> {
    typename V::Set gates[2] = {};  ///< pieces that have not moved
};
template <class V, bool Has>
struct WallState {};
template <class V>
struct WallState<V, true> {
    typename V::Set walls = {};
};
template <class V, bool Has>
struct UnmovedState {};
template <class V>
struct UnmovedState<V, true> {
    typename V::Set unmoved = {};  ///< pieces that have not moved
};
template <class V, bool Has>
struct CheckState {};
template <class V>
struct CheckState<V, true> {
    int checksLeft[2] = {};
};
template <class V, bool Has>
struct MateState {};
template <class V>
struct MateState<V, true> {
    bool insideMate = false;  ///< here a move may mate, whatever it declares
};
/// The turn that led here, if it is known.
template <class V, bool Has>
struct TurnState {};
template <class V>
struct TurnState<V, true> {
    std::int8_t castled = -1;     ///< the index of a right
    std::int8_t dropped = kNone;  ///< a kind in the hand
    bool passed = false;
    bool passedBefore = false;
    bool facedBefore = false;
};

template <class V>
struct Position : InterpretedState<V, V::kHasInterpreted>,
                  HandState<V, V::kGame.hands.given>,
                  GateState<V, V::kGame.hands.gates>,
                  WallState<V, kHasWalls<V>>,
                  UnmovedState<V, V::kAsksUnmoved>,
                  CheckState<V, kCountsChecks<V>>,
                  MateState<V, V::kHasInterpreted || kTriesDrops<V>>,
                  TurnState<V, kRemembersTurn<V>> {
    using Set = typename V::Set;
    static constexpr int N = kSquares<V>;

    Set pieces[2][kKindCount<V>] = {};
    Set side[2] = {};
    Set castlers = {};               ///< kings and rooks with a right to castle
    Set marks = {};                  ///< squares marked for en passant
    std::int16_t victim = kNowhere;  ///< who would be taken there
    std::uint8_t rights = 0;         ///< to castle: bits in the order KQkq
    int toMove = kWhite;
    CastlingRight<V> castling[V::kCastling.king == kNone ? 1 : 4];
    std::int8_t kindOn[N] = {};

    Position() {
        for (std::int8_t& kind : kindOn)
            kind = kNone;
    }

    [[nodiscard]] Set occupied() const {
        if constexpr (kHasWalls<V>) return side[0] | side[1] | this->walls;
        return side[0] | side[1];
    }

    void put(int whose, int kind, int square) {
        pieces[whose][kind] |= Set::of(square);
        side[whose] |= Set::of(square);
        kindOn[square] = static_cast<std::int8_t>(kind);
    }
    /// Puts a piece that is taken into the hand of the other side, where pieces are kept.
    void keep(int whose, int kind) {
        if constexpr (V::kGame.hands.captured) ++this->hand[1 - whose][V::kKinds[kind].inHand];
        (void)whose;
        (void)kind;
    }
    /// Something is there to come through a gate, now or later.
    [[nodiscard]] bool mayGate(int whose) const {
        bool result = V::kGame.hands.captured;
        if constexpr (V::kGame.hands.gates) {
            for (const std::uint8_t count : this->hand[whose])
                result = result || count > 0;
        }
        (void)whose;
        return result;
    }
    void take(int whose, int square) { take(whose, kindOn[square], square); }
    void take(int whose, int kind, int square) {
        pieces[whose][kind] &= ~Set::of(square);
        side[whose] &= ~Set::of(square);
        kindOn[square] = kNone;
    }
    /// The pieces of a side that count as the kind.
    [[nodiscard]] Set like(int whose, int kind) const {
        return where(whose, [kind](int each) { return V::kKinds[each].like == kind; });
    }
    /// The pieces of these kinds.
    [[nodiscard]] Set ofKinds(int whose, Kinds kinds) const {
        return where(whose, [kinds](int kind) { return holds(kinds, kind); });
    }
    /// The pieces of each kind that is meant.
    template <class IsMeant>
    [[nodiscard]] Set where(int whose, IsMeant&& isMeant) const {
        Set result = Set::none();
        forEachIndex<kKindCount<V>>(
            [&](auto kind) { result |= pieces[whose][kind.value] & Set::allIf(isMeant(kind.value)); });
        return result;
    }
};

/// The pieces of these kinds of both sides, found by those that are fewer: these, or the others.
template <class V, Kinds Those>
typename V::Set allOfKinds(const Position<V>& position) {
    constexpr Kinds kExisting = firstKinds(kKindCount<V>);
    constexpr Kinds kIn = Those & kExisting;
    constexpr bool kByOthers = bitsIn(kExisting & ~kIn) < bitsIn(kIn);
    typename V::Set result = V::Set::none();
    forEachIndex<kKindCount<V>>([&](auto index) {
        constexpr int K = decltype(index)::value;
        if constexpr (holds(kIn, K) != kByOthers)
            result |= position.pieces[kWhite][K] | position.pieces[kBlack][K];
    });
    return kByOthers ? (position.side[kWhite] | position.side[kBlack]) & ~result : result;
}

/// A king or rook that stood on one of these squares castles no more.
template <class V>
void loseRights(Position<V>& position, const typename V::Set& touched) {
    if constexpr (V::kCastling.king != kNone) {
        if (!(position.castlers & touched).any()) return;
        position.castlers = V::Set::none();
        for (int index = 0; index < 4; ++index) {
            if (!holds(position.rights, index)) continue;
            const CastlingRight<V>& right = position.castling[index];
            if (touched.has(right.king) || touched.has(right.rook)) {
                position.rights = static_cast<std::uint8_t>(position.rights & ~bit(index));
            } else {
                position.castlers |= V::Set::of(right.king) | V::Set::of(right.rook);
            }
        }
    }
    (void)position;
    (void)touched;
}

}  // namespace ferz::core

#endif
