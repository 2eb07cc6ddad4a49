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

/// By one of the variant's ends, whether or not there are moves.
template <class V, int Us>
Outcome endOf(const Position<V>& position) {
    return endOf(State<V, Us>(position));
}

template <class V, int Us>
Outcome resultOf(const Position<V>& position, bool hasMoves) {
    const Outcome end = endOf<V, Us>(position);
    return end.result != Result::Running || hasMoves ? end : withoutMoves(State<V, Us>(position));
}

}  // namespace ferz::core

#endif
