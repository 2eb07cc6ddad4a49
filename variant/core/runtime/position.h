// A position: who stands where, whose move it is, what may still be castled and taken en passant.
//
// Bitboards by side and kind, and the kind on every square. Moves change it and take their change back
// (moves.h).
#ifndef FERZ_CORE_POSITION_H
#define FERZ_CORE_POSITION_H

#include <cstdint>

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

template <class V>
struct Position {
    using Set = typename V::Set;
    static constexpr int N = kSquares<V>;

    /// What a move cannot find out when it is taken back.
    struct State : GeneralState<V, V::kHasGeneral> {
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

    [[nodiscard]] Set occupied() const { return side[0] | side[1]; }

    void put(int whose, int kind, int square) {
        pieces[whose][kind] |= Set::of(square);
        side[whose] |= Set::of(square);
        kindOn[square] = static_cast<std::int8_t>(kind);
    }
    void take(int whose, int square) {
        pieces[whose][kindOn[square]] &= ~Set::of(square);
        side[whose] &= ~Set::of(square);
        kindOn[square] = kNone;
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
