// What comes after a move, in the order of docs/variants.md: flips, a piece through a gate, an explosion,
// captures between two pieces, a wall; and where walls may be put.
//
//     follow(state, turn);
//
// It knows of the game what `state` says and does (state.h), and of the turn
//
//     targetOf(turn)     the square where a piece goes or is dropped; none of a pass, and of a piece that
//     dies captures(turn), drops(turn) turn.from, turn.gate, turn.wall
#ifndef FERZ_CORE_EFFECTS_H
#define FERZ_CORE_EFFECTS_H

#include "steps.h"

namespace ferz::core {

template <class State, class Turn>
void flip(State& state, const Turn& turn) {
    using Set = typename State::Set;
    const Flipping flips = state.rules().flips;
    if (flips == Flipping::None) return;
    const Set centre = targetOf(turn);
    if (!centre.any()) return;
    const Set ours = state.side(state.us());
    const Set theirs = state.side(state.them());
    if (flips == Flipping::Outflanked) {
        state.turnOver(outflanked(state.board(), centre.lowest(), ours, theirs));
        return;
    }
    const Set beside = around(state.board(), centre);
    const bool isLinked = !drops(turn) || (beside & ours).any();
    if (flips == Flipping::Beside || isLinked) state.turnOver(beside & theirs);
}

/// Around captures only.
template <class State, class Turn>
void explode(State& state, const Turn& turn) {
    using Set = typename State::Set;
    const auto& rule = state.rules().captures;
    if (!rule.costMore()) return;
    const Set centre = targetOf(turn);
    if (!captures(turn) || !centre.any()) return;
    const int captor = state.kindOn(centre.lowest());
    if (captor == kNone) return;
    const bool hardens = holds(rule.petrify, captor);
    if (rule.explode.given) {
        const auto stays = rule.explode.spares | rule.explode.immune;
        const auto staying = [&](int side) {
            return state.where(side, [&](int kind) { return holds(stays, kind); });
        };
        const Set gone = around(state.board(), centre) &
                         ((state.side(kWhite) & ~staying(kWhite)) | (state.side(kBlack) & ~staying(kBlack)));
        state.destroy(gone);
        if (rule.petrifyVictims) state.addWalls(gone);
        if (holds(rule.explode.immune, captor)) return;
    } else if (!hardens) {
        return;
    }
    state.destroy(centre);
    if (hardens) state.addWalls(centre);
}

/// What stands beside a piece that moved or was dropped is captured with another of its side behind it.
template <class State, class Turn>
void enclose(State& state, const Turn& turn) {
    using Set = typename State::Set;
    const auto& rule = state.rules().captures.custodial;
    if (!rule.given) return;
    const auto& board = state.board();
    const Set centre = targetOf(turn);
    if (!centre.any() || state.kindOn(centre.lowest()) == kNone) return;
    const Set ours = state.side(state.us()) | (rule.hostile & board.squares());
    const Set theirs = state.side(state.them());
    Set gone = Set::none();
    const auto capture = [&](auto&& step) {
        const Set victim = step(centre) & theirs;
        if (!victim.any()) return;
        if ((victim & rule.surround).any()) {
            Set beside = Set::none();
            board.forEachStraight([&](auto&& straight) { beside |= straight(victim); });
            if ((beside & ~ours).any()) return;
            gone |= victim;
        }
        const Set behind = step(victim);
        if (behind.any() ? (behind & ours).any() : rule.edges) gone |= victim;
    };
    board.forEachRow(Directions{true, true, rule.diagonals}, [&](auto&& step, auto&& back) {
        capture(step);
        capture(back);
        const Set both = (step(centre) | back(centre)) & theirs;
        if (rule.between && both.count() == 2) gone |= both;
    });
    state.destroy(gone);
}

template <class State, class Turn>
void wall(State& state, const Turn& turn) {
    const auto& walls = state.rules().walls;
    if (!walls.given || turn.wall == kNowhere) return;
    if (walls.where == Walling::Duck) state.clearWalls();
    state.addWalls(State::Set::of(turn.wall));
}

/// Does all that follows the move itself.
template <class State, class Turn>
void follow(State& state, const Turn& turn) {
    flip(state, turn);
    if (turn.gate != kNowhere) state.gate(turn);
    explode(state, turn);
    enclose(state, turn);
    if (state.rules().castlesDropped && drops(turn)) state.gainRights(targetOf(turn));
    wall(state, turn);
}

/// Returns where a wall may be put with the turn; `after` is the position after it, without the wall.
template <class State, class Turn, class After>
typename State::Set wallPlaces(const State& before, const Turn& turn, const After& after) {
    using Set = typename State::Set;
    const auto& walls = before.rules().walls;
    const auto& board = before.board();
    Set places = board.squares() & ~after.occupied() & walls.zone[partOf(before.us())];
    const Set target = targetOf(turn);
    if (before.rules().captures.costMore()) {
        // Not on what was destroyed just now.
        const Set stood = (before.side(kWhite) | before.side(kBlack)) & ~before.leftBy(turn);
        places &= ~(stood | target);
    }
    switch (walls.where) {
        case Walling::Any:
        case Walling::Duck: break;
        case Walling::Arrow:
            if (!target.any() || after.kindOn(target.lowest()) == kNone) return Set::none();
            return places & after.quietTargets(target.lowest());
        case Walling::Past: return turn.from == kNowhere ? Set::none() : places & Set::of(turn.from);
        case Walling::Edge: {
            Set edge = Set::none();
            board.forEachStraight(
                [&](auto&& step) { edge |= ~step(board.squares()) | step(before.walls()); });
            return places & edge;
        }
    }
    return places;
}

}  // namespace ferz::core

#endif
