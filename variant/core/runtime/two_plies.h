// Two plies counted at once: the replies are found once (replies.h), and each of our moves changes their
// number.
//
//     countPairs<Variant, kWhite>(position, visit)
//
// A move that touches nothing that is seen is counted with others of its kind. What is not covered
// is played: moves that may check, pin or let go, promotions, castling, captures en passant and marks that
// could be taken. Of a position with several royals all moves are.
#ifndef FERZ_CORE_TWO_PLIES_H
#define FERZ_CORE_TWO_PLIES_H

#include <cstdint>

#include "compulsory.h"
#include "ends.h"
#include "replies.h"

namespace ferz::core {

/// Games whose turns are passes and moves that change nothing more but what comes out of a hand, and that end
/// when there are none, or too few pieces.
template <class V>
inline constexpr bool kCountsPairs = [] {
    const auto& game = V::kGame;
    for (const auto& end : V::kEnds) {
        switch (end.when) {
            case When::None:
            case When::Extinct:
            case When::Passes:
            case When::Facing:
            case When::Stalemate:
            case When::Mate: break;
            default: return false;
        }
    }
    if (V::kHasInterpreted || V::kAsksUnmoved || kTriesTurns<V> || kTriesDrops<V> || kLeavesOutChecks<V> ||
        kHasWalls<V> || kPromotesInPlace<V> || game.flips != Flipping::None)
        return false;
    if (kHasDuties<V, kWhite> || kHasDuties<V, kBlack> || game.rules.royalsStay || game.castlesDropped ||
        game.castlesOpposite)
        return false;
    if (game.hands.given &&
        (game.hands.where != DropPlace::Anywhere || game.hands.opening.any() || game.hands.bothColours != 0))
        return false;
    // Castling is counted with the royal.
    if (V::kCastling.king != kNone && !V::kKinds[V::kCastling.king < 0 ? 0 : V::kCastling.king].royal)
        return false;
    for (const auto& promotion : V::kPromotions) {
        if (promotion.kind == kNone) continue;
        if (promotesRoyal<V>(promotion.kind, kWhite) || promotesRoyal<V>(promotion.kind, kBlack))
            return false;
    }
    return true;
}();

/// The sink that adds up the replies to each move; what is not covered the player gets.
template <class V, int Us, class Player>
class Pairs {
public:
    using Set = typename V::Set;
    static constexpr int Them = 1 - Us;

    Pairs(const Position<V>& position, Replies<V, Them>& replies, Player& player)
        : position_(position), replies_(replies), player_(player) {
        slow_ = replies.slow() | GateChoices<V, Us>(position).gates();
        if constexpr (kAsksFacing<V>) slow_ |= facing(position);
        // A capture of one of these changes drops, promotions or the result: it is played, not only counted.
        forEachIndex<kKindCount<V>>([&](auto index) {
            constexpr int K = decltype(index)::value;
            if constexpr (endsBy<V>(When::Extinct) || V::kKinds[K].most != 0 || isCounted(K))
                slow_ |= position.like(Them, V::kKinds[K].like);
        });
    }

    [[nodiscard]] std::uint64_t count() const { return count_; }

    template <int K>
    void targets(int from, const Set& targets) {
        const bool promotes = (kPromotionOrigins<V, Us, K> & Set::of(from)).any();
        const Set played = promotes ? targets : goTo(K, from, targets, kPromotionZone<V, Us, K>);
        if (played.any()) player_.template targets<K>(from, played);
    }
    template <int K, int Delta, bool Taking>
    void shifted(const Set& targets) {
        Set played =
            targets & (slow_ | replies_.slow(K) | kPromotionZone<V, Us, K> | slow_.template shifted<Delta>());
        if constexpr (kPromotionOrigins<V, Us, K>.any())
            played |= targets & kPromotionOrigins<V, Us, K>.template shifted<Delta>();
        if (played.any()) player_.template shifted<K, Delta, Taking>(played);
        Set left = targets & ~played;
        if constexpr (!Taking) {
            const Set seen = replies_.seen(K);
            const Set onLines = replies_.onLines() & replies_.onLines().template shifted<Delta>();
            const Set unseen = left & ~(seen | seen.template shifted<Delta>() | onLines);
            add(unseen);
            count_ -= static_cast<std::uint64_t>(replies_.arriving(unseen.template shifted<-Delta>()));
            left &= ~unseen;
        }
        left.forEach([&](int to) { one(K, to - Delta, to); });
    }
    template <int K, int R>
    void marking(int from, const Set& targets) {
        Set unmarked = targets;
        targets.forEach([&](int to) {
            if (!isTakenBetween<R>(from, to)) return;
            player_.template marking<K, R>(from, Set::of(to));
            unmarked &= ~Set::of(to);
        });
        if (unmarked.any()) this->targets<K>(from, unmarked);
    }
    template <int K, int R, int Delta>
    void shiftedMarking(const Set& targets) {
        Set unmarked = targets;
        targets.forEach([&](int to) {
            if (!isTakenBetween<R>(to - Delta, to)) return;
            player_.template marking<K, R>(to - Delta, Set::of(to));
            unmarked &= ~Set::of(to);
        });
        shifted<K, Delta, false>(unmarked);
    }
    template <int D>
    void drops(const Set& targets) {
        constexpr int K = V::kDrops[D].as;
        const Set played = targets & (slow_ | replies_.slow(K));
        if (played.any()) player_.template drops<D>(played);
        const Set seen = targets & ~played & replies_.seen(K);
        add(targets & ~played & ~seen);
        seen.forEach([&](int to) { one(K, kNowhere, to); });
    }

    template <int K>
    void enPassant(int from, int mark) {
        player_.template enPassant<K>(from, mark);
    }
    void castling(int index) {
        const CastlingMove<V>& move = castlingMove(position_, index);
        const int rook = position_.kindOn[move.rook];
        const Set kingTo = Set::of(move.kingTo);
        const Set rookTo = Set::of(move.rookTo);
        if ((slow_ & (kingTo | rookTo | Set::of(move.king) | Set::of(move.rook))).any() ||
            replies_.slow(V::kCastling.king).has(move.kingTo) || replies_.slow(rook).has(move.rookTo)) {
            player_.castling(index);
            return;
        }
        count_ += static_cast<std::uint64_t>(
            replies_.afterAll({{V::kCastling.king, move.king, move.kingTo}, {rook, move.rook, move.rookTo}}));
    }
    template <int K>
    void tried(int from, const Set& targets) {
        player_.template tried<K>(from, targets);
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
    template <int D>
    void triedDrops(const Set& targets) {
        player_.template triedDrops<D>(targets);
    }
    template <int K>
    void interpreted(int from) {
        player_.template interpreted<K>(from);
    }

private:
    /// Where a move may bring the royals face to face: between them, and theirs.
    [[nodiscard]] static Set facing(const Position<V>& position) {
        Set result = allRoyals<V, Us>(position);
        result.forEach([&](int ours) {
            allRoyals<V, Them>(position).forEach([&](int theirs) {
                const Set& between = straightTable<V>.between[ours][theirs];
                if (!(between & position.occupied()).many()) result |= between;
            });
        });
        return result;
    }
    /// True if the number of the kind on a file is limited when one is dropped.
    static constexpr bool isCounted(int kind) {
        for (const auto& drop : V::kDrops) {
            if (drop.kind == kind && kind != kNone && drop.onFile > 0) return true;
        }
        return false;
    }

    template <int R>
    [[nodiscard]] bool isTakenBetween(int from, int to) const {
        return (patternTable<V, R>.between[to][from] & replies_.marksTaken()).any();
    }

    /// Moves to empty squares that nobody sees, or that simple steps and drops alone see.
    void add(const Set& targets) { add(targets, replies_.total()); }
    void add(const Set& targets, int each) {
        count_ += static_cast<std::uint64_t>(targets.count() * each + replies_.arriving(targets));
    }

    void one(int kind, int from, int to) {
        count_ += static_cast<std::uint64_t>(replies_.after({kind, from, to}));
    }

    /// Counts what follows; gives back those that are to be played.
    [[gnu::noinline]] Set goTo(int kind, int from, Set targets, const Set& zone) {
        if (slow_.has(from)) return targets;
        const Set played = targets & (slow_ | replies_.slow(kind) | zone);
        targets &= ~played;
        if (!targets.any()) return played;
        if (!replies_.royalSees(kind, from)) {
            Set unseen = targets & ~(position_.side[Them] | replies_.seen(kind));
            if (unseen.any()) {
                const auto leaving = replies_.leaving(kind, from);
                unseen &= ~leaving.seen;
                if (replies_.onLines().has(from)) unseen &= ~replies_.onLines();
                add(unseen, replies_.total() + leaving.more);
                targets &= ~unseen;
            }
        }
        targets.forEach([&](int to) { one(kind, from, to); });
        return played;
    }

    const Position<V>& position_;
    Replies<V, Them>& replies_;
    Player& player_;
    Set slow_;
    std::uint64_t count_ = 0;
};

/// How many games of two plies there are, but for those that begin with turns which are visited instead.
template <class V, int Us, class Visit>
std::uint64_t countPairs(const Position<V>& position, Visit& visit) {
    Replies<V, 1 - Us> replies(position);
    if (!replies.isKnown()) {
        forEachPossibleTurn<V, Us>(position, visit);
        return 0;
    }
    Turns<V, Us, Visit> turns(position, visit);
    Player<V, Us, Turns<V, Us, Visit>> player(position, turns);
    Pairs<V, Us, Player<V, Us, Turns<V, Us, Visit>>> pairs(position, replies, player);
    PinMasks<V> masks;
    findPinMasks<V, Us>(masks, position);
    findMoves<V, Us>(masks, position, pairs);
    if constexpr (V::kGame.rules.passes(Us)) player.pass();
    return pairs.count();
}

}  // namespace ferz::core

#endif
