// The sink for moves (moves.h) that makes each of them on a copy.
//
//     Player<Variant, kWhite, Visit> player(position, visit);     visit(step, position behind the move)
#ifndef FERZ_CORE_PLAY_H
#define FERZ_CORE_PLAY_H

#include <algorithm>
#include <cstdint>
#include <functional>

#include "general.h"

namespace ferz::core {

/// Is called with each turn of the first ply, the position behind it, and how many games begin with it.
template <class V>
using Divided = std::function<void(const Step<V>&, const Position<V>&, std::uint64_t)>;

template <class V, int Us>
std::uint64_t countTurns(const Position<V>& position);

/// A check that a turn gives is remembered where something asks for it.
template <class V, int Us>
void countChecks(Position<V>& after) {
    // Only pieces that are run ask whether there ever was one.
    if constexpr (V::kHasGeneral || kCountsChecks<V>) {
        if (!isChecked<V, 1 - Us>(after)) return;
        if constexpr (V::kHasGeneral) after.everChecked[1 - Us] = true;
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
bool mayBeDeclared(const Step<V>& step, const Position<V>& after) {
    if constexpr (V::kHasGeneral) {
        if (step.what != Step<V>::What::General) return true;
        for (const auto& flag : step.whole->flags) {
            using What = typename std::decay_t<decltype(flag)>::What;
            if (flag.what == What::NoCheck && isChecked<V, 1 - Us>(after)) return false;
            if (flag.what == What::NoMate && !after.insideMate && isMate<V, 1 - Us>(after)) return false;
        }
    }
    (void)step;
    (void)after;
    return true;
}

/// Makes each move, looks whether it is legal where that is not known, and calls visit(step, after).
template <class V, int Us, class Visit>
class Player {
public:
    using Set = typename V::Set;
    using Step = core::Step<V>;
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
            visit({Step::What::Passes, kNowhere, kNowhere, kNone}, after);
    }

    template <int K>
    [[gnu::noinline]] void general(int from) {
        int ordinal = -1;
        generalMoves<V, Us, K>(position_, from, [&](const typename V::Move& move, int becomes) {
            ++ordinal;
            const Step step{Step::What::General, move.from, move.to, becomes, &move, ordinal};
            if (takesSpared(position_, K, move)) return;
            Position<V> after = position_;
            beginTurn<V, Us>(after);
            core::play<V, Us>(after, move, becomes);
            const State<V, Us> before(position_);
            if (loses(before, step, State<V, Us>(after), Us,
                      position_.ofKinds(Us, kAlwaysRoyal<V> & ~kLateAlways<V>)))
                return;
            if (inCheck<V, Us>(after)) return;
            if constexpr (!kTriesTurns<V>) {
                if (!mayBeDeclared<V, Us>(step, after)) return;
            }
            visit(step, after);
        });
    }

private:
    void visit(const Step& step, Position<V>& after) {
        if constexpr (kLeavesOutChecks<V>) {
            if (inCheck<V, kThem>(after)) return;
        }
        visit_(step, after);
    }

    [[gnu::noinline]] void takeEnPassant(int kind, int from, int mark, bool tries) {
        Position<V> after = position_;
        core::takeEnPassant<V, Us>(after, kind, from, mark);
        if (!tries || !inCheck<V, Us>(after)) visit({Step::What::TakesEnPassant, from, mark, kNone}, after);
    }

    [[gnu::noinline]] void castle(int index, bool tries) {
        Position<V> after = position_;
        core::castle<V, Us>(after, index);
        const CastlingMove<V>& move = castlingMove(position_, index);
        Step step{Step::What::Castles, move.king, move.kingTo, kNone};
        step.right = index;
        if (!tries || !inCheck<V, Us>(after)) visit(step, after);
    }

    [[gnu::noinline]] void drop(int index, int to, bool tries) {
        const auto& rule = V::kDrops[index];
        Position<V> after = position_;
        core::drop<V, Us>(after, rule, to);
        Step step{Step::What::Drops, kNowhere, to, rule.as};
        step.rule = index;
        if (!tries || !inCheck<V, Us>(after)) visit(step, after);
    }

    [[gnu::noinline]] void goAll(int kind, int from, const Set& targets, bool tries) {
        const Set& theirs = position_.side[kThem];
        (targets & ~theirs).forEach([&](int to) { go(kind, from, to, false, tries); });
        (targets & theirs).forEach([&](int to) { go(kind, from, to, true, tries); });
    }

    [[gnu::noinline]] void go(int kind, int from, int to, bool takes, bool tries) {
        Step step{takes ? Step::What::Takes : Step::What::Quiet, from, to, kNone};
        become(kind, step, tries, Set::none());
    }
    /// The squares between are marked.
    template <int R>
    [[gnu::noinline]] void go(int kind, int from, int to, bool tries) {
        Step step{Step::What::Quiet, from, to, kNone};
        step.marking = R;
        become(kind, step, tries, reachTable<V, R>.between[to][from]);
    }

    /// With all that it may become. The step is changed: a copy of what has just been written would wait for
    /// it.
    void become(int kind, Step& step, bool tries, const Set& marks) {
        const bool takes = step.what == Step::What::Takes;
        const auto* promotion = promotionOf<V>(kind, Us, step.from, step.to, takes);
        if (promotion == nullptr || promotion->stays.has(step.to)) stand(step, kind, tries, marks);
        if (promotion == nullptr) return;
        step.marking = -1;
        for (int i = 0; i < promotion->count; ++i) {
            step.becomes = promotion->to[i];
            if (mayBecome(position_, Us, step.becomes)) stand(step, kind, tries, marks);
        }
    }

    void stand(const Step& step, int kind, bool tries, const Set& marks) {
        Position<V> after = position_;
        move<V, Us>(after, step, kind, marks);
        if (!tries || !inCheck<V, Us>(after)) visit(step, after);
    }

    const Position<V>& position_;
    Visit& visit_;
};

}  // namespace ferz::core

#endif
