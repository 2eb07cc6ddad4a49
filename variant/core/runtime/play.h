// The sink for moves (moves.h) that makes each of them on a copy.
//
//     Player<Variant, kWhite, Visit> player(position, visit);     visit(turn, position after the move)
#ifndef FERZ_CORE_PLAY_H
#define FERZ_CORE_PLAY_H

#include <algorithm>
#include <cstdint>
#include <functional>

#include "interpreted.h"

namespace ferz::core {

/// Is called with each turn of the first ply, the position after it, and how many games begin with it.
template <class V>
using Divided = std::function<void(const Turn<V>&, const Position<V>&, std::uint64_t)>;

template <class V, int Us>
std::uint64_t countTurns(const Position<V>& position);

/// A check that a turn gives is remembered where something asks for it.
template <class V, int Us>
void countChecks(Position<V>& after) {
    // Only interpreted pieces ask whether there ever was one.
    if constexpr (V::kHasInterpreted || kCountsChecks<V>) {
        if (!isChecked<V, 1 - Us>(after)) return;
        if constexpr (V::kHasInterpreted) after.everChecked[1 - Us] = true;
        if constexpr (kCountsChecks<V>) --after.checksLeft[Us];
    }
    (void)after;
}

template <class V, int Us>
bool isMate(const Position<V>& position) {
    if (!isChecked<V, Us>(position)) return false;
    Position<V> inside = position;
    inside.insideMate = true;
    return countTurns<V, Us>(inside) == 0;
}

/// A move that declares to give no check, or no mate, is none where it would.
template <class V, int Us>
bool mayBeDeclared(const Turn<V>& turn, const Position<V>& after) {
    if constexpr (V::kHasInterpreted) {
        if (turn.what != Turn<V>::What::Interpreted) return true;
        for (const auto& flag : turn.whole->flags) {
            using What = typename std::decay_t<decltype(flag)>::What;
            if (flag.what == What::NoCheck && isChecked<V, 1 - Us>(after)) return false;
            if (flag.what == What::NoMate && !after.insideMate && isMate<V, 1 - Us>(after)) return false;
        }
    }
    (void)turn;
    (void)after;
    return true;
}

/// Makes each move, looks whether it is legal where that is not known, and calls visit(turn, after).
template <class V, int Us, class Visit>
class Player {
public:
    using Set = typename V::Set;
    using Turn = core::Turn<V>;
    static constexpr int kThem = 1 - Us;

    Player(const Position<V>& position, Visit& visit) : position_(position), visit_(visit) {}

    template <int K>
    void targets(int from, const Set& targets) {
        goAll(K, from, targets, false);
    }
    template <int K, int Delta, bool Taking>
    void shifted(const Set& targets) {
        targets.forEach([&](int to) { go(K, to - Delta, to, Taking, false); });
    }
    template <int K, int R>
    void marking(int from, const Set& targets) {
        targets.forEach([&](int to) { go<R>(K, from, to, false); });
    }
    template <int K, int R, int Delta>
    void shiftedMarking(const Set& targets) {
        targets.forEach([&](int to) { marking<K, R>(to - Delta, Set::of(to)); });
    }
    template <int K>
    void tried(int from, const Set& targets) {
        goAll(K, from, targets, true);
    }
    template <int K, int R>
    void triedMarking(int from, const Set& targets) {
        targets.forEach([&](int to) { go<R>(K, from, to, true); });
    }

    template <int K>
    void enPassant(int from, int mark) {
        takeEnPassant(K, from, mark, false);
    }
    template <int K>
    void triedEnPassant(int from, int mark) {
        takeEnPassant(K, from, mark, true);
    }
    void castling(int index) { castle(index, false); }
    void triedCastling(int index) { castle(index, true); }

    template <int D>
    void drops(const Set& targets) {
        targets.forEach([&](int to) { drop(D, to, false); });
    }
    template <int D>
    void triedDrops(const Set& targets) {
        targets.forEach([&](int to) { drop(D, to, true); });
    }

    void pass() {
        if (!position_.side[Us].any()) return;
        Position<V> after = position_;
        core::pass<V, Us>(after);
        const bool endsFacing = V::kGame.rules.endFacing && royalsFace(position_);
        if (endsFacing || !isChecked<V, Us>(after))
            visit({Turn::What::Passes, kNowhere, kNowhere, kNone}, after);
    }

    template <int K>
    [[gnu::noinline]] void interpreted(int from) {
        int ordinal = -1;
        interpretedMoves<V, Us, K>(position_, from, [&](const typename V::Move& move, int becomes) {
            ++ordinal;
            const Turn turn{Turn::What::Interpreted, move.from, move.to, becomes, &move, ordinal};
            if (takesSpared(position_, K, move)) return;
            Position<V> after = position_;
            beginTurn<V, Us>(after);
            core::play<V, Us>(after, move, becomes);
            const State<V, Us> before(position_);
            if (loses(before, turn, State<V, Us>(after), Us,
                      position_.ofKinds(Us, kAlwaysRoyal<V> & ~kLateAlways<V>)))
                return;
            if (inCheck<V, Us>(after)) return;
            if constexpr (!kTriesTurns<V>) {
                if (!mayBeDeclared<V, Us>(turn, after)) return;
            }
            visit(turn, after);
        });
    }

private:
    void visit(const Turn& turn, Position<V>& after) {
        if constexpr (kLeavesOutChecks<V>) {
            if (inCheck<V, kThem>(after)) return;
        }
        visit_(turn, after);
    }

    [[gnu::noinline]] void takeEnPassant(int kind, int from, int mark, bool tries) {
        Position<V> after = position_;
        core::takeEnPassant<V, Us>(after, kind, from, mark);
        if (!tries || !inCheck<V, Us>(after)) visit({Turn::What::TakesEnPassant, from, mark, kNone}, after);
    }

    [[gnu::noinline]] void castle(int index, bool tries) {
        Position<V> after = position_;
        core::castle<V, Us>(after, index);
        const CastlingMove<V>& move = castlingMove(position_, index);
        Turn turn{Turn::What::Castles, move.king, move.kingTo, kNone};
        turn.right = index;
        if (!tries || !inCheck<V, Us>(after)) visit(turn, after);
    }

    [[gnu::noinline]] void drop(int index, int to, bool tries) {
        const auto& rule = V::kDrops[index];
        Position<V> after = position_;
        core::drop<V, Us>(after, rule, to);
        Turn turn{Turn::What::Drops, kNowhere, to, rule.as};
        turn.rule = index;
        if (!tries || !inCheck<V, Us>(after)) visit(turn, after);
    }

    [[gnu::noinline]] void goAll(int kind, int from, const Set& targets, bool tries) {
        const Set& theirs = position_.side[kThem];
        (targets & ~theirs).forEach([&](int to) { go(kind, from, to, false, tries); });
        (targets & theirs).forEach([&](int to) { go(kind, from, to, true, tries); });
    }

    [[gnu::noinline]] void go(int kind, int from, int to, bool takes, bool tries) {
        Turn turn{takes ? Turn::What::Takes : Turn::What::Quiet, from, to, kNone};
        become(kind, turn, tries, Set::none());
    }
    /// The squares between are marked.
    template <int R>
    [[gnu::noinline]] void go(int kind, int from, int to, bool tries) {
        Turn turn{Turn::What::Quiet, from, to, kNone};
        turn.marking = R;
        become(kind, turn, tries, patternTable<V, R>.between[to][from]);
    }

    /// Plays the turn once for each kind that the piece may become. `turn` is changed in place: a copy would
    /// wait for it.
    void become(int kind, Turn& turn, bool tries, const Set& marks) {
        const bool takes = turn.what == Turn::What::Takes;
        const auto* promotion = promotionOf<V>(kind, Us, turn.from, turn.to, takes);
        if (promotion == nullptr || promotion->stays.has(turn.to)) stand(turn, kind, tries, marks);
        if (promotion == nullptr) return;
        turn.marking = -1;
        for (int i = 0; i < promotion->count; ++i) {
            turn.becomes = promotion->to[i];
            if (mayBecome(position_, Us, turn.becomes)) stand(turn, kind, tries, marks);
        }
    }

    void stand(const Turn& turn, int kind, bool tries, const Set& marks) {
        Position<V> after = position_;
        move<V, Us>(after, turn, kind, marks);
        if (tries && inCheck<V, Us>(after)) return;
        if constexpr (kSettlesMost<V>) {
            if (!tries) {
                visit_.settled(turn, after);
                return;
            }
        }
        visit(turn, after);
    }

    const Position<V>& position_;
    Visit& visit_;
};

}  // namespace ferz::core

#endif
