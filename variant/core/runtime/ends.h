// Whether a game is over but for want of moves, by which of the variant's ends, and of which side that
// speaks.
//
//     isOver<Variant, kWhite>(position)      with White to move
//     findEnd<Variant, kWhite>(position)     {index in kEnds, kBlack}
#ifndef FERZ_CORE_ENDS_H
#define FERZ_CORE_ENDS_H

#include "royals.h"

namespace ferz::core {

/// White's or Black's next move can bring a piece of the rule to its goal (turns.h).
template <class V, int Us, int E>
bool canReachGoal(const Position<V>& position);

template <class V, int E>
typename V::Set counted(const Position<V>& position, int side) {
    return position.where(
        side, [side](int kind) { return holds(V::kEnds[E].pieces[partOf(side)], V::kKinds[kind].like); });
}

// ---- extinction ----

template <class V>
int countWithHand(const Position<V>& position, int side, int like) {
    int count = 0;
    for (int kind = 0; kind < kKindCount<V>; ++kind) {
        if (like != kNone && V::kKinds[kind].like != like) continue;
        count += position.pieces[side][kind].count();
        if constexpr (V::kGame.hands.given) count += position.hand[side][kind];
    }
    return count;
}

template <class V, int E>
bool isExtinct(const Position<V>& position, int side, bool moves) {
    constexpr const auto& kEnd = V::kEnds[E];
    const int enemies = kEnd.enemies + (kEnd.moving && moves ? 1 : 0);
    const auto holdsFor = [&](int kind) {
        return countWithHand(position, side, kind) <= kEnd.count &&
               countWithHand(position, 1 - side, kind) >= enemies;
    };
    if (kEnd.pieces[partOf(side)] == kAllKinds) return holdsFor(kNone);
    for (int kind = 0; kind < kKindCount<V>; ++kind) {
        if (holds(kEnd.pieces[partOf(side)], kind) && holdsFor(kind)) return true;
    }
    return false;
}

// ---- goals ----

template <class V, int E>
constexpr bool isGoalOfRoyals(int side) {
    for (const Kind& kind : V::kKinds) {
        const bool isAlways = kind.royal || kind.royalUpTo > kSquares<V>;
        if (holds(V::kEnds[E].pieces[partOf(side)], kind.like) && !isAlways) return false;
    }
    return true;
}

template <class V, int Us, int E, int Side>
bool hasReached(const Position<V>& position) {
    using Set = typename V::Set;
    constexpr const auto& kEnd = V::kEnds[E];
    const Set arrived = counted<V, E>(position, Side) & kEnd.zone[Side];
    if (!arrived.any()) return false;
    const int count = arrived.count();
    const bool isFull = !(kEnd.zone[Side] & kBoard<V> & ~position.occupied()).any();
    if (count < kEnd.count && !(kEnd.blocked && isFull)) return false;
    const bool asksSafe = kEnd.safe && (!kEnd.lastMove || Side != Us);
    if (!asksSafe || count != kEnd.count) return true;
    return !takenOn<V, Side>(position, arrived, lateRoyals<V, 1 - Side>(position)).any();
}

/// The side that has reached its goal, or kNone.
template <class V, int Us, int E>
int atGoal(const Position<V>& position) {
    constexpr const auto& kEnd = V::kEnds[E];
    constexpr int kLast = 1 - Us;
    if constexpr (kEnd.lastMove || kEnd.safe) {
        if (hasReached<V, Us, E, Us>(position)) return Us;
    }
    if (!hasReached<V, Us, E, kLast>(position)) return kNone;
    if constexpr (!kEnd.lastMove || kEnd.safe) return kLast;
    if (!isGoalOfRoyals<V, E>(Us)) return kNone;
    if (Us == kWhite || isChecked<V, Us>(position)) return kLast;
    return canReachGoal<V, Us, E>(position) ? kNone : kLast;
}

/// Both sides have reached it, Black's royal with the last move.
template <class V, int Us, int E>
bool isShared(const Position<V>& position) {
    constexpr const auto& kEnd = V::kEnds[E];
    if constexpr (kEnd.when != When::Goal) return false;
    const bool mayShare = kEnd.lastMove ? Us == kWhite && isGoalOfRoyals<V, E>(kBlack) : kEnd.safe;
    return mayShare && hasReached<V, Us, E, kWhite>(position) && hasReached<V, Us, E, kBlack>(position);
}

// ---- rows of pieces ----

/// Calls function(one step on) for the directions of the rule, one of each pair.
template <class V, int E, class Function>
void forEachRow(Function&& function) {
    constexpr const auto& kEnd = V::kEnds[E];
    if constexpr (kEnd.directions.ranks)
        function([](const typename V::Set& set) { return stepped<V, 1, 0>(set); });
    if constexpr (kEnd.directions.files)
        function([](const typename V::Set& set) { return stepped<V, 0, 1>(set); });
    if constexpr (kEnd.directions.diagonals) {
        function([](const typename V::Set& set) { return stepped<V, 1, 1>(set); });
        function([](const typename V::Set& set) { return stepped<V, 1, -1>(set); });
    }
}

template <class V, int E>
bool hasLine(const typename V::Set& pieces) {
    bool found = false;
    forEachRow<V, E>([&](auto&& step) {
        auto ends = pieces;
        for (int length = 1; length < V::kEnds[E].count; ++length)
            ends = step(ends) & pieces;
        found = found || ends.any();
    });
    return found;
}

template <class V, int E>
bool hasCollinear(const typename V::Set& pieces) {
    using Set = typename V::Set;
    bool found = false;
    forEachRow<V, E>([&](auto&& step) {
        (kBoard<V> & ~step(kBoard<V>)).forEach([&](int first) {
            int count = 0;
            for (Set at = Set::of(first); at.any(); at = step(at))
                count += (at & pieces).any() ? 1 : 0;
            found = found || count >= V::kEnds[E].count;
        });
    });
    return found;
}

template <class V, int E>
bool hasBlock(const typename V::Set& pieces) {
    auto corners = pieces;
    for (int size = 1; size < V::kEnds[E].count; ++size)
        corners &= stepped<V, 1, 0>(corners) & stepped<V, 0, 1>(corners) & stepped<V, 1, 1>(corners);
    return corners.any();
}

template <class V, int E>
bool hasChain(const typename V::Set& pieces, int side) {
    using Set = typename V::Set;
    Set reached = pieces & V::kEnds[E].zone[partOf(side)];
    for (Set before = Set::none(); reached != before;) {
        before = reached;
        // Backwards, a step leads to those from which it comes here.
        forEachRow<V, E>([&](auto&& step) {
            reached |= step(reached) & pieces;
            if constexpr (V::kEnds[E].onward) return;
            (pieces & ~reached).forEach([&](int square) {
                if ((step(Set::of(square)) & reached).any()) reached |= Set::of(square);
            });
        });
    }
    return (reached & V::kEnds[E].to[partOf(side)]).any();
}

// ---- castling ----

/// The side that has castled, or whose enemy never can; or kNone.
template <class V, int Us, int E>
int castledSide(const Position<V>& position) {
    constexpr const auto& kEnd = V::kEnds[E];
    const int done = position.castled;
    if (done >= 0 && holds(kEnd.castling[done / 2], done % 2)) return done / 2;
    for (const int side : {1 - Us, Us}) {
        const unsigned left = position.rights >> static_cast<unsigned>(2 * side) & 3U;
        if (kEnd.castling[partOf(side)] != 0 && (kEnd.castling[partOf(side)] & left) == 0) return 1 - side;
    }
    return kNone;
}

// ---- what led here ----

template <class V>
bool hasChecked(const Position<V>& position, int side) {
    return position.checksLeft[side] == 0;
}
template <class V>
bool haveFaced(const Position<V>& position) {
    return position.facedBefore && royalsFace(position);
}
template <class V>
bool havePassed(const Position<V>& position) {
    return position.passed && position.passedBefore;
}

/// The side that end E speaks of if it has come, or kNone.
template <class V, int Us, int E>
int subjectOf(const Position<V>& position) {
    constexpr When kWhen = V::kEnds[E].when;
    constexpr int kLast = 1 - Us;
    const auto when = [](bool holds, int side) { return holds ? side : kNone; };
    if constexpr (kWhen == When::Extinct) {
        if (isExtinct<V, E>(position, kLast, false)) return kLast;
        return when(isExtinct<V, E>(position, Us, true), Us);
    } else if constexpr (kWhen == When::Goal) {
        return atGoal<V, Us, E>(position);
    } else if constexpr (kWhen == When::Checks) {
        return when(hasChecked<V>(position, kLast), kLast);
    } else if constexpr (kWhen == When::Line) {
        return when(hasLine<V, E>(counted<V, E>(position, kLast)), kLast);
    } else if constexpr (kWhen == When::Chain) {
        return when(hasChain<V, E>(counted<V, E>(position, kLast), kLast), kLast);
    } else if constexpr (kWhen == When::Block) {
        return when(hasBlock<V, E>(counted<V, E>(position, kLast)), kLast);
    } else if constexpr (kWhen == When::Collinear) {
        return when(hasCollinear<V, E>(counted<V, E>(position, kLast)), kLast);
    } else if constexpr (kWhen == When::Castled) {
        return castledSide<V, Us, E>(position);
    } else if constexpr (kWhen == When::Facing) {
        return when(haveFaced<V>(position), Us);
    } else if constexpr (kWhen == When::Passes) {
        return when(havePassed<V>(position), Us);
    } else if constexpr (kWhen == When::FullBoard) {
        return when(!(kBoard<V> & ~position.occupied()).any(), Us);
    }
    (void)position;
    (void)when;
    return kNone;
}

struct Found {
    int end = kNone;
    int subject = kNone;
};

/// The first of the variant's ends that has come.
template <class V, int Us>
Found findEnd(const Position<V>& position) {
    Found found;
    forEachIndex<kEndCount<V>>([&](auto index) {
        constexpr int E = decltype(index)::value;
        if (found.end != kNone) return;
        found.subject = subjectOf<V, Us, E>(position);
        if (found.subject != kNone) found.end = E;
    });
    return found;
}

template <class V, int Us>
bool isOver(const Position<V>& position) {
    return position.over || findEnd<V, Us>(position).end != kNone;
}

}  // namespace ferz::core

#endif
