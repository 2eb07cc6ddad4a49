// A position as the rules of a game ask about it, for one side that moves or has just moved.
//
//     const State<Variant, kWhite> state(position);
//     outcomeOf(state);                                 ends.h
//
// What rules do (drops.h, effects.h, ends.h, compulsory.h) is written once, for any class that has these
// functions: this one for generated cores, and another one for the interpreter of variant files. What a game
// has not reads as empty here, so that rules ask plainly; in a core these questions are answered when it is
// compiled.
#ifndef FERZ_CORE_STATE_H
#define FERZ_CORE_STATE_H

#include "royals.h"

namespace ferz::core {

/// One of the variant's ends, known when the program is compiled.
template <class V, int E>
struct ConstantEnd {
    constexpr const EndRule<CoreTerms<typename V::Set>>* operator->() const { return &V::kEnds[E]; }
};

/// One of its rules of dropping, likewise.
template <class V, int D>
struct ConstantDrop {
    constexpr const Drop<CoreTerms<typename V::Set>>* operator->() const { return &V::kDrops[D]; }
};

/// Calls visit(turn, position after it) for each legal turn (compulsory.h).
template <class V, int Us, class Visit>
void forEachTurn(const Position<V>& position, Visit&& visit);

/// The pseudo-legal targets of a piece, quiet and capturing (interpreted.h).
template <class V, int Us>
Targets<V> attacksFrom(const Position<V>& position, int square);

template <class V>
struct Turn;
template <class V>
typename V::Set goneTo(const Position<V>& before, const Turn<V>& turn, typename V::Set squares);

template <class V, int Us>
class State {
public:
    using Set = typename V::Set;
    using Terms = CoreTerms<Set>;

    explicit State(const Position<V>& position) : position_(position) {}

    static constexpr int us() { return Us; }
    static constexpr int them() { return 1 - Us; }
    static constexpr const GameRules<Terms>& rules() { return V::kGame; }
    static constexpr int kindCount() { return kKindCount<V>; }
    static constexpr const PieceKind& kind(int kind) { return V::kKinds[kind]; }
    static constexpr const auto& drops() { return V::kDrops; }
    /// Calls visit(end, number), where end->count is the member `count` of an EndRule.
    template <class Visit>
    static void forEachEnd(Visit&& visit) {
        forEachIndex<kEndCount<V>>([&](auto index) {
            constexpr int E = decltype(index)::value;
            visit(ConstantEnd<V, E>(), E);
        });
    }

    // ---- what stands there ----

    static constexpr Board<V> board() { return {}; }
    [[nodiscard]] Set occupied() const { return position_.occupied(); }
    [[nodiscard]] Set walls() const {
        if constexpr (kHasWalls<V>) return position_.walls;
        return Set::none();
    }
    /// kNone where no piece stands.
    [[nodiscard]] int kindOn(int square) const { return position_.kindOn[square]; }
    [[nodiscard]] Set side(int side) const { return position_.side[side]; }
    [[nodiscard]] Set pieces(int side, int kind) const { return position_.pieces[side][kind]; }
    /// The pieces of a side whose kind satisfies isMeant(kind).
    template <class IsMeant>
    [[nodiscard]] Set where(int side, IsMeant&& isMeant) const {
        return position_.where(side, isMeant);
    }
    [[nodiscard]] int inHand(int side, int kind) const {
        if constexpr (V::kGame.hands.given) return position_.hand[side][kind];
        (void)side;
        (void)kind;
        return 0;
    }

    // ---- what a turn does, and what could happen ----

    /// The squares that pieces leave, or are captured on, other than the target.
    template <class Turn>
    [[nodiscard]] Set leftBy(const Turn& turn) const {
        using What = typename Turn::What;
        Set result = turn.from == kNowhere ? Set::none() : Set::of(turn.from);
        if (turn.what == What::Castles) result |= Set::of(position_.castling[turn.right].rook);
        if (turn.what == What::TakesEnPassant) result |= Set::of(position_.victim);
        if constexpr (V::kHasInterpreted) {
            if (turn.what != What::Interpreted) return result;
            for (const int square : turn.whole->captures)
                result |= Set::of(square);
            for (const auto& [a, b] : turn.whole->swaps)
                result |= Set::of(a) | Set::of(b);
        }
        return result;
    }
    /// Where pieces that stood on these squares are after the move, but for those that it captures; a mover
    /// that dies is left out.
    template <class Turn>
    [[nodiscard]] Set goneTo(const Turn& turn, const Set& squares) const {
        return core::goneTo<V>(position_, turn, squares);
    }
    /// The pseudo-legal quiet targets of the piece on the square.
    [[nodiscard]] Set quietTargets(int square) const { return attacksFrom<V, Us>(position_, square).quiet; }

    [[nodiscard]] bool isChecked(int side) const {
        return side == Us ? core::isChecked<V, Us>(position_) : core::isChecked<V, 1 - Us>(position_);
    }
    /// Royals that are asked for when a turn is complete (limits.h).
    [[nodiscard]] Set pseudoRoyals(int side) const {
        return side == Us ? core::pseudoRoyals<V, Us>(position_) : core::pseudoRoyals<V, 1 - Us>(position_);
    }
    /// Returns those of the squares on which a piece of the side stands and could be captured.
    [[nodiscard]] Set takenOn(int side, const Set& squares) const {
        if (!squares.any()) return squares;
        const auto taken = [&](auto whose) {
            constexpr int kWhose = decltype(whose)::value;
            return core::takenOn<V, kWhose>(position_, squares, core::pseudoRoyals<V, 1 - kWhose>(position_));
        };
        return side == Us ? taken(std::integral_constant<int, Us>{})
                          : taken(std::integral_constant<int, 1 - Us>{});
    }
    /// No core has levels side by side.
    [[nodiscard]] static bool hasLineOfLevels(const Set& /*pieces*/, int /*axes*/, int /*count*/) {
        return false;
    }
    [[nodiscard]] bool royalsFace() const { return core::royalsFace(position_); }
    /// Calls visit(square, state after it) for each legal turn of the side in which a piece goes to a square,
    /// as if it were its turn.
    template <class Visit>
    void forEachMove(int side, Visit&& visit) const {
        const auto each = [&](auto whose) {
            constexpr int kWhose = decltype(whose)::value;
            forEachTurn<V, kWhose>(position_, [&](const auto& turn, const Position<V>& after) {
                if (turn.from != kNowhere && turn.to != kNowhere) visit(turn.to, State<V, 1 - kWhose>(after));
            });
        };
        if (side == Us) {
            each(std::integral_constant<int, Us>{});
        } else {
            each(std::integral_constant<int, 1 - Us>{});
        }
    }

    // ---- what led here ----

    [[nodiscard]] bool isDecided() const { return position_.over; }
    [[nodiscard]] int checksLeft(int side) const {
        if constexpr (kCountsChecks<V>) return position_.checksLeft[side];
        (void)side;
        return kNone;
    }
    /// The side that castled and how: 2 * side, and 1 more for long castling; or kNone.
    [[nodiscard]] int castled() const {
        if constexpr (kRemembersTurn<V>) return position_.castled;
        return kNone;
    }
    /// Bit 0 short, bit 1 long.
    [[nodiscard]] unsigned rights(int side) const {
        return position_.rights >> static_cast<unsigned>(2 * side) & 3U;
    }
    /// A kind in the hand, or kNone.
    [[nodiscard]] int dropped() const {
        if constexpr (kRemembersTurn<V>) return position_.dropped;
        return kNone;
    }
    [[nodiscard]] bool bothPassed() const {
        if constexpr (kRemembersTurn<V>) return position_.passed && position_.passedBefore;
        return false;
    }
    [[nodiscard]] bool facedBefore() const {
        if constexpr (kRemembersTurn<V>) return position_.facedBefore;
        return false;
    }

private:
    const Position<V>& position_;
};

}  // namespace ferz::core

#endif
