// A position that a turn changes: what the effects of a turn (effects.h) do to it, and where its pieces go.
//
//     follow<Variant, kWhite>(after, turn);
//     goneTo<Variant>(before, turn, squares)     where the pieces of these squares have gone
//
// Legality is not tested.
#ifndef FERZ_CORE_TURNING_H
#define FERZ_CORE_TURNING_H

#include "castling.h"
#include "effects.h"
#include "limits.h"
#include "state.h"

namespace ferz::core {

template <class V>
bool captures(const Turn<V>& turn) {
    if constexpr (V::kHasInterpreted) {
        if (turn.what == Turn<V>::What::Interpreted) return !turn.whole->captures.empty();
    }
    return turn.what == Turn<V>::What::Takes || turn.what == Turn<V>::What::TakesEnPassant;
}

template <class V>
bool drops(const Turn<V>& turn) {
    return turn.what == Turn<V>::What::Drops;
}

/// Nowhere of a pass, and of a piece that dies.
template <class V>
typename V::Set targetOf(const Turn<V>& turn) {
    const bool has = turn.what != Turn<V>::What::Passes && turn.to != kNowhere;
    return has ? V::Set::of(turn.to) : V::Set::none();
}

/// Where the pieces that stood on these squares are after the move, but for those that it captures; a mover
/// that dies is left out.
template <class V>
typename V::Set goneTo(const Position<V>& before, const Turn<V>& turn, typename V::Set squares) {
    using Set = typename V::Set;
    if (turn.from == kNowhere) return squares;
    const bool moves = squares.has(turn.from);
    squares &= ~Set::of(turn.from);
    const auto exchange = [&](int a, int b) {
        const Set both = Set::of(a) | Set::of(b);
        if (squares.has(a) != squares.has(b)) squares = (squares & ~both) | (both & ~squares);
    };
    if constexpr (V::kCastling.king != kNone) {
        if (turn.what == Turn<V>::What::Castles) {
            const CastlingMove<V>& castling = castlingMove(before, turn.right);
            exchange(castling.rook, castling.rookTo);
        }
    }
    if constexpr (V::kHasInterpreted) {
        if (turn.what == Turn<V>::What::Interpreted) {
            for (const auto& [a, b] : turn.whole->swaps)
                exchange(a, b);
        }
    }
    if (moves) squares |= targetOf(turn);
    (void)before;
    return squares;
}

template <class V, int Us>
class ChangingState : public State<V, Us> {
public:
    using Set = typename V::Set;

    explicit ChangingState(Position<V>& position) : State<V, Us>(position), position_(position) {}

    /// Pieces of the other side change it.
    void turnOver(const Set& squares) {
        squares.forEach([&](int square) {
            const int kind = position_.kindOn[square];
            position_.take(1 - Us, square);
            position_.put(Us, kind, square);
        });
        touchAll(squares);
    }
    void destroy(const Set& squares) {
        squares.forEach([&](int square) {
            const int whose = position_.side[kWhite].has(square) ? kWhite : kBlack;
            position_.keep(whose, position_.kindOn[square]);
            position_.take(whose, square);
        });
        touchAll(squares);
    }
    void addWalls(const Set& squares) {
        if constexpr (kHasWalls<V>) {
            position_.walls |= squares;
            position_.marks &= ~squares;  // no piece comes there to capture en passant
        }
        (void)squares;
    }
    void clearWalls() {
        if constexpr (kHasWalls<V>) position_.walls = Set::none();
    }
    /// A piece comes out of the hand after a move.
    void gate(const Turn<V>& turn) {
        if constexpr (V::kGame.hands.gates) {
            position_.put(Us, V::kDrops[turn.rule].as, turn.gate);
            if constexpr (!V::kGame.hands.endless) --position_.hand[Us][V::kDrops[turn.rule].kind];
        }
        (void)turn;
    }
    /// A king or rook that is dropped where the start has one may castle.
    void gainRights(const Set& dropped) {
        if constexpr (V::kGame.castlesDropped && V::kCastling.king != kNone) {
            const int files = V::kShape.files;
            const int home = V::kGame.home / files;
            const int rank = Us == kWhite ? home : V::kShape.ranks - 1 - home;
            const int king = rank * files + V::kGame.home % files;
            if (!position_.pieces[Us][V::kCastling.king].has(king)) return;
            for (const bool isShort : {true, false}) {
                const int rook = rank * files + (isShort ? files - 1 : 0);
                if (!position_.ofKinds(Us, V::kCastling.rooks).has(rook)) continue;
                if (dropped.has(king) || dropped.has(rook))
                    addCastlingRight(position_, 2 * Us + (isShort ? 0 : 1), king, rook);
            }
        }
        (void)dropped;
    }

private:
    void touchAll(const Set& squares) {
        touch(position_, squares);
        loseRights(position_, squares);
    }

    Position<V>& position_;
};

/// Does all that follows the move itself.
template <class V, int Us>
void follow(Position<V>& after, const Turn<V>& turn) {
    ChangingState<V, Us> state(after);
    follow(state, turn);
}

}  // namespace ferz::core

#endif
