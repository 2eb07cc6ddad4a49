// The result of a position, for engines.
//
//     resultOf<Variant, kWhite>(position, hasMoves).result     Result::Running, or Win, Draw, Loss of White,
//                                                              who is to move
#ifndef FERZ_CORE_RESULT_H
#define FERZ_CORE_RESULT_H

#include "compulsory.h"
#include "ends.h"
#include "questions.h"
#include "state.h"

namespace ferz::core {

/// Returns the result of the first rule that is met, apart from those that depend on whether there are moves.
template <class V, int Us>
Outcome endOf(const Position<V>& position) {
    return endOf(State<V, Us>(position));
}

template <class V, int Us>
Outcome resultOf(const Position<V>& position, bool hasMoves) {
    const Outcome end = endOf<V, Us>(position);
    return end.result != Result::Running || hasMoves ? end : withoutMoves(State<V, Us>(position));
}

/// For the side to move.
template <class V>
Outcome resultOf(const Position<V>& position, bool hasMoves) {
    return withSide(position.toMove,
                    [&](auto us) { return resultOf<V, decltype(us)::value>(position, hasMoves); });
}
template <class V>
Outcome resultOf(const Position<V>& position) {
    const bool hasMoves =
        withSide(position.toMove, [&](auto us) { return countTurns<V, decltype(us)::value>(position) > 0; });
    return resultOf(position, hasMoves);
}

}  // namespace ferz::core

#endif
