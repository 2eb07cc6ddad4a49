// All legal turns: those that are possible, and that the rules leave.
//
//     forEachTurn<Variant, kWhite>(position, [](const Step<Variant>& step, Position<Variant>& after) { ...
//     });
#ifndef FERZ_CORE_COMPULSORY_H
#define FERZ_CORE_COMPULSORY_H

#include <cstdint>

#include "duties.h"
#include "state.h"
#include "turns.h"

namespace ferz::core {

template <class V>
TurnTraits traitsOf(const Step<V>& step) {
    using What = typename Step<V>::What;
    const bool drops = step.what == What::Drops;
    return {captures(step), drops, drops && step.dropped() == V::kGame.hands.must.first,
            step.what == What::Passes && step.wall == kNowhere};
}

template <class V, int Us>
inline constexpr bool kHasDuties = V::kGame.rules.mustCapture || V::kGame.hands.must.any ||
                                   V::kGame.rules.passing(Us) == Passing::Stalemate;

/// Without playing them, but for what is to be tried (perft.h).
template <class V, int Us>
Tally countInSets(const Position<V>& position);

template <class V, int Us>
Tally tallyOf(const Position<V>& position) {
    Tally tally;
    auto visit = [&](const Step<V>& step, const Position<V>&) { tally.add(traitsOf(step)); };
    if constexpr (kTriesTurns<V>) {
        forEachPossibleTurn<V, Us>(position, visit);
    } else {
        if constexpr (V::kGame.rules.endFacing) {
            // Whether a move ends it is seen behind the move.
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
        auto left = [&](const Step<V>& step, Position<V>& after) {
            if (duties.leaves(traitsOf(step))) visit(step, after);
        };
        forEachPossibleTurn<V, Us>(position, left);
    } else {
        forEachPossibleTurn<V, Us>(position, visit);
    }
}

}  // namespace ferz::core

#endif
