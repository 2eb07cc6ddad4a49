// Whether a game is over, and how.
//
//     resultOf(position).result      Result::Running, or Win, Draw, Loss for the side to move
//     resultOf(position).when        When::Mate
//
// Positions that come again and long games without captures are for the engine to count.
#ifndef FERZ_CORE_RESULT_H
#define FERZ_CORE_RESULT_H

#include "compulsory.h"
#include "questions.h"

namespace ferz::core {

template <class V>
struct Outcome {
    Result result = Result::Running;
    When when = When::None;
};

/// `end` is of the side `subject`; seen by `us`.
template <class V, class End>
Outcome<V> outcomeOf(const End& end, int subject, int us) {
    if (end.result == Result::Draw) return {Result::Draw, end.when};
    const bool wins = (end.result == Result::Win) == (subject == us);
    return {wins ? Result::Win : Result::Loss, end.when};
}

/// By one of the variant's ends, whether or not there are moves.
template <class V, int Us>
Outcome<V> endOf(const Position<V>& position) {
    if (position.over) return {Result::Loss, When::Goal};
    const Found found = findEnd<V, Us>(position);
    if (found.end == kNone) return {};
    const auto& end = V::kEnds[found.end];
    bool shared = false;
    forEachIndex<kEndCount<V>>([&](auto index) {
        constexpr int E = decltype(index)::value;
        if (found.end == E) shared = isShared<V, Us, E>(position);
    });
    if (shared) return {Result::Draw, end.when};
    return outcomeOf<V>(end, found.subject, Us);
}

/// Of a side that has no move.
template <class V, int Us>
Outcome<V> withoutMoves(const Position<V>& position) {
    const bool isMate = isChecked<V, Us>(position);
    if constexpr (kAsksDropped<V>) {
        if (isMate && position.dropped != kNone && dropOf<V>(position.dropped)->mate == DropMate::Loses)
            return {Result::Win, When::Mate};
    }
    const When when = isMate ? When::Mate : When::Stalemate;
    for (const auto& end : V::kEnds) {
        if (end.when == when) return outcomeOf<V>(end, Us, Us);
    }
    return {isMate ? Result::Loss : Result::Draw, when};
}

/// `hasMoves` where that is known already.
template <class V, int Us>
Outcome<V> resultOf(const Position<V>& position, bool hasMoves) {
    const Outcome<V> end = endOf<V, Us>(position);
    if (end.result != Result::Running || hasMoves) return end;
    return withoutMoves<V, Us>(position);
}

}  // namespace ferz::core

#endif
