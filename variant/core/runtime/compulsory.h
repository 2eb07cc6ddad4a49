// Which turns the rules leave: captures, drops and passes may be compulsory or forbidden.
//
//     forEachTurn<Variant, kWhite>(position, [](const Step<Variant>& step, Position<Variant>& after) { ...
//     });
#ifndef FERZ_CORE_COMPULSORY_H
#define FERZ_CORE_COMPULSORY_H

#include <cstdint>

#include "turns.h"

namespace ferz::core {

/// How many turns there are, by what the rules may ask for.
struct Tally {
    std::uint64_t all = 0;
    std::uint64_t captures = 0;
    std::uint64_t drops = 0;
    std::uint64_t firstDrops = 0;
    std::uint64_t passes = 0;
};

template <class V>
void add(Tally& tally, const Step<V>& step) {
    using What = typename Step<V>::What;
    ++tally.all;
    if (captures(step)) ++tally.captures;
    if (step.what == What::Drops) ++tally.drops;
    if (step.what == What::Drops && step.dropped() == V::kGame.hands.must.first) ++tally.firstDrops;
    if (step.what == What::Passes && step.wall == kNowhere) ++tally.passes;
}

template <class V, int Us>
inline constexpr bool kHasCompulsory = V::kGame.rules.mustCapture || V::kGame.hands.must.any ||
                                       V::kGame.rules.passing(Us) == Passing::Stalemate;

/// Which turns are left of those.
template <class V, int Us>
class Compulsory {
public:
    Compulsory(const Position<V>& position, const Tally& tally) : tally_(tally) {
        if constexpr (V::kGame.hands.must.any && V::kGame.hands.must.first != kNone)
            hasFirst_ = position.hand[Us][V::kGame.hands.must.first] > 0;
        (void)position;
    }

    [[nodiscard]] bool leaves(const Step<V>& step) const {
        Tally one;
        add(one, step);
        return left(one) > 0;
    }
    [[nodiscard]] std::uint64_t count() const { return left(tally_); }

private:
    /// Of some turns, those that may be made when there are all these.
    [[nodiscard]] std::uint64_t left(const Tally& some) const {
        if (V::kGame.rules.mustCapture && tally_.captures > 0) return some.captures;
        if constexpr (V::kGame.hands.must.any) {
            if (V::kGame.hands.must.first == kNone && tally_.drops > 0) return some.drops;
            if (hasFirst_ && tally_.firstDrops > 0) return some.firstDrops;
            if (hasFirst_) return some.all - some.drops;
        }
        if (V::kGame.rules.passing(Us) == Passing::Stalemate && tally_.all > tally_.passes)
            return some.all - some.passes;
        return some.all;
    }

    Tally tally_;
    bool hasFirst_ = false;
};

/// Without playing them, but for what is to be tried (perft.h).
template <class V, int Us>
Tally countInSets(const Position<V>& position);

template <class V, int Us>
Tally tallyOf(const Position<V>& position) {
    Tally tally;
    auto visit = [&](const Step<V>& step, const Position<V>&) { add(tally, step); };
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
    return Compulsory<V, Us>(position, tallyOf<V, Us>(position)).count();
}

template <class V, int Us, class Visit>
void forEachTurn(const Position<V>& position, Visit&& visit) {
    if constexpr (kHasCompulsory<V, Us>) {
        const Compulsory<V, Us> compulsory(position, tallyOf<V, Us>(position));
        auto left = [&](const Step<V>& step, Position<V>& after) {
            if (compulsory.leaves(step)) visit(step, after);
        };
        forEachPossibleTurn<V, Us>(position, left);
    } else {
        forEachPossibleTurn<V, Us>(position, visit);
    }
}

}  // namespace ferz::core

#endif
