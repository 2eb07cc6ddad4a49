// A position: who stands where, whose move it is, what may still be castled and taken en passant.
//
// Bitboards by side and kind, and the kind on every square. Moves change it and take their change back
// (moves.h).
#ifndef FERZ_CORE_POSITION_H
#define FERZ_CORE_POSITION_H

#include <cstdint>

#include "game.h"
#include "tables.h"

namespace ferz::core {

/// King and rook have not moved.
template <class V>
struct CastlingRight {
    int king = kNowhere;
    int rook = kNowhere;
    int kingTo = kNowhere;
    int rookTo = kNowhere;
    typename V::Set mustBeEmpty = {};
};

/// What only pieces know whose movement is run.
template <class V, bool Has>
struct GeneralState {
    static constexpr bool over = false;
};
template <class V>
struct GeneralState<V, true> {
    int states[V::kStateCount == 0 ? 1 : V::kStateCount] = {};
    bool everChecked[2] = {};
    bool over = false;  ///< a decisive move was made
};

/// What only some games know.
template <class V, bool Has>
struct Hands {};
template <class V>
struct Hands<V, true> {
    std::uint8_t hand[2][kKindCount<V>] = {};
};
template <class V, bool Has>
struct Gates {};
template <class V>
struct Gates<V, true> {
    typename V::Set gates[2] = {};  ///< pieces that have not moved
};
template <class V, bool Has>
struct Walls {};
template <class V>
struct Walls<V, true> {
    typename V::Set walls = {};
};
template <class V, bool Has>
struct Checks {};
template <class V>
struct Checks<V, true> {
    int checksLeft[2] = {};
};
/// Of the turn that led here, if it is known.
template <class V, bool Has>
struct Last {};
template <class V>
struct Last<V, true> {
    std::int8_t castled = -1;  ///< the index of a right
    bool passed = false;
    bool passedBefore = false;
    bool facedBefore = false;
};

template <class V>
struct Position {
    using Set = typename V::Set;
    static constexpr int N = kSquares<V>;

    /// What a move cannot find out when it is taken back.
    struct State : GeneralState<V, V::kHasGeneral>,
                   Hands<V, V::kGame.hands>,
                   Gates<V, V::kGame.gates>,
                   Walls<V, kHasWalls<V>>,
                   Checks<V, kCountsChecks<V>>,
                   Last<V, kAsksCastled<V> || kAsksPasses<V> || kAsksFacing<V>> {
        Set marks = {};    ///< squares marked for en passant
        Set unmoved = {};  ///< pieces that have not moved
        std::int16_t victim = kNowhere;
        std::uint8_t rights = 0;  ///< bits in the order KQkq
    };

    Set pieces[2][kKindCount<V>] = {};
    Set side[2] = {};
    std::int8_t kindOn[N] = {};
    State state;
    int toMove = kWhite;
    bool insideMate = false;  ///< there a move may mate, whatever it declares
    CastlingRight<V> castling[4];
    /// Which rights are left when something happens on a square.
    std::uint8_t keeps[N] = {};

    Position() {
        for (int square = 0; square < N; ++square) {
            kindOn[square] = kNone;
            keeps[square] = 15;
        }
    }

    [[nodiscard]] Set occupied() const {
        if constexpr (kHasWalls<V>) return side[0] | side[1] | state.walls;
        return side[0] | side[1];
    }

    void put(int whose, int kind, int square) {
        pieces[whose][kind] |= Set::of(square);
        side[whose] |= Set::of(square);
        kindOn[square] = static_cast<std::int8_t>(kind);
    }
    /// What is taken, into the hand of the other side where pieces are kept.
    void keep(int whose, int kind) {
        if constexpr (V::kGame.keepsCaptured) ++state.hand[1 - whose][V::kKinds[kind].inHand];
        (void)whose;
        (void)kind;
    }
    void take(int whose, int square) {
        pieces[whose][kindOn[square]] &= ~Set::of(square);
        side[whose] &= ~Set::of(square);
        kindOn[square] = kNone;
    }
    /// What counts as the kind.
    [[nodiscard]] Set like(int whose, int kind) const {
        Set result = Set::none();
        for (int each = 0; each < kKindCount<V>; ++each) {
            if (V::kKinds[each].like == kind) result |= pieces[whose][each];
        }
        return result;
    }
    /// The pieces of these kinds.
    [[nodiscard]] Set ofKinds(int whose, unsigned kinds) const {
        Set result = Set::none();
        for (int kind = 0; kind < kKindCount<V>; ++kind) {
            if (holds(kinds, kind)) result |= pieces[whose][kind];
        }
        return result;
    }
};

}  // namespace ferz::core

#endif
