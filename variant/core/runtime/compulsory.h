// All legal turns: those that are possible, and that the rules leave.
//
//     forEachTurn<Variant, kWhite>(position, [](const Turn<Variant>& turn, Position<Variant>& after) { ...
//     });
#ifndef FERZ_CORE_COMPULSORY_H
#define FERZ_CORE_COMPULSORY_H

#include <cstdint>

#include "duties.h"
#include "state.h"
#include "turns.h"

namespace ferz::core {

template <class V>
TurnTraits traitsOf(const Turn<V>& turn) {
    using What = typename Turn<V>::What;
    const bool drops = turn.what == What::Drops;
    return {captures(turn), drops, drops && turn.dropped() == V::kGame.hands.must.first,
            turn.what == What::Passes && turn.wall == kNowhere};
}

template <class V, int Us>
inline constexpr bool kHasDuties = V::kGame.rules.mustCapture || V::kGame.hands.must.any ||
                                   V::kGame.rules.passing(Us) == Passing::Stalemate
                                   || V::kGame.rules.passing(Us) == Passing::Waiting;

/// Counts turns without making them, except those that must be tested (perft.h).
template <class V, int Us>
Tally countInSets(const Position<V>& position);

template <class V, int Us>
Tally tallyOf(const Position<V>& position) {
    Tally tally;
    auto visit = [&](const Turn<V>& turn, const Position<V>&) { tally.add(traitsOf(turn)); };
    if constexpr (kTriesTurns<V> && !kSettlesMost<V>) {
        forEachPossibleTurn<V, Us>(position, visit);
    } else {
        if constexpr (V::kGame.rules.endFacing) {
            // Whether a move ends it is seen after the move.
            if (royalsFace(position)) {
                forEachPossibleTurn<V, Us>(position, visit);
                return tally;
            }
        }
        tally = countInSets<V, Us>(position);
    }
    return tally;
}

/// Legal turns, whether or not the game is over.
template <class V, int Us>
std::uint64_t countTurns(const Position<V>& position) {
    const State<V, Us> state(position);
    return Duties(state, tallyOf<V, Us>(position)).count();
}

template <class V, int Us, class Visit>
void forEachTurn(const Position<V>& position, Visit&& visit) {
    if constexpr (kHasDuties<V, Us>) {
        const State<V, Us> state(position);
        const Duties duties(state, tallyOf<V, Us>(position));
        auto left = [&](const Turn<V>& turn, Position<V>& after) {
            if (duties.leaves(traitsOf(turn))) visit(turn, after);
        };
        forEachPossibleTurn<V, Us>(position, left);
    } else {
        forEachPossibleTurn<V, Us>(position, visit);
    }
}

}  // namespace ferz::core

#endif
