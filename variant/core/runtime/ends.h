// Whether a game is over, by which rule, and with which result.
//
//     outcomeOf(state)      {Result::Loss, When::Extinct, 1, kWhite}
//
// It knows of the game what `state` says (state.h). Mate and stalemate are seen from the moves that there
// are; all other ends from the position and from what led to it. Positions that come again and long games
// without captures are for others to count.
#ifndef FERZ_CORE_ENDS_H
#define FERZ_CORE_ENDS_H

#include "game.h"
#include "steps.h"

namespace ferz::core {

struct Outcome {
    Result result = Result::Running;  ///< of the side to move
    When when = When::None;
    int end = kNone;      ///< its number among the variant's ends; kNone where none of them says it
    int subject = kNone;  ///< the side that the rule speaks of
};

/// Returns the pieces of a side that the rule counts.
template <class State, class EndRule>
typename State::Set counted(const State& state, const EndRule& end, int side) {
    return state.where(side,
                       [&](int kind) { return holds(end->pieces[partOf(side)], state.kind(kind).like); });
}

// ---- pieces that are lost ----

/// How many of what counts as the kind a side has, of all kinds where it is kNone.
template <class State>
int countWithHand(const State& state, int side, int like) {
    int count = 0;
    for (int kind = 0; kind < state.kindCount(); ++kind) {
        if (like == kNone || state.kind(kind).like == like)
            count += state.pieces(side, kind).count() + state.inHand(side, kind);
    }
    return count;
}

template <class State, class EndRule>
bool isExtinct(const State& state, const EndRule& end, int side) {
    const auto& kinds = end->pieces[partOf(side)];
    const int enemies = end->enemies + (end->moving && side == state.us() ? 1 : 0);
    const auto holdsFor = [&](int like) {
        return countWithHand(state, side, like) <= end->count &&
               countWithHand(state, 1 - side, like) >= enemies;
    };
    if (kinds == State::Terms::allKinds()) return holdsFor(kNone);
    bool isAny = false;
    for (int kind = 0; kind < state.kindCount(); ++kind) {
        if (!holds(kinds, kind)) continue;
        if (holdsFor(kind) != end->all) return !end->all;
        isAny = true;
    }
    return isAny && end->all;
}

// ---- goals ----

/// True if all kinds that the rule counts are always royal.
template <class State, class EndRule>
bool isGoalOfRoyals(const State& state, const EndRule& end, int side) {
    for (int kind = 0; kind < state.kindCount(); ++kind) {
        const PieceKind& each = state.kind(kind);
        if (holds(end->pieces[partOf(side)], each.like) && !isAlwaysRoyal(each)) return false;
    }
    return true;
}

/// A legal move of the other side, if it were its turn, captures one of these pieces.
template <class State, class Set>
bool canBeCaptured(const State& state, int side, const Set& pieces) {
    if (!state.takenOn(side, pieces).any()) return false;
    bool found = false;
    state.forEachMove(1 - side, [&](int /*to*/, const auto& after) {
        found = found || (pieces & ~after.side(side)).any();
    });
    return found;
}

template <class State, class EndRule>
bool hasReached(const State& state, const EndRule& end, int side) {
    const auto& zone = end->zone[partOf(side)];
    const auto arrived = counted(state, end, side) & zone;
    if (!arrived.any()) return false;
    const int count = arrived.count();
    const bool isFull = !(zone & state.board().squares() & ~state.occupied()).any();
    if (count < end->count && !(end->blocked && isFull)) return false;
    const bool asksSafe = end->safe && (!end->lastMove || side != state.us());
    return !asksSafe || count != end->count || !canBeCaptured(state, side, arrived);
}

/// A move of the side to move brings one of its pieces to the goal.
template <class State, class EndRule>
bool canReachGoal(const State& state, const EndRule& end) {
    bool found = false;
    state.forEachMove(state.us(), [&](int to, const auto& after) {
        const int side = state.us();
        found = found || (counted(after, end, side) & end->zone[partOf(side)]).has(to);
    });
    return found;
}

/// The side that has reached its goal, or kNone.
template <class State, class EndRule>
int atGoal(const State& state, const EndRule& end) {
    const int us = state.us();
    const int last = state.them();
    if (end->lastMove && hasReached(state, end, us)) return us;
    if (!hasReached(state, end, last)) return kNone;
    if (!end->lastMove || end->safe) return last;
    // The last move counts only if it can reach the goal, too: of a royal that is known.
    if (!isGoalOfRoyals(state, end, us)) return kNone;
    if (us == kWhite || state.isChecked(us)) return last;
    return canReachGoal(state, end) ? kNone : last;
}

/// Both sides have reached it, Black's royal with the last move.
template <class State, class EndRule>
bool isGoalShared(const State& state, const EndRule& end) {
    if (end->when != When::Goal || !end->lastMove) return false;
    const bool mayShare = state.us() == kWhite && isGoalOfRoyals(state, end, kBlack);
    return mayShare && hasReached(state, end, kWhite) && hasReached(state, end, kBlack);
}

// ---- rows of pieces ----

/// The last squares of rows of so many pieces, in one direction.
template <class Set, class Step>
Set endsOfRows(const Set& pieces, int count, Step&& step) {
    Set ends = pieces;
    for (int length = 1; length < count; ++length)
        ends = step(ends) & pieces;
    return ends;
}

template <class State>
bool hasLine(const State& state, const typename State::Set& pieces, const Directions& along, int count) {
    bool found = false;
    state.board().forEachRow(
        along, [&](auto&& step, auto&& /*back*/) { found = found || endsOfRows(pieces, count, step).any(); });
    return found;
}

template <class State>
bool hasCollinear(const State& state, const typename State::Set& pieces, const Directions& along,
                  int wanted) {
    using Set = typename State::Set;
    bool found = false;
    state.board().forEachRow(along, [&](auto&& step, auto&& /*back*/) {
        (state.board().squares() & ~step(state.board().squares())).forEach([&](int first) {
            int count = 0;
            for (Set at = Set::of(first); at.any(); at = step(at))
                count += (at & pieces).any() ? 1 : 0;
            found = found || count >= wanted;
        });
    });
    return found;
}

/// A square of so many files and ranks is full of the pieces.
template <class State>
bool hasBlock(const State& state, const typename State::Set& pieces, int count) {
    auto ends = pieces;
    for (const Directions& along : {Directions{true, false, false}, Directions{false, true, false}}) {
        state.board().forEachRow(along,
                                 [&](auto&& step, auto&& /*back*/) { ends = endsOfRows(ends, count, step); });
    }
    return ends.any();
}

/// The pieces to which a path of steps between neighbours leads from some of them.
template <class State, class EndRule>
typename State::Set linkedTo(const State& state, const EndRule& end, typename State::Set reached,
                             const typename State::Set& pieces) {
    for (auto before = State::Set::none(); reached != before;) {
        before = reached;
        state.board().forEachRow(end->directions, [&](auto&& step, auto&& back) {
            reached |= step(reached) & pieces;
            if (!end->onward) reached |= back(reached) & pieces;
        });
    }
    return reached;
}

template <class State, class EndRule>
bool hasChain(const State& state, const EndRule& end, const typename State::Set& pieces, int side) {
    auto first = pieces & end->zone[partOf(side)];
    while (first.any()) {
        const auto chain = linkedTo(state, end, State::Set::of(first.lowest()), pieces);
        if ((chain & end->to[partOf(side)]).any() && (chain & end->via[partOf(side)]).any()) return true;
        first &= ~chain;
    }
    return false;
}

/// True if there are enough pieces, and all are linked.
template <class State, class EndRule>
bool areUnited(const State& state, const EndRule& end, const typename State::Set& pieces) {
    if (!pieces.any() || pieces.count() < end->count) return false;
    return linkedTo(state, end, State::Set::of(pieces.lowest()), pieces) == pieces;
}

// ---- castling ----

/// The side that has castled, or whose enemy never can; or kNone.
template <class State, class EndRule>
int castledSide(const State& state, const EndRule& end) {
    const int done = state.castled();
    if (done != kNone && holds(end->castling[partOf(done / 2)], done % 2)) return done / 2;
    for (const int side : {state.them(), state.us()}) {
        const unsigned asked = end->castling[partOf(side)];
        if (asked != 0 && (asked & state.rights(side)) == 0) return 1 - side;
    }
    return kNone;
}

// ---- ends that come for both sides at once ----

/// Returns the points of a side: of its pieces on the board that the rule counts, and its bonus.
template <class State, class EndRule>
Points pointsOf(const State& state, const EndRule& end, int side) {
    const int bonus = end->bonus[partOf(side)].halves;
    if (end->points.empty()) return {bonus + 2 * counted(state, end, side).count()};
    int halves = bonus;
    for (int kind = 0; kind < state.kindCount(); ++kind)
        halves += end->points.of(state.kind(kind).like).halves * state.pieces(side, kind).count();
    return {halves};
}

/// Returns by how many halves of a point the side to move leads.
template <class State, class EndRule>
int lead(const State& state, const EndRule& end) {
    return pointsOf(state, end, state.us()).halves - pointsOf(state, end, state.them()).halves;
}

/// Returns the side that meets such a rule when the game ends by it: the one to move, or the one with fewer
/// points.
template <class State, class EndRule>
int subjectOfBoth(const State& state, const EndRule& end) {
    return end->fewer && lead(state, end) > 0 ? state.them() : state.us();
}

// ---- all ends ----

/// True if both sides meet the rule alike, so the game is drawn.
template <class State, class EndRule>
bool isShared(const State& state, const EndRule& end) {
    return end->fewer ? lead(state, end) == 0 : isGoalShared(state, end);
}

/// Returns the side that meets the rule, or kNone.
template <class State, class EndRule>
int subjectOf(const State& state, const EndRule& end) {
    const int us = state.us();
    const int last = state.them();
    const auto when = [](bool holds, int side) { return holds ? side : kNone; };
    const auto forBoth = [&](bool holds) { return holds ? subjectOfBoth(state, end) : kNone; };
    switch (end->when) {
        case When::Extinct:
            if (isExtinct(state, end, last)) return last;
            return when(isExtinct(state, end, us), us);
        case When::Goal: return atGoal(state, end);
        case When::Checks: return when(state.checksLeft(last) == 0, last);
        case When::Line:
            if (end->axes > 2)
                return when(state.hasLineOfLevels(counted(state, end, last), end->axes, end->count), last);
            return when(hasLine(state, counted(state, end, last), end->directions, end->count), last);
        case When::Chain: return when(hasChain(state, end, counted(state, end, last), last), last);
        case When::Block: return when(hasBlock(state, counted(state, end, last), end->count), last);
        case When::United:
            // A capture may leave the other side united.
            for (const int side : {last, us}) {
                if (areUnited(state, end, counted(state, end, side))) return side;
            }
            return kNone;
        case When::Collinear:
            return when(hasCollinear(state, counted(state, end, last), end->directions, end->count), last);
        case When::Castled: return castledSide(state, end);
        case When::Facing: return forBoth(state.facedBefore() && state.royalsFace());
        case When::Passes: return forBoth(state.bothPassed());
        case When::FullBoard: return forBoth(!(state.board().squares() & ~state.occupied()).any());
        case When::None:
        case When::Stalemate:
        case When::Mate: break;
    }
    return kNone;
}

/// Returns the result for the side to move if the `number`th rule is met by `subject`.
template <class State, class EndRule>
Outcome outcomeBy(const State& state, const EndRule& end, int number, int subject) {
    const Result result = end->result[partOf(subject)];
    if (result == Result::Draw || isShared(state, end)) return {Result::Draw, end->when, number, subject};
    const bool wins = (result == Result::Win) == (subject == state.us());
    return {wins ? Result::Win : Result::Loss, end->when, number, subject};
}

/// Returns the result of the first rule that is met, apart from those that depend on whether there are moves.
template <class State>
Outcome endOf(const State& state) {
    Outcome found;
    if (state.isDecided()) return {Result::Loss, When::Goal, kNone, state.them()};
    state.forEachEnd([&](const auto& end, int number) {
        if (found.result != Result::Running) return;
        const int subject = subjectOf(state, end);
        if (subject != kNone) found = outcomeBy(state, end, number, subject);
    });
    return found;
}

/// Some royal may be dropped where it is attacked.
template <class State>
bool mayDropIntoCheck(const State& state) {
    for (const auto& drop : state.drops()) {
        if (drop.unsafe && drop.kind != kNone && state.kind(drop.kind).royal) return true;
    }
    return false;
}

/// The side that does not move is in check though the game goes on: nobody plays to such a position.
template <class State>
bool isLeftInCheck(const State& state) {
    return state.isChecked(state.them()) && !mayDropIntoCheck(state) &&
           endOf(state).result == Result::Running;
}

/// How the game ends for a side that has no move.
template <class State>
Outcome withoutMoves(const State& state) {
    const bool isMate = state.isChecked(state.us());
    const When when = isMate ? When::Mate : When::Stalemate;
    for (const auto& drop : state.drops()) {
        if (isMate && drop.kind != kNone && drop.kind == state.dropped() && drop.mates == DropMate::Loses)
            return {Result::Win, when, kNone, state.us()};
    }
    Outcome found{isMate ? Result::Loss : Result::Draw, when, kNone, state.us()};
    state.forEachEnd([&](const auto& end, int number) {
        if (end->when == when && found.end == kNone)
            found = outcomeBy(state, end, number, subjectOfBoth(state, end));
    });
    return found;
}

}  // namespace ferz::core

#endif
