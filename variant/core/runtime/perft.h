// perft: how many games of a length there are from a position.
//
//     perft<Variant>(position, 5)
//
// The moves of the last ply are not played but counted, in sets.
#ifndef FERZ_CORE_PERFT_H
#define FERZ_CORE_PERFT_H

#include <functional>

#include "play.h"

namespace ferz::core {

/// What is done behind each move of Us: the rest of the games is counted.
template <class V, int Us>
struct Games {
    Position<V>& position;
    int depth;  ///< how many plies follow
    const Divided<V>* divided;
    std::uint64_t nodes = 0;

    void operator()(const Step<V>& step) {
        const std::uint64_t below = depth == 0 ? 1 : countGames<V, 1 - Us>(position, depth, nullptr);
        nodes += below;
        if (divided != nullptr) (*divided)(step, below);
    }
};

/// The sink that counts without playing, but for what is to be tried.
template <class V, int Us>
class Counter {
public:
    using Set = typename V::Set;

    explicit Counter(Position<V>& position) : visit_{position, 0, nullptr}, player_(position, visit_) {}
    Counter(const Counter&) = delete;
    Counter& operator=(const Counter&) = delete;

    [[nodiscard]] std::uint64_t nodes() const { return nodes_ + visit_.nodes; }

    template <int K>
    void targets(int from, const Set& quiet, const Set& taking) {
        add<K>(quiet | taking, taking,
               [from](const Set& zone) { return zone.has(from) ? Set::all() : Set::none(); });
    }
    template <int K, int Delta, bool Taking>
    void shifted(const Set& targets) {
        add<K>(targets, Taking ? targets : Set::none(),
               [](const Set& zone) { return zone.template shifted<Delta>(); });
    }
    template <int K, int R>
    void marking(int from, const Set& targets) {
        this->targets<K>(from, targets, Set::none());
    }
    template <int K, int R, int Delta>
    void shiftedMarking(const Set& targets) {
        shifted<K, Delta, false>(targets);
    }
    template <int K>
    void tried(int from, const Set& quiet, const Set& taking) {
        player_.template tried<K>(from, quiet, taking);
    }
    template <int K, int R>
    void triedMarking(int from, const Set& targets) {
        player_.template triedMarking<K, R>(from, targets);
    }
    template <int K>
    void triedEnPassant(int from, int mark) {
        player_.template triedEnPassant<K>(from, mark);
    }
    void triedCastling(int index) { player_.triedCastling(index); }
    template <int K>
    void general(int from) {
        player_.template general<K>(from);
    }

private:
    /// behind(zone): the targets of moves that begin in the zone.
    template <int K, class Behind>
    void add(Set targets, const Set& taking, Behind&& behind) {
        int count = targets.count();
        forEachIndex<kPromotionCount<V>>([&](auto index) {
            constexpr const auto& kPromotion = V::kPromotions[decltype(index)::value];
            if constexpr (kPromotion.kind == K && kPromotion.side == Us) {
                Set those = targets & kPromotion.zone;
                if constexpr (kPromotion.from.any()) those |= targets & behind(kPromotion.from);
                if constexpr (kPromotion.captures) those &= taking;
                count += those.count() * (kPromotion.count - 1) + (those & kPromotion.stays).count();
                targets &= ~those;
            }
        });
        (void)taking;
        (void)behind;
        nodes_ += static_cast<std::uint64_t>(count);
    }

    Games<V, Us> visit_;
    Player<V, Us, Games<V, Us>> player_;
    std::uint64_t nodes_ = 0;
};

template <class V, int Us>
std::uint64_t countGames(Position<V>& position, int depth, const Divided<V>* divided) {
    if (position.state.over) return 0;
    Legality<V> legality;
    findLegality<V, Us>(legality, position);
    if (depth == 1 && divided == nullptr) {
        Counter<V, Us> counter(position);
        findMoves<V, Us>(legality, position, counter);
        return counter.nodes();
    }
    Games<V, Us> games{position, depth - 1, divided};
    Player<V, Us, Games<V, Us>> player(position, games);
    findMoves<V, Us>(legality, position, player);
    return games.nodes;
}

/// The depth is not 0 where the moves are divided.
template <class V>
std::uint64_t perft(Position<V>& position, int depth, const Divided<V>* divided = nullptr) {
    if (depth == 0) return 1;
    return position.toMove == kWhite ? countGames<V, kWhite>(position, depth, divided)
                                     : countGames<V, kBlack>(position, depth, divided);
}

}  // namespace ferz::core

#endif
