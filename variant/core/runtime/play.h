// The sink for moves (moves.h) that plays them and takes them back.
//
//     Player<Variant, kWhite, Visit> player(position, visit);     visit(step, position behind the move)
#ifndef FERZ_CORE_PLAY_H
#define FERZ_CORE_PLAY_H

#include <algorithm>
#include <cstdint>
#include <functional>

#include "ends.h"
#include "general.h"

namespace ferz::core {

/// A move, for who wants to call it by a name.
template <class V>
struct Step {
    enum class What { Quiet, Takes, TakesEnPassant, Castles, General, Drops, Passes };
    What what;
    int from;  ///< kNowhere of a drop
    int to;
    int becomes;                              ///< a kind, or kNone; of a drop what comes onto the board
    const typename V::Move* whole = nullptr;  ///< of What::General all that it does; as long as it is visited
    int right = -1;                           ///< of What::Castles its index
    int dropped = kNone;                      ///< of What::Drops the kind in the hand
    int gated = kNone;                        ///< a kind that comes out of the hand behind the move
    int gate = kNowhere;                      ///< onto this square
    int wall = kNowhere;                      ///< and a wall here
};

/// Is called with each turn of the first ply, the position behind it, and how many games begin with it.
template <class V>
using Divided = std::function<void(const Step<V>&, const Position<V>&, std::uint64_t)>;

template <class V, int Us>
std::uint64_t countTurns(Position<V>& position);

/// What is remembered of the turn before: called before anything is changed.
template <class V>
void beginTurn(Position<V>& position) {
    auto& state = position.state;
    if constexpr (kAsksCastled<V> || kAsksPasses<V> || kAsksFacing<V>) {
        state.castled = -1;
        state.passedBefore = state.passed;
        state.passed = false;
    }
    if constexpr (kAsksFacing<V>) state.facedBefore = royalsFace(position);
    (void)state;
}

/// King and rook are where they castle from.
template <class V>
void addCastlingRight(Position<V>& position, int index, int king, int rook) {
    const int files = V::kShape.files;
    const int first = king / files * files;
    const bool isShort = index % 2 == 0;
    CastlingRight<V>& right = position.castling[index];
    right.king = king;
    right.rook = rook;
    right.kingTo = first + (isShort ? V::kCastling.shortTo : V::kCastling.longTo);
    right.rookTo = right.kingTo + (isShort ? -1 : 1);
    const int low = std::min({right.king, right.rook, right.kingTo, right.rookTo});
    const int high = std::max({right.king, right.rook, right.kingTo, right.rookTo});
    right.mustBeEmpty = {};
    for (int square = low; square <= high; ++square) {
        if (square != king && square != rook) right.mustBeEmpty |= V::Set::of(square);
    }
    const auto keep = static_cast<std::uint8_t>(~(1U << static_cast<unsigned>(index)));
    for (auto& each : position.keeps)
        each = static_cast<std::uint8_t>(each | (1U << static_cast<unsigned>(index)));
    position.keeps[king] &= keep;
    position.keeps[rook] &= keep;
    position.state.rights = static_cast<std::uint8_t>((position.state.rights | ~keep) & 15U);
}

/// Plays each move, looks whether it is legal where that is not known, and calls visit(step).
template <class V, int Us, class Visit>
class Player {
public:
    using Set = typename V::Set;
    using Step = core::Step<V>;
    static constexpr int kThem = 1 - Us;

    Player(Position<V>& position, Visit& visit) : position_(position), visit_(visit) {}

    template <int K>
    void targets(int from, const Set& quiet, const Set& taking) {
        playAll(K, from, quiet, taking, Set::none());
    }
    template <int K, int Delta, bool Taking>
    void shifted(const Set& targets) {
        targets.forEach([&](int to) { play(K, from(to, Delta), to, Taking, false, Set::none()); });
    }
    template <int K, int R>
    void marking(int from, const Set& targets) {
        targets.forEach([&](int to) { play(K, from, to, false, false, reachTable<V, R>.between[to][from]); });
    }
    template <int K, int R, int Delta>
    void shiftedMarking(const Set& targets) {
        targets.forEach([&](int to) { marking<K, R>(from(to, Delta), Set::of(to)); });
    }
    template <int K>
    void tried(int from, const Set& quiet, const Set& taking) {
        tryAll(K, from, quiet, taking);
    }
    template <int K, int R>
    void triedMarking(int from, const Set& targets) {
        targets.forEach([&](int to) { play(K, from, to, false, true, reachTable<V, R>.between[to][from]); });
    }

    template <int K>
    void triedEnPassant(int from, int mark) {
        takeEnPassant(K, from, mark);
    }

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
        const auto before = position_.state;
        touch(Set::none(), 0, 0, 0xF);
        if constexpr (kAsksCastled<V> || kAsksPasses<V> || kAsksFacing<V>) position_.state.passed = true;
        if (V::kGame.mustEndFacing || !isChecked<V, Us>(position_))
            visit(Step{Step::What::Passes, kNowhere, kNowhere, kNone});
        position_.state = before;
    }

    [[gnu::noinline]] void triedCastling(int index) {
        if constexpr (V::kCastling.king != kNone) {
            const CastlingRight<V>& right = position_.castling[index];
            const auto before = position_.state;
            const int rook = position_.kindOn[right.rook];
            touch(Set::of(right.king) | Set::of(right.rook) | Set::of(right.kingTo) | Set::of(right.rookTo),
                  right.king, right.rook);
            if constexpr (V::kGame.castlesOpposite) {
                const unsigned theirs = 1U << static_cast<unsigned>(2 * kThem + index % 2);
                position_.state.rights = static_cast<std::uint8_t>(position_.state.rights & ~theirs);
            }
            if constexpr (kAsksCastled<V>) position_.state.castled = static_cast<std::int8_t>(index);
            position_.take(Us, right.king);
            position_.take(Us, right.rook);
            position_.put(Us, V::kCastling.king, right.kingTo);
            position_.put(Us, rook, right.rookTo);
            Step step{Step::What::Castles, right.king, right.kingTo, kNone};
            step.right = index;
            if (!inCheck<V, Us>(position_)) visit(step);
            position_.take(Us, right.kingTo);
            position_.take(Us, right.rookTo);
            position_.put(Us, V::kCastling.king, right.king);
            position_.put(Us, rook, right.rook);
            position_.state = before;
        }
    }

    template <int K>
    [[gnu::noinline]] void general(int from) {
        generalMoves<V, Us, K>(position_, from, [&](const typename V::Move& move, int becomes) {
            if (losesRoyal(move)) return;
            const Position<V> before = position_;
            beginTurn(position_);
            core::play<V, Us>(position_, move, becomes);
            if (!inCheck<V, Us>(position_) && mayBeDeclared(move))
                visit(Step{Step::What::General, move.from, move.to, becomes, &move});
            position_ = before;
        });
    }

private:
    template <class Move>
    [[nodiscard]] bool losesRoyal(const Move& move) const {
        const auto isRoyal = [&](int square) {
            return position_.side[Us].has(square) && V::kKinds[position_.kindOn[square]].royal;
        };
        return (move.to == kNowhere && isRoyal(move.from)) ||
               std::any_of(move.captures.begin(), move.captures.end(), isRoyal);
    }
    /// A move that gives no check, or no mate, is none where it would.
    template <class Move>
    [[nodiscard]] bool mayBeDeclared(const Move& move) {
        for (const auto& flag : move.flags) {
            using What = typename std::decay_t<decltype(flag)>::What;
            if (flag.what == What::NoCheck && inCheck<V, kThem>(position_)) return false;
            if (flag.what == What::NoMate && !position_.insideMate && isMate()) return false;
        }
        return true;
    }

    [[nodiscard]] bool isMate() {
        if (!inCheck<V, kThem>(position_)) return false;
        position_.insideMate = true;
        const bool hasNoMove = countTurns<V, kThem>(position_) == 0;
        position_.insideMate = false;
        return hasNoMove;
    }

    void visit(const Step& step) {
        if constexpr (kLeavesOutChecks<V>) {
            if (inCheck<V, kThem>(position_)) return;
        }
        if constexpr (V::kHasGeneral) {
            // Only such pieces can ask.
            if (inCheck<V, kThem>(position_)) position_.state.everChecked[kThem] = true;
        }
        if constexpr (kCountsChecks<V>) {
            const int before = position_.state.checksLeft[Us];
            if (inCheck<V, kThem>(position_)) --position_.state.checksLeft[Us];
            visit_(step, position_);
            position_.state.checksLeft[Us] = before;
        } else {
            visit_(step, position_);
        }
    }

    [[gnu::noinline]] void drop(int rule, int to, bool tries) {
        if constexpr (V::kGame.drops) {
            const auto& drop = V::kDrops[rule];
            const auto before = position_.state;
            touch(Set::of(to), to, to);
            if constexpr (!V::kGame.endless) --position_.state.hand[Us][drop.kind];
            position_.put(Us, drop.as, to);
            Step step{Step::What::Drops, kNowhere, to, drop.as};
            step.dropped = drop.kind;
            if (!tries || !inCheck<V, Us>(position_)) visit(step);
            position_.take(Us, to);
            position_.state = before;
        }
        (void)rule;
        (void)to;
        (void)tries;
    }

    /// What every move does to the state.
    void touch(const Set& squares, int a, int b, unsigned rights = 0) {
        beginTurn(position_);
        auto& state = position_.state;
        state.marks = Set::none();
        if constexpr (V::kAsksUnmoved) state.unmoved &= ~squares;
        if constexpr (V::kCastling.king != kNone) {
            state.rights = static_cast<std::uint8_t>(state.rights &
                                                     ((position_.keeps[a] & position_.keeps[b]) | rights));
        }
        if constexpr (V::kGame.gates) {
            state.gates[kWhite] &= ~squares;
            state.gates[kBlack] &= ~squares;
        }
        (void)squares;
        (void)a;
        (void)b;
        (void)rights;
    }

    static constexpr int from(int to, int delta) { return to - delta; }

    [[gnu::noinline]] void playAll(int kind, int from, const Set& quiet, const Set& taking,
                                   const Set& marks) {
        quiet.forEach([&](int to) { play(kind, from, to, false, false, marks); });
        taking.forEach([&](int to) { play(kind, from, to, true, false, marks); });
    }
    [[gnu::noinline]] void tryAll(int kind, int from, const Set& quiet, const Set& taking) {
        quiet.forEach([&](int to) { play(kind, from, to, false, true, Set::none()); });
        taking.forEach([&](int to) { play(kind, from, to, true, true, Set::none()); });
    }

    [[gnu::noinline]] void takeEnPassant(int kind, int from, int mark) {
        const auto before = position_.state;
        const int victim = before.victim;
        const int taken = position_.kindOn[victim];
        touch(Set::of(from) | Set::of(victim) | Set::of(mark), from, victim);
        position_.take(kThem, victim);
        position_.keep(kThem, taken);
        place(kind, Step{Step::What::TakesEnPassant, from, mark, kNone}, true);
        position_.put(kThem, taken, victim);
        position_.state = before;
    }

    [[gnu::noinline]] void play(int kind, int from, int to, bool takes, bool tries, const Set& marks) {
        const auto before = position_.state;
        const Set target = Set::of(to);
        touch(Set::of(from) | target, from, to);
        if (takes) {
            const std::int8_t taken = position_.kindOn[to];
            position_.pieces[kThem][taken] ^= target;
            position_.side[kThem] ^= target;
            position_.keep(kThem, taken);
            place(kind, Step{Step::What::Takes, from, to, kNone}, tries);
            position_.pieces[kThem][taken] ^= target;
            position_.side[kThem] ^= target;
            position_.kindOn[to] = taken;
        } else {
            if (marks.any()) {
                position_.state.marks = marks;
                position_.state.victim = static_cast<std::int16_t>(to);
            }
            place(kind, Step{Step::What::Quiet, from, to, kNone}, tries);
        }
        position_.state = before;
    }

    /// The mover goes; with all that it may become.
    void place(int kind, const Step& step, bool tries) {
        const Set source = Set::of(step.from);
        const Set target = Set::of(step.to);
        const auto* promotion =
            step.what == Step::What::TakesEnPassant
                ? nullptr
                : promotionOf<V>(kind, Us, step.from, step.to, step.what != Step::What::Quiet);
        // What it may become is counted while it stands where it was.
        unsigned allowed = ~0U;
        if constexpr (kLimitsPromotion<V>) {
            for (int i = 0; promotion != nullptr && i < promotion->count; ++i) {
                if (!mayBecome(position_, Us, promotion->to[i])) allowed &= ~bit(i);
            }
        }
        position_.pieces[Us][kind] ^= source;
        position_.side[Us] ^= source | target;
        position_.kindOn[step.from] = kNone;
        bool stays = true;
        if (promotion != nullptr) {
            stays = promotion->stays.has(step.to);
            for (int i = 0; i < promotion->count; ++i) {
                if (allowed >> static_cast<unsigned>(i) & 1U)
                    stand(step, promotion->to[i], promotion->to[i], tries);
            }
        }
        if (stays) stand(step, kind, kNone, tries);
        position_.pieces[Us][kind] ^= source;
        position_.side[Us] ^= source | target;
        position_.kindOn[step.to] = kNone;
        position_.kindOn[step.from] = static_cast<std::int8_t>(kind);
    }

    void stand(Step step, int kind, int becomes, bool tries) {
        const Set target = Set::of(step.to);
        position_.pieces[Us][kind] ^= target;
        position_.kindOn[step.to] = static_cast<std::int8_t>(kind);
        step.becomes = becomes;
        const Set marks = position_.state.marks;
        // Nobody takes in passing what has been promoted.
        if (becomes != kNone) position_.state.marks = Set::none();
        if (!tries || !inCheck<V, Us>(position_)) visit(step);
        position_.state.marks = marks;
        position_.pieces[Us][kind] ^= target;
    }

    Position<V>& position_;
    Visit& visit_;
};

}  // namespace ferz::core

#endif
