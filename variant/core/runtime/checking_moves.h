// Which of a position's moves give check.
//
//     const CheckingMoves<Variant> checking(position);
//     checking.has(move)        for each of many moves
//     givesCheck(position, move)     for one
#ifndef FERZ_CORE_CHECKING_MOVES_H
#define FERZ_CORE_CHECKING_MOVES_H

#include "checks.h"
#include "list.h"
#include "questions.h"

namespace ferz::core {

template <class V>
class CheckingMoves {
public:
    using Set = typename V::Set;

    explicit CheckingMoves(const Position<V>& position) : position_(position) {
        if constexpr (kBySquares) {
            withSide(position.toMove, [&](auto us) {
                const CheckSquares<V, decltype(us)::value> squares(position);
                std::copy(std::begin(squares.direct), std::end(squares.direct), direct_);
                discoverers_ = squares.discoverers;
            });
        }
    }

    /// The move is legal.
    [[nodiscard]] bool has(Move<V> move) const {
        using What = typename Turn<V>::What;
        if constexpr (kBySquares) {
            const What what = move.what();
            if (what == What::Quiet || what == What::Takes || what == What::Drops) {
                if (direct_[kindAfter(move)].has(move.to())) return true;
                if (what == What::Drops || !discoverers_.has(move.from())) return false;
            }
        }
        return inCheck(made(position_, move));
    }

private:
    /// A move of one piece gives check from the square where it arrives, or by leaving another one; nothing
    /// comes after it.
    static constexpr bool kBySquares =
        kFindsChecks<V> && !kCompletesTurns<V> && !kTriesDrops<V> && !kChangesMore<V>;

    [[nodiscard]] int kindAfter(Move<V> move) const {
        if (move.what() == Turn<V>::What::Drops) return move.turn().becomes;
        return move.becomes() == kNone ? position_.kindOn[move.from()] : move.becomes();
    }

    const Position<V>& position_;
    Set direct_[kKindCount<V>] = {};
    Set discoverers_ = {};
};

/// The move is legal.
template <class V>
bool givesCheck(const Position<V>& position, Move<V> move) {
    return CheckingMoves<V>(position).has(move);
}

}  // namespace ferz::core

#endif
