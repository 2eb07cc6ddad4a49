// perft: how many games of a length there are from a position.
//
//     perft<Variant>(position, 5)
//
// The moves of the last ply are not played but counted, in sets; those of the last two at once where a game
// allows it (two_plies.h).
#ifndef FERZ_CORE_PERFT_H
#define FERZ_CORE_PERFT_H

#include <cstdint>
#include <functional>

#include "checks.h"
#include "compulsory.h"
#include "ends.h"
#include "gate_choices.h"
#include "state.h"
#include "two_plies.h"

namespace ferz::core {

/// Turns that have been made, with what comes out of the hand after them.
template <class V, int Us>
struct Played {
    GateChoices<V, Us> gateChoices;
    Tally tally = {};

    void operator()(const Turn<V>& turn, const Position<V>& after) {
        if constexpr (kTriesDrops<V>) {
            if (turn.what == Turn<V>::What::Drops) {
                Position<V> done = after;
                follow<V, Us>(done, turn);
                if (!mayDrop<V, Us>(turn, done)) return;
            }
        }
        for (int i = gateChoices.count(turn, after); i >= 0; --i)
            tally.add(traitsOf(turn));
    }
};

/// The sink that counts turns without playing them, but for what is to be tried: that the player gets.
template <class V, int Us, class Playing>
class Counter {
public:
    using Set = typename V::Set;

    Counter(const Position<V>& position, const GateChoices<V, Us>& gateChoices, Playing& player)
        : position_(position),
          gateChoices_(gateChoices),
          player_(player),
          checks_(position),
          dropChecks_(position) {}

    /// Returns the tally with the turns that were made added.
    [[nodiscard]] Tally tally(Tally tally) const {
        tally.all += all_;
        tally.captures += captures_;
        tally.drops += drops_;
        tally.firstDrops += firstDrops_;
        return tally;
    }

    template <int K>
    void targets(int from, const Set& targets) {
        if (checks_.discoverers.has(from)) {
            player_.template targets<K>(from, targets);
            return;
        }
        add<K>(
            targets, [from](const Set& zone) { return zone.has(from) ? Set::all() : Set::none(); },
            1 + gateChoices_.choices(from));
    }
    template <int K, int Delta, bool Taking>
    void shifted(const Set& all) {
        const Set open = all & checks_.discoverers.template shifted<Delta>();
        if (open.any()) player_.template shifted<K, Delta, Taking>(open);
        const Set targets = all & ~open;
        const auto targetsFrom = [](const Set& zone) { return zone.template shifted<Delta>(); };
        add<K>(targets, targetsFrom, 1);
        if constexpr (V::kGame.hands.gates) {
            (targets & gateChoices_.gates().template shifted<Delta>()).forEach([&](int to) {
                add<K>(Set::of(to), targetsFrom, gateChoices_.choices(to - Delta));
            });
        }
    }
    template <int K, int R>
    void marking(int from, const Set& targets) {
        this->targets<K>(from, targets);
    }
    template <int K, int R, int Delta>
    void shiftedMarking(const Set& targets) {
        shifted<K, Delta, false>(targets);
    }
    template <int K>
    void tried(int from, Set targets) {
        if constexpr (kSettlesMost<V> && !kHasRareHurdles<V> && !kHasBothRoyals<V>) {
            if (!kPromotionOrigins<V, Us, K>.has(from)) {
                const Set quiet = targets & ~position_.side[1 - Us] & ~kPromotionZone<V, Us, K>;
                quiet.forEach([&](int to) { all_ += leavesSafe<V, Us, K>(position_, from, to) ? 1 : 0; });
                targets &= ~quiet;
            }
        }
        if (targets.any()) player_.template tried<K>(from, targets);
    }
    template <int K, int R>
    void triedMarking(int from, const Set& targets) {
        player_.template triedMarking<K, R>(from, targets);
    }
    template <int K>
    void triedEnPassant(int from, int mark) {
        player_.template triedEnPassant<K>(from, mark);
    }
    template <int K>
    void enPassant(int from, int mark) {
        if constexpr (kLeavesOutChecks<V> || V::kGame.hands.gates) {
            player_.template enPassant<K>(from, mark);
        } else {
            add(true);
        }
    }
    void castling(int index) {
        if constexpr (kLeavesOutChecks<V> || V::kGame.hands.gates) {
            player_.castling(index);
        } else {
            add(false);
        }
    }
    void triedCastling(int index) { player_.triedCastling(index); }
    template <int K>
    void interpreted(int from) {
        // A side without royals has no illegal moves: they are counted, not made.
        if constexpr (kAlwaysRoyal<V> != 0 || kHasPseudoRoyals<V> || V::kGame.hands.gates) {
            player_.template interpreted<K>(from);
        } else {
            interpretedMoves<V, Us, K>(position_, from, [&](const auto& move, int) {
                if (!takesSpared(position_, K, move)) add(takesAny<V>(move));
            });
        }
    }
    template <int D>
    void drops(Set targets) {
        if (checks_.discoverers == Set::all()) {
            player_.template triedDrops<D>(targets);
            return;
        }
        if constexpr (isTriedDrop<V>(D)) {
            const Set may = dropChecks_.of(V::kDrops[D].as);
            player_.template drops<D>(targets & may);
            targets &= ~may;
        }
        const auto count = static_cast<std::uint64_t>((targets & ~checks_.direct[V::kDrops[D].as]).count());
        all_ += count;
        drops_ += count;
        if (V::kDrops[D].kind == V::kGame.hands.must.first) firstDrops_ += count;
    }
    template <int D>
    void triedDrops(const Set& targets) {
        player_.template triedDrops<D>(targets);
    }
    void pass() { player_.pass(); }

private:
    void add(bool takes) {
        ++all_;
        captures_ += takes ? 1 : 0;
    }

    /// targetsFrom(zone): the targets of moves that begin in the zone.
    template <int K, class Shift>
    void add(const Set& targets, Shift&& targetsFrom, int times) {
        all_ += static_cast<std::uint64_t>(count<K>(targets, targetsFrom) * times);
        if constexpr (V::kGame.rules.mustCapture)
            captures_ +=
                static_cast<std::uint64_t>(count<K>(targets & position_.side[1 - Us], targetsFrom) * times);
    }

    /// On how many of them the kind gives no check that is forbidden.
    template <int K>
    [[nodiscard]] int quiet(const Set& targets) const {
        return (targets & ~checks_.direct[K]).count();
    }

    template <int K, class Shift>
    int count(const Set& targets, Shift& targetsFrom) {
        return countWithPromotions<V, Us, K>(
            position_, targets, targetsFrom,
            [&](auto kind, const Set& those) { return quiet<decltype(kind)::value>(those); });
    }

    const Position<V>& position_;
    const GateChoices<V, Us>& gateChoices_;
    Playing& player_;
    std::conditional_t<kLeavesOutChecks<V>, CheckSquares<V, Us>, NoCheckSquares<V>> checks_;
    std::conditional_t<kTriesDrops<V>, DropChecks<V, Us>, NoCheckSquares<V>> dropChecks_;
    std::uint64_t all_ = 0;
    std::uint64_t captures_ = 0;
    std::uint64_t drops_ = 0;
    std::uint64_t firstDrops_ = 0;
};

/// `visit` gets the turns that are played, and hands the legal ones on to `played`; it may be `played`
/// itself.
template <class V, int Us, class Visit>
Tally countInSets(const Position<V>& position, Played<V, Us>& played, Visit& visit) {
    Player<V, Us, Visit> player(position, visit);
    Counter<V, Us, Player<V, Us, Visit>> counter(position, played.gateChoices, player);
    PinMasks<V> masks;
    findPinMasks<V, Us>(masks, position);
    findMoves<V, Us>(masks, position, counter);
    if constexpr (V::kGame.rules.passes(Us)) counter.pass();
    if constexpr (kPromotesInPlace<V>) promoteInPlace<V, Us>(masks, position, visit);
    return counter.tally(played.tally);
}

template <class V, int Us>
[[gnu::flatten]] Tally countInSets(const Position<V>& position) {
    Played<V, Us> played{GateChoices<V, Us>(position)};
    if constexpr (kTriesTurns<V>) {
        Turns<V, Us, Played<V, Us>> turns(position, played);
        return countInSets(position, played, turns);
    } else {
        return countInSets(position, played, played);
    }
}

template <class V, int Us>
std::uint64_t countGames(const Position<V>& position, int depth, const Divided<V>* divided);

/// Counts what is below each turn that it visits.
template <class V, int Us>
struct Below {
    int depth;
    const Divided<V>* divided;
    std::uint64_t nodes = 0;

    void operator()(const Turn<V>& turn, const Position<V>& after) {
        const std::uint64_t below = depth == 1 ? 1 : countGames<V, 1 - Us>(after, depth - 1, nullptr);
        nodes += below;
        if (divided != nullptr) (*divided)(turn, after, below);
    }
};

/// A function of its own, so that the last ply does not save registers for it.
template <class V, int Us>
[[gnu::noinline]] std::uint64_t countBelow(const Position<V>& position, int depth,
                                           const Divided<V>* divided) {
    Below<V, Us> below{depth, divided};
    if constexpr (kCountsPairs<V>) {
        if (depth == 2 && divided == nullptr) {
            const std::uint64_t counted = countPairs<V, Us>(position, below);
            return counted + below.nodes;
        }
    }
    forEachTurn<V, Us>(position, below);
    return below.nodes;
}

template <class V, int Us>
std::uint64_t countGames(const Position<V>& position, int depth, const Divided<V>* divided) {
    if (endOf(State<V, Us>(position)).result != Result::Running) return 0;
    if (depth == 1 && divided == nullptr) return countTurns<V, Us>(position);
    return countBelow<V, Us>(position, depth, divided);
}

/// The depth is not 0 where the moves are divided.
template <class V>
std::uint64_t perft(const Position<V>& position, int depth, const Divided<V>* divided = nullptr) {
    if (depth == 0) return 1;
    return position.toMove == kWhite ? countGames<V, kWhite>(position, depth, divided)
                                     : countGames<V, kBlack>(position, depth, divided);
}

}  // namespace ferz::core

#endif
