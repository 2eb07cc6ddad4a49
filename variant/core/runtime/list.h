// The legal moves of a position in a list of fixed size.
//
//     for (const Move<Variant> move : legalMoves(position)) ...
//
// A position with more moves than the list has room for leaves some out, and isComplete() says so.
#ifndef FERZ_CORE_LIST_H
#define FERZ_CORE_LIST_H

#include <algorithm>

#include "compulsory.h"
#include "move.h"
#include "questions.h"

namespace ferz::core {

/// More than positions of games have.
template <class V>
inline constexpr int kMostMoves = V::kGame.walls.given || V::kHasInterpreted ? 8192
                                  : kSquares<V> > 100                        ? 2048
                                                                             : 1024;

template <class V>
class MoveList {
public:
    MoveList() {}  // NOLINT(modernize-use-equals-default): of the room for moves nothing is written
    MoveList(const MoveList& other) { *this = other; }
    /// Copies the moves, and not the room for more.
    MoveList& operator=(const MoveList& other) {
        count_ = other.count_;
        isComplete_ = other.isComplete_;
        std::copy(other.begin(), other.end(), moves_);
        return *this;
    }
    void push(Move<V> move) {
        if (count_ < kMostMoves<V>) {
            moves_[count_++] = move;
        } else {
            isComplete_ = false;
        }
    }
    void push(const Turn<V>& turn) {
        if constexpr (V::kHasInterpreted) {
            const auto ordinal = static_cast<typename Move<V>::Word>(turn.ordinal);
            if (ordinal > Move<V>::kMostOrdinal) {
                isComplete_ = false;
                return;
            }
        }
        push(Move<V>(turn));
    }

    [[nodiscard]] const Move<V>* begin() const { return moves_; }
    [[nodiscard]] const Move<V>* end() const { return moves_ + count_; }
    [[nodiscard]] Move<V>* begin() { return moves_; }
    [[nodiscard]] Move<V>* end() { return moves_ + count_; }
    [[nodiscard]] int size() const { return count_; }
    [[nodiscard]] bool isEmpty() const { return count_ == 0; }
    [[nodiscard]] bool isComplete() const { return isComplete_; }
    [[nodiscard]] Move<V> operator[](int index) const { return moves_[index]; }
    [[nodiscard]] bool contains(Move<V> wanted) const {
        for (const Move<V> move : *this) {
            if (move == wanted) return true;
        }
        return false;
    }
    /// Leaves those for which keeps(move) holds.
    template <class Keeps>
    void filter(Keeps&& keeps) {
        int left = 0;
        for (int i = 0; i < count_; ++i) {
            if (keeps(moves_[i])) moves_[left++] = moves_[i];
        }
        count_ = left;
    }

private:
    union {
        Move<V> moves_[kMostMoves<V>];  ///< the first `count_` of them
    };
    int count_ = 0;
    bool isComplete_ = true;
};

enum class Listed { All, Captures };

/// The sink that lists moves without making them, but for what is to be tried: that the player gets.
template <class V, int Us, Listed Which, class Tried>
class Lister {
public:
    using Set = typename V::Set;
    using What = typename Turn<V>::What;

    Lister(const Position<V>& position, MoveList<V>& list, Player<V, Us, Tried>& player)
        : position_(position), list_(list), player_(player) {}

    template <int K>
    void targets(int from, const Set& targets) {
        const Set& theirs = position_.side[1 - Us];
        if constexpr (kAll) (targets & ~theirs).forEach([&](int to) { add<K>(What::Quiet, from, to); });
        (targets & theirs).forEach([&](int to) { add<K>(What::Takes, from, to); });
    }
    template <int K, int Delta, bool Taking>
    void shifted(const Set& targets) {
        if constexpr (!kAll && !Taking) return;
        targets.forEach([&](int to) { add<K>(Taking ? What::Takes : What::Quiet, to - Delta, to); });
    }
    template <int K, int R>
    void marking(int from, const Set& targets) {
        if constexpr (!kAll) return;
        targets.forEach([&](int to) { add<K>(What::Quiet, from, to, R); });
    }
    template <int K, int R, int Delta>
    void shiftedMarking(const Set& targets) {
        if constexpr (!kAll) return;
        targets.forEach([&](int to) { add<K>(What::Quiet, to - Delta, to, R); });
    }
    template <int K>
    void enPassant(int from, int mark) {
        list_.push(Move<V>(What::TakesEnPassant, from, mark, kNone));
    }
    void castling(int index) {
        if constexpr (kAll) player_.castling(index);
    }
    template <int D>
    void drops(const Set& targets) {
        if constexpr (!kAll) return;
        Turn<V> turn{What::Drops, kNowhere, kNowhere, V::kDrops[D].as};
        turn.rule = D;
        targets.forEach([&](int to) {
            turn.to = to;
            list_.push(Move<V>(turn));
        });
    }

    template <int K>
    void tried(int from, const Set& targets) {
        player_.template tried<K>(from, kAll ? targets : targets & position_.side[1 - Us]);
    }
    template <int K, int R>
    void triedMarking(int from, const Set& targets) {
        if constexpr (kAll) player_.template triedMarking<K, R>(from, targets);
    }
    template <int K>
    void triedEnPassant(int from, int mark) {
        player_.template triedEnPassant<K>(from, mark);
    }
    void triedCastling(int index) {
        if constexpr (kAll) player_.triedCastling(index);
    }
    template <int D>
    void triedDrops(const Set& targets) {
        if constexpr (kAll) player_.template triedDrops<D>(targets);
    }
    template <int K>
    void interpreted(int from) {
        player_.template interpreted<K>(from);
    }
    void pass() {
        if constexpr (kAll) player_.pass();
    }

private:
    static constexpr bool kAll = Which == Listed::All;

    template <int K>
    static constexpr bool promotes() {
        for (const auto& promotion : V::kPromotions) {
            if (promotion.kind == K && promotion.side == Us) return true;
        }
        return false;
    }

    template <int K>
    void add(What what, int from, int to, int marking = -1) {
        if constexpr (promotes<K>()) {
            const auto* promotion = promotionOf<V>(K, Us, from, to, what == What::Takes);
            if (promotion != nullptr) {
                for (int i = 0; i < promotion->count; ++i) {
                    if (mayBecome(position_, Us, promotion->to[i]))
                        list_.push(Move<V>(what, from, to, promotion->to[i]));
                }
                if (!promotion->stays.has(to)) return;
            }
        }
        if (marking < 0) {
            list_.push(Move<V>(what, from, to, kNone));
        } else {
            Turn<V> turn{what, from, to, kNone};
            turn.marking = marking;
            list_.push(Move<V>(turn));
        }
    }

    const Position<V>& position_;
    MoveList<V>& list_;
    Player<V, Us, Tried>& player_;
};

/// Turns with nothing after them, which need not be made.
template <class V, int Us>
inline constexpr bool kListsInSets =
    !kCopies<V> && !kLeavesOutChecks<V> && !kHasDuties<V, Us> && !kPromotesInPlace<V>;

/// Lists the turns for which keeps(turn) holds, of those that find(masks, sink) finds in sets. Where turns
/// are not found in sets, all of them are tried.
template <class V, int Us, Listed Which, class Keeps, class Find>
void listTurns(const Position<V>& position, MoveList<V>& list, Keeps&& keeps, Find&& find) {
    auto push = [&](const Turn<V>& turn, const Position<V>&) {
        if (keeps(turn)) list.push(turn);
    };
    if constexpr (kListsInSets<V, Us>) {
        Player<V, Us, decltype(push)> player(position, push);
        Lister<V, Us, Which, decltype(push)> lister(position, list, player);
        PinMasks<V> masks;
        findPinMasks<V, Us>(masks, position);
        find(masks, lister);
    } else {
        forEachTurn<V, Us>(position, push);
    }
    (void)find;
}

template <class V, int Us, Listed Which = Listed::All>
void listMoves(const Position<V>& position, MoveList<V>& list) {
    listTurns<V, Us, Which>(
        position, list, [](const Turn<V>& turn) { return Which == Listed::All || captures(turn); },
        [&](const PinMasks<V>& masks, auto& sink) {
            findMoves<V, Us>(masks, position, sink);
            if constexpr (V::kGame.rules.passes(Us)) sink.pass();
        });
}

/// Lists the moves of the piece on the square, which must be one of Us.
template <class V, int Us>
void listMovesFrom(const Position<V>& position, int from, MoveList<V>& list) {
    listTurns<V, Us, Listed::All>(
        position, list, [from](const Turn<V>& turn) { return turn.from == from; },
        [&](const PinMasks<V>& masks, auto& sink) {
            findMovesFrom<V, Us>(masks, position, from, sink);
            list.filter([from](Move<V> move) { return move.from() == from; });
        });
}

/// The move is legal.
template <class V>
void make(Position<V>& position, Move<V> move) {
    withSide(position.toMove, [&](auto us) { make<V, decltype(us)::value>(position, move); });
}
template <class V>
Position<V> made(Position<V> position, Move<V> move) {
    make(position, move);
    return position;
}

/// The pieces that the move takes stand here; what is destroyed beside it is left out.
template <class V>
typename V::Set takenBy(const Position<V>& position, Move<V> move) {
    using What = typename Turn<V>::What;
    using Set = typename V::Set;
    if (move.what() == What::Takes) return Set::of(move.to());
    if (move.what() == What::TakesEnPassant) return Set::of(position.victim);
    Set result = Set::none();
    if constexpr (V::kHasInterpreted) {
        if (!move.takes()) return result;
        withSide(position.toMove, [&](auto us) {
            explain<V, decltype(us)::value>(position, move, [&](const Turn<V>& turn) {
                for (const int square : turn.whole->captures)
                    result |= Set::of(square);
            });
        });
    }
    return result;
}

}  // namespace ferz::core

#endif
