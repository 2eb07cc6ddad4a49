// Which turns the rules leave: captures, drops and passes may be compulsory or forbidden.
//
//     Tally tally;                         of all legal turns
//     tally.add({.captures = true});
//     Duties(state, tally).leaves({.captures = true})
//
// It knows of the game what `state` says (state.h).
#ifndef FERZ_CORE_DUTIES_H
#define FERZ_CORE_DUTIES_H

#include <cstdint>

#include "game.h"

namespace ferz::core {

/// What a turn does, as far as rules can require it.
struct TurnTraits {
    bool captures = false;
    bool drops = false;       ///< in place of a move
    bool dropsFirst = false;  ///< the kind that has to be dropped before others
    bool passes = false;
};

/// How many turns there are.
struct Tally {
    std::uint64_t all = 0;
    std::uint64_t captures = 0;
    std::uint64_t drops = 0;
    std::uint64_t firstDrops = 0;
    std::uint64_t passes = 0;

    void add(const TurnTraits& turn) {
        ++all;
        if (turn.captures) ++captures;
        if (turn.drops) ++drops;
        if (turn.dropsFirst) ++firstDrops;
        if (turn.passes) ++passes;
    }
};

/// Which turns are left of those of the tally. The state has to live as long.
template <class State>
class Duties {
public:
    Duties(const State& state, const Tally& tally) : state_(state), tally_(tally) {
        const int first = state.rules().hands.must.first;
        hasFirst_ = first != kNone && state.inHand(state.us(), first) > 0;
    }

    [[nodiscard]] bool leaves(const TurnTraits& turn) const {
        Tally one;
        one.add(turn);
        return left(one) > 0;
    }
    [[nodiscard]] std::uint64_t count() const { return left(tally_); }

private:
    /// How many of these turns may be made when there are all that were tallied.
    [[nodiscard]] std::uint64_t left(const Tally& some) const {
        const auto& conduct = state_.rules().rules;
        const auto& must = state_.rules().hands.must;
        const Passing passing = conduct.moves.isUsual() ? conduct.passing(state_.us()) : Passing::Never;
        if (passing == Passing::Waiting && waits()) return some.passes;
        const std::uint64_t all = some.all - (passing == Passing::Waiting ? some.passes : 0);
        if (conduct.mustCapture && tally_.captures > 0) return some.captures;
        if (must.any) {
            if (must.first == kNone && tally_.drops > 0) return some.drops;
            if (hasFirst_ && tally_.firstDrops > 0) return some.firstDrops;
            if (hasFirst_) return all - some.drops;
        }
        if (passing == Passing::Stalemate && tally_.all > tally_.passes) return some.all - some.passes;
        return all;
    }

    [[nodiscard]] bool hasHand(int side) const {
        int count = 0;
        for (int kind = 0; kind < state_.kindCount(); ++kind)
            count += state_.inHand(side, kind);
        return count > 0;
    }
    [[nodiscard]] bool waits() const { return !hasHand(state_.us()) && hasHand(1 - state_.us()); }

    const State& state_;
    Tally tally_;
    bool hasFirst_ = false;
};

}  // namespace ferz::core

#endif
