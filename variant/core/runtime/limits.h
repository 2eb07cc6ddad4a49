// What a turn must not leave, as far as it is asked when the turn is complete: royals that can be
// taken, where effects or their number decide which ones are.
//
//     leavesRoyalsSafe(before, turn, after, bare, PseudoRoyals(before))
//
// It knows of the game what `state` says (state.h), and of the turn the same as effects.h and `turn.becomes`.
#ifndef FERZ_CORE_LIMITS_H
#define FERZ_CORE_LIMITS_H

#include "steps.h"

namespace ferz::core {

/// Royal while there are few enough of it.
[[nodiscard]] constexpr bool isNumbered(const PieceKind& kind) {
    return kind.royalUpTo > 0 && kind.royalUpTo != kAlways;
}

/// The royals of both sides that are asked for when a turn is complete.
template <class State>
struct PseudoRoyals {
    explicit PseudoRoyals(const State& state)
        : ours(state.pseudoRoyals(state.us())), theirs(state.pseudoRoyals(state.them())) {}
    typename State::Set ours;
    typename State::Set theirs;
};

/// A piece that stood on one of these squares is no longer its side's.
template <class State, class Turn>
bool loses(const State& before, const Turn& turn, const State& after, int side,
           const typename State::Set& squares) {
    const auto now = before.goneTo(turn, squares);
    return now.count() < squares.count() || (now & ~after.side(side)).any();
}

/// Where pieces stand that are royal by their number: those that were, and one that is dropped or that a
/// piece becomes, unless there are others then. One that is turned over changes nothing before the next turn.
template <class State, class Turn>
typename State::Set numberedRoyals(const State& before, const Turn& turn, const State& after,
                                   const PseudoRoyals<State>& royals) {
    using Set = typename State::Set;
    const int us = before.us();
    const auto alike = [us](const State& state, int like) {
        return state.where(us, [&](int kind) { return state.kind(kind).like == like; });
    };
    const Set numbered = before.where(us, [&](int kind) { return isNumbered(before.kind(kind)); });
    const Set own = before.goneTo(turn, royals.ours & numbered);
    if (turn.becomes == kNone || !isNumbered(before.kind(turn.becomes))) return own;
    const Set target = targetOf(turn);
    if (drops(turn)) return own | target;
    if (!target.any() || after.kindOn(target.lowest()) != turn.becomes) return own;
    const PieceKind& kind = before.kind(turn.becomes);
    const bool turnsOver = kind.letter[0] == '+' || before.kind(before.kindOn(turn.from)).letter[0] == '+';
    if (turnsOver) return own;
    if (alike(before, kind.like).count() < kind.royalUpTo) return own | target;
    return own & ~alike(after, kind.like);
}

/// None of these royals is gone or can be taken; but whoever destroys one of the enemy's has won. `bare` is
/// the position without a wall, and without a piece through a gate: neither helps a royal that is always one.
template <class State, class Turn>
bool leavesRoyalsSafe(const State& before, const Turn& turn, const State& after, const State& bare,
                      const PseudoRoyals<State>& royals) {
    using Set = typename State::Set;
    const int us = before.us();
    if (loses(before, turn, after, us, royals.ours)) return false;
    if (loses(before, turn, after, before.them(), royals.theirs)) return true;
    const Set always = bare.where(us, [&](int kind) { return bare.kind(kind).royalUpTo == kAlways; });
    if (bare.takenOn(us, always).any()) return false;
    if (after.takenOn(us, numberedRoyals(before, turn, after, royals)).any()) return false;
    const Set together = after.where(us, [&](int kind) { return after.kind(kind).together; });
    return !together.any() || (together & ~after.takenOn(us, together)).any();
}

}  // namespace ferz::core

#endif
