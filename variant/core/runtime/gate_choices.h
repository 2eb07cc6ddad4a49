// What may come out of the hand onto the squares that first moves leave.
//
//     GateChoices<Variant, kWhite> gateChoices(position);
//     gateChoices.choices(b1)        how many kinds, if the piece on b1 moves
#ifndef FERZ_CORE_GATE_CHOICES_H
#define FERZ_CORE_GATE_CHOICES_H

#include <type_traits>

#include "drops.h"
#include "make.h"
#include "state.h"

namespace ferz::core {

template <class V, int Us>
class OpenGates {
public:
    using Set = typename V::Set;

    explicit OpenGates(const Position<V>& position) : castling_(position.castling) {
        const State<V, Us> state(position);
        forEachIndex<kDropCount<V>>([&](auto index) {
            constexpr int D = decltype(index)::value;
            const ConstantDrop<V, D> drop;
            if (isInHand(state, drop)) open_[D] = droppedOn(state, drop, position.gates[Us]);
            gates_ |= open_[D];
        });
    }

    /// The squares of pieces behind which something may come.
    [[nodiscard]] const Set& gates() const { return gates_; }
    [[nodiscard]] int choices(int square) const {
        if (!gates_.has(square)) return 0;
        int result = 0;
        for (const Set& open : open_)
            result += open.has(square) ? 1 : 0;
        return result;
    }
    /// On any one of these squares.
    [[nodiscard]] int choices(const Set& squares) const {
        int result = 0;
        (squares & gates_).forEach([&](int square) { result += choices(square); });
        return result;
    }
    /// Pieces that may come through a gate after a move that has been made.
    [[nodiscard]] int count(const Turn<V>& turn, const Position<V>& after) const {
        if (turn.from == kNowhere) return 0;
        Set left = Set::of(turn.from);
        if (turn.what == Turn<V>::What::Castles) left |= Set::of(castling_[turn.right].rook);
        return choices(left & ~after.occupied());
    }

private:
    Set gates_ = {};
    const CastlingRight<V>* castling_;
    Set open_[kDropCount<V>] = {};
};

template <class V, int Us>
struct NoGates {
    using Set = typename V::Set;

    explicit NoGates(const Position<V>& /*position*/) {}
    [[nodiscard]] static constexpr Set gates() { return Set::none(); }
    [[nodiscard]] static constexpr int choices(int /*square*/) { return 0; }
    [[nodiscard]] static constexpr int choices(const Set& /*squares*/) { return 0; }
    [[nodiscard]] static constexpr int count(const Turn<V>& /*turn*/, const Position<V>& /*after*/) {
        return 0;
    }
};

template <class V, int Us>
using GateChoices = std::conditional_t<V::kGame.hands.gates, OpenGates<V, Us>, NoGates<V, Us>>;

}  // namespace ferz::core

#endif
