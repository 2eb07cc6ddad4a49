// The squares on which pieces may be dropped, by the rules of the hand.
//
//     droppedOn(state, drop, dropPlaces(state))      by one of the variant's rules of dropping
//
// It knows of the game what `state` says (state.h).
#ifndef FERZ_CORE_DROPS_H
#define FERZ_CORE_DROPS_H

#include "steps.h"

namespace ferz::core {

/// Returns the squares that a piece pushed in from an edge reaches: past all pieces, or up to the first one.
template <class Board>
typename Board::Set pushedIn(const Board& board, const typename Board::Set& empty) {
    using Set = typename Board::Set;
    Set result = Set::none();
    board.forEachStraight([&](auto&& step) {
        // From the right and from above: past pieces, to the farthest empty square.
        const bool passesPieces = step.isBackward();
        (empty & ~step(board.squares())).forEach([&](int edge) {
            Set last = Set::of(edge);
            for (Set at = last; at.any() && (passesPieces || (at & empty).any()); at = step(at)) {
                if ((at & empty).any()) last = at;
            }
            result |= last;
        });
    });
    return result;
}

/// Returns the empty squares on which pieces of any kind may be dropped.
template <class State>
typename State::Set dropPlaces(const State& state) {
    using Set = typename State::Set;
    const auto& hands = state.rules().hands;
    const auto& board = state.board();
    const Set ours = state.side(state.us());
    const Set theirs = state.side(state.them());
    const Set empty = board.squares() & ~state.occupied();
    const Set opening = hands.opening & empty;
    if (opening.any()) return opening;
    if (hands.swaps && state.us() != state.rules().first && !ours.any() && theirs.count() == 1)
        return empty | theirs;
    Set result = empty;
    switch (hands.where) {
        case DropPlace::Anywhere: break;
        case DropPlace::Outflanking:
            result &= around(board, theirs);
            // A wall in a row counts as one of them.
            (empty & around(board, theirs)).forEach([&](int square) {
                if (!outflanked(board, square, ours, state.occupied() & ~ours).any())
                    result &= ~Set::of(square);
            });
            break;
        case DropPlace::BesideFriend: result &= around(board, ours); break;
        case DropPlace::AwayFromEnemy:
            board.forEachStraight([&](auto&& step) { result &= ~step(theirs); });
            break;
        case DropPlace::OnePath: {
            Set one = Set::none();
            Set more = Set::none();
            Set others = Set::none();
            board.forEachStraight([&](auto&& step) {
                const Set beside = step(ours);
                more |= one & beside;
                one |= beside;
                others |= step(theirs);
            });
            result &= (one & ~more) | ~(one | others);
            break;
        }
        case DropPlace::NoCrosscut: {
            int first = 0;
            board.forEachStraight([&](auto&& step) {
                int second = 0;
                board.forEachStraight([&](auto&& aside) {
                    if (first != second++) result &= ~(step(theirs) & aside(theirs) & step(aside(ours)));
                });
                ++first;
            });
            break;
        }
        case DropPlace::PushedIn: result = pushedIn(board, empty); break;
        case DropPlace::Stacked: {
            const auto above = board.up();
            result &= above(state.occupied()) | ~above(board.squares());
            break;
        }
    }
    return result;
}

/// True if half of the side's pieces of each of these kinds can still end up on dark squares after this drop.
template <class State>
bool leavesBothColours(const State& state, int dropped, int square) {
    using Set = typename State::Set;
    const auto& board = state.board();
    const auto on = [&](bool isDark, const Set& squares) {
        return (squares & (isDark ? board.dark() : ~board.dark())).count();
    };
    for (int kind = 0; kind < state.kindCount(); ++kind) {
        if (!holds(state.rules().hands.bothColours, kind)) continue;
        const Set standing = state.pieces(state.us(), kind);
        const int all = state.inHand(state.us(), kind) + standing.count();
        if (dropped == kind) {
            if (on(board.dark().has(square), standing) + 1 > (all + 1) / 2) return false;
            continue;
        }
        Set later = standing;
        const Set room = board.squares() & ~state.occupied() & ~Set::of(square);
        for (const auto& drop : state.drops())
            later |= drop.zone[partOf(state.us())] & room & Set::allIf(drop.kind == kind);
        if (on(false, later) < all / 2 || on(true, later) < all / 2) return false;
    }
    return true;
}

/// Returns those of the squares on which the rule's kind may be dropped.
template <class State, class Drop>
typename State::Set droppedOn(const State& state, const Drop& drop, typename State::Set squares) {
    using Set = typename State::Set;
    squares &= drop->zone[partOf(state.us())];
    if (drop->onFile > 0) {
        const int like = state.kind(drop->kind).like;
        const Set ours = state.where(state.us(), [&](int kind) { return state.kind(kind).like == like; });
        for (const Set& file : state.board().files()) {
            if ((ours & file).count() >= drop->onFile) squares &= ~file;
        }
    }
    if (state.rules().hands.bothColours != State::Terms::noKinds()) {
        squares.forEach([&](int square) {
            if (!leavesBothColours(state, drop->kind, square)) squares &= ~Set::of(square);
        });
    }
    return squares;
}

template <class State, class Drop>
bool isInHand(const State& state, const Drop& drop) {
    if (drop->kind == kNone) return false;
    if (drop->last) {
        for (int kind = 0; kind < state.kindCount(); ++kind) {
            if (kind != drop->kind && state.inHand(state.us(), kind) > 0) return false;
        }
    }
    if (state.rules().hands.endless) return holds(state.kind(drop->kind).sides, state.us());
    return state.inHand(state.us(), drop->kind) > 0;
}

}  // namespace ferz::core

#endif
