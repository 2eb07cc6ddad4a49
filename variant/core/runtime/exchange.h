// Static exchange evaluation: what a move wins or loses by the captures that can follow on its target.
//
//     const Exchange<Variant> exchange(values);      values[kind], a royal's larger than the sum of all
//     others exchange.of(position, move)                    100: a pawn is won; -400: a rook is lost for a
//     pawn
//
// Each side captures with its least valuable piece for as long as that pays. Pins, promotions on the square,
// and what captures do besides removing a piece are left out, and interpreted pieces capture only by
// the move itself.
#ifndef FERZ_CORE_EXCHANGE_H
#define FERZ_CORE_EXCHANGE_H

#include <algorithm>

#include "list.h"
#include "questions.h"

namespace ferz::core {

template <class V>
class Exchange {
public:
    using Set = typename V::Set;
    static constexpr int kKinds = kKindCount<V>;

    explicit Exchange(const int (&values)[kKinds]) {
        for (int kind = 0; kind < kKinds; ++kind) {
            values_[kind] = values[kind];
            order_[kind] = kind;
        }
        std::stable_sort(order_, order_ + kKinds, [&](int a, int b) { return values_[a] < values_[b]; });
    }

    /// For the side that moves; the move is legal.
    [[nodiscard]] int of(const Position<V>& position, Move<V> move) const {
        using What = typename Turn<V>::What;
        if (move.what() == What::Castles || move.to() == kNowhere) return 0;
        const Set victims = takenBy(position, move);
        int gain = 0;
        victims.forEach([&](int square) { gain += valueOn(position, square); });
        int kind = move.becomes();
        if (move.what() == What::Drops) {
            kind = move.turn().becomes;
        } else if (kind == kNone) {
            kind = position.kindOn[move.from()];
        } else {
            gain += values_[kind] - valueOn(position, move.from());
        }
        Set alive = Set::all() & ~victims;
        if (move.from() != kNowhere) alive &= ~Set::of(move.from());
        return gain - replies(position, 1 - position.toMove, move.to(), kind, alive);
    }

private:
    /// Returns the most the side can win by capturing the `victim` on the square, where only `alive`
    /// are left of the pieces elsewhere.
    [[nodiscard]] int replies(const Position<V>& position, int side, int square, int victim,
                              Set alive) const {
        int gains[kSquares<V>];
        int count = 0;
        for (; count < kSquares<V>; ++count) {
            const Set occupied = (position.occupied() & alive) | Set::of(square);
            const Set attackers =
                attackersOf<V>(position, side, square, victim, occupied, alive & ~Set::of(square));
            const auto* least = std::find_if(order_, order_ + kKinds, [&](int kind) {
                return (position.pieces[side][kind] & attackers).any();
            });
            if (least == order_ + kKinds) break;
            const Set left = alive & ~Set::of((position.pieces[side][*least] & attackers).lowest());
            if (V::kKinds[*least].royal) {
                const Set blockers = (position.occupied() & left) | Set::of(square);
                if (attackersOf<V>(position, 1 - side, square, *least, blockers, left & ~Set::of(square))
                        .any())
                    break;
            }
            gains[count] = values_[victim];
            victim = *least;
            alive = left;
            side = 1 - side;
        }
        // From the last capture backwards: a side that would lose by capturing does not.
        int won = 0;
        while (count-- > 0)
            won = std::max(0, gains[count] - won);
        return won;
    }

    [[nodiscard]] int valueOn(const Position<V>& position, int square) const {
        return values_[position.kindOn[square]];
    }

    int values_[kKinds];
    int order_[kKinds];  ///< kinds, the least valuable first
};

}  // namespace ferz::core

#endif
