// What a search remembers, and the order in which it tries moves.
//
//     Table<Variant> table;           positions by key, shared by all threads without locks
//     Memory<Variant> memory;         which quiet moves were good, of one thread
//     Picker<Variant> picker(...);    the moves of a position, the most promising first
#pragma once

#include <array>
#include <atomic>

#include "evaluation.h"

namespace engine {

inline constexpr int kMate = 30000;
inline constexpr int kMostPlies = 120;
inline constexpr int kUnknown = -32000;                ///< no score: the evaluation of a position in check
inline constexpr int kLeastMate = kMate - kMostPlies;  ///< scores from here on are mates

template <class V>
class Table {
public:
    using Move = ferz::core::Move<V>;
    using Word = ferz::core::Word;
    enum class Bound : std::uint8_t { None, Upper, Lower, Exact };
    struct Entry {
        Move move;
        int score = 0;
        int evaluation = kUnknown;
        int depth = 0;
        Bound bound = Bound::None;
        bool wasPv = false;  ///< it was once searched with a window that was open

        /// No search is needed for a window.
        [[nodiscard]] bool decides(int alpha, int beta) const {
            return bound == Bound::Exact || (bound == Bound::Lower && score >= beta) ||
                   (bound == Bound::Upper && score <= alpha);
        }
    };

    explicit Table(std::size_t megabytes) { resize(megabytes); }

    void resize(std::size_t megabytes) {
        const std::size_t buckets = std::max<std::size_t>(1, (megabytes << 20U) / sizeof(Bucket));
        if (slots_ && buckets == buckets_) return;
        slots_.reset();  // there may not be room for both
        slots_ = std::make_unique<Bucket[]>(buckets);
        buckets_ = buckets;
    }
    void clear() {
        for (std::size_t i = 0; i < buckets_; ++i) {
            for (Slot& slot : slots_[i])
                write(slot, 0, 0, 0);
        }
    }
    void beginSearch() { age_ = (age_ + 1) % kAges; }

    /// The position will soon be asked for: its place takes long to come from memory.
    void expect(Word key) const { __builtin_prefetch(&slots_[key % buckets_]); }

    /// Without bound if nothing is known. Mates are counted from `ply` plies after the root.
    [[nodiscard]] Entry find(Word key, int ply) const {
        Entry entry;
        for (const Slot& slot : slots_[key % buckets_]) {
            const Word move = slot.move.load(std::memory_order_relaxed);
            const Word data = slot.data.load(std::memory_order_relaxed);
            // Another thread may have written half of it meanwhile.
            if ((slot.check.load(std::memory_order_relaxed) ^ move ^ data) != key || data == 0) continue;
            entry.move = Move(static_cast<typename Move::Word>(move));
            entry.score = static_cast<std::int16_t>(data);
            entry.evaluation = static_cast<std::int16_t>(data >> 16U);
            entry.depth = static_cast<std::int8_t>(data >> 32U);
            entry.bound = static_cast<Bound>(data >> 40U & 3U);
            entry.wasPv = (data >> 48U & 1U) != 0;
            if (std::abs(entry.score) >= kLeastMate) entry.score += entry.score > 0 ? -ply : ply;
            break;
        }
        return entry;
    }

    void keep(Word key, int ply, Entry entry) {
        if (std::abs(entry.score) >= kLeastMate) entry.score += entry.score > 0 ? ply : -ply;
        Slot* worst = nullptr;
        int least = 1 << 20;
        for (Slot& slot : slots_[key % buckets_]) {
            const Word move = slot.move.load(std::memory_order_relaxed);
            const Word data = slot.data.load(std::memory_order_relaxed);
            const bool isSame = (slot.check.load(std::memory_order_relaxed) ^ move ^ data) == key;
            const int depth = static_cast<std::int8_t>(data >> 32U);
            if (isSame && data != 0) {
                if (!entry.move) entry.move = Move(static_cast<typename Move::Word>(move));
                // What was searched deeper is kept, unless the score is exact.
                if (entry.bound != Bound::Exact && entry.depth + 3 < depth && ageOf(data) == age_) return;
                worst = &slot;
                break;
            }
            const int worth =
                data == 0 ? -1000 : depth - 4 * static_cast<int>((age_ - ageOf(data) + kAges) % kAges);
            if (worth < least) {
                least = worth;
                worst = &slot;
            }
        }
        const auto bits = [](int value, unsigned mask, unsigned shift) {
            return static_cast<Word>(static_cast<unsigned>(value) & mask) << shift;
        };
        write(*worst, key, entry.move.word(),
              bits(entry.score, 0xFFFF, 0) | bits(entry.evaluation, 0xFFFF, 16) |
                  bits(entry.depth, 0xFF, 32) | bits(static_cast<int>(entry.bound), 3, 40) |
                  Word{age_} << 42U | bits(entry.wasPv ? 1 : 0, 1, 48) | Word{1} << 63U);
    }

    /// In thousandths, of this search.
    [[nodiscard]] int fullness() const {
        int used = 0;
        const std::size_t asked = std::min<std::size_t>(buckets_, 500);
        for (std::size_t i = 0; i < asked; ++i) {
            for (const Slot& slot : slots_[i]) {
                const Word data = slot.data.load(std::memory_order_relaxed);
                used += data != 0 && ageOf(data) == age_ ? 1 : 0;
            }
        }
        return static_cast<int>(static_cast<std::size_t>(used) * 1000 / (asked * kSlots));
    }

private:
    static constexpr unsigned kAges = 64;
    static constexpr int kSlots = 2;
    struct Slot {
        std::atomic<Word> check = 0;  ///< the key, with `move` and `data` mixed in
        std::atomic<Word> move = 0;
        std::atomic<Word> data = 0;
    };
    using Bucket = std::array<Slot, kSlots>;

    static unsigned ageOf(Word data) { return static_cast<unsigned>(data >> 42U) % kAges; }
    static void write(Slot& slot, Word key, Word move, Word data) {
        slot.check.store(key ^ move ^ data, std::memory_order_relaxed);
        slot.move.store(move, std::memory_order_relaxed);
        slot.data.store(data, std::memory_order_relaxed);
    }

    std::size_t buckets_ = 0;
    std::unique_ptr<Bucket[]> slots_;
    unsigned age_ = 0;
};

/// A number that grows by a bonus the less, the larger it is.
inline void reward(std::int16_t& number, int bonus) {
    constexpr int kMost = 16384;
    number = static_cast<std::int16_t>(number + bonus - number * std::abs(bonus) / kMost);
}

/// The move takes nothing and does not promote.
template <class V>
bool isQuiet(ferz::core::Move<V> move) {
    return move.what() == ferz::core::Turn<V>::What::Drops || (move.becomes() < 0 && !move.takes());
}

inline int bonusOf(int depth) {
    return std::min(1800, 12 * depth * depth + 60 * depth);
}

/// Which moves were good, of one thread.
template <class V>
struct Memory {
    using Position = ferz::core::Position<V>;
    using Move = ferz::core::Move<V>;
    static constexpr int kKinds = ferz::core::kKindCount<V>;
    static constexpr int kSquares = ferz::core::kSquares<V>;
    /// Pieces on squares; in games with more of them some share a number.
    static constexpr int kPlacings = std::min(2 * kKinds * kSquares, 2048);
    using Row = std::array<std::int16_t, kPlacings>;
    /// The placings 1, 2 and 4 plies before; -1: a pass, or nothing.
    using Trail = std::array<int, 3>;

    Move killers[kMostPlies + 1][2];
    std::array<Move, kPlacings> answers;                          ///< by the enemy's move
    std::int16_t quiet[2][kSquares + kKinds][kSquares + 1] = {};  ///< by origin and target
    std::int16_t takes[kPlacings][kKinds + 1] = {};               ///< by placing and what is taken
    std::unique_ptr<std::array<Row, kPlacings>> follow = std::make_unique<std::array<Row, kPlacings>>();

    /// The piece and its square after the move.
    static int placing(const Position& before, Move move) {
        const int kind = kindOf(before, move);
        const int to = move.to() < 0 ? 0 : move.to();
        return ((before.toMove * kKinds + std::max(kind, 0)) * kSquares + to) % kPlacings;
    }
    static int kindOf(const Position& before, Move move) {
        if (move.what() == ferz::core::Turn<V>::What::Drops) return move.becomes();
        return move.from() < 0 ? 0 : before.kindOn[move.from()];
    }
    std::int16_t& quietOf(const Position& before, Move move) {
        const int from = move.from() >= 0 ? move.from() : kSquares + std::max(0, kindOf(before, move));
        return quiet[before.toMove][from][move.to() < 0 ? kSquares : move.to()];
    }
    std::int16_t& takesOf(const Position& before, Move move) {
        const bool isPiece = move.to() >= 0 && before.side[1 - before.toMove].has(move.to());
        return takes[placing(before, move)][isPiece ? before.kindOn[move.to()] : kKinds];
    }

    int historyOf(const Position& before, Move move, const Trail& trail) {
        int sum = quietOf(before, move);
        const auto here = static_cast<std::size_t>(placing(before, move));
        for (const int last : trail)
            sum += last < 0 ? 0 : rowOf(last)[here];
        return sum;
    }
    void rewardFollowing(int placing, int bonus, const Trail& trail) {
        for (const int last : trail) {
            if (last >= 0) reward(rowOf(last)[static_cast<std::size_t>(placing)], bonus);
        }
    }
    int rankOf(const Position& before, Move move, int ply, const Trail& trail) {
        if (move == killers[ply][0]) return 1 << 22;
        if (move == killers[ply][1]) return 1 << 21;
        if (trail[0] >= 0 && answers[static_cast<std::size_t>(trail[0])] == move) return 1 << 20;
        return historyOf(before, move, trail);
    }
    /// The move was good enough, and those tried before it were not.
    void learn(const Position& before, Move good, const Move* bad, int badCount, int depth, int ply,
               const Trail& trail) {
        const bool isGoodQuiet = isQuiet(good);
        for (int i = -1; i < badCount; ++i) {
            const Move move = i < 0 ? good : bad[i];
            const int bonus = i < 0 ? bonusOf(depth) : -bonusOf(depth);
            if (!isQuiet(move)) {
                reward(takesOf(before, move), bonus);
            } else if (isGoodQuiet) {
                reward(quietOf(before, move), bonus);
                rewardFollowing(placing(before, move), bonus, trail);
            }
        }
        if (isGoodQuiet) keepKiller(good, ply, trail);
    }

private:
    void keepKiller(Move move, int ply, const Trail& trail) {
        if (killers[ply][0] != move) {
            killers[ply][1] = killers[ply][0];
            killers[ply][0] = move;
        }
        if (trail[0] >= 0) answers[static_cast<std::size_t>(trail[0])] = move;
    }
    Row& rowOf(int last) { return (*follow)[static_cast<std::size_t>(last)]; }
};

/// What is known of the position that is searched.
template <class V>
struct Node {
    const ferz::core::Position<V>& position;
    int alpha;
    int beta;
    int depth;
    int ply;
    bool cut;  ///< it is expected that a move is good enough
    bool isPv;
    bool checked;
    ferz::core::Word here;
    typename Memory<V>::Trail trail;
    bool improves = false;
    bool wasPv = false;
    int evaluation = kUnknown;  ///< with what the table knows
    int extension = 0;          ///< of the table's move
    typename Table<V>::Entry entry = {};
};

/// Gives the moves of a list in order. Ranks of good captures are above those of quiet moves, and captures
/// that lose something are last.
template <class V>
class Picker {
public:
    using Move = ferz::core::Move<V>;
    using MoveList = ferz::core::MoveList<V>;
    using Exchange = ferz::core::Exchange<V>;
    struct Place {
        MoveList moves;
        int rank[ferz::core::kMostMoves<V>];
    };

    Picker(const Node<V>& node, Place& place, const Values<V>& values, const Exchange& exchange,
           Memory<V>& memory)
        : node_(node),
          place_(place),
          values_(values),
          exchange_(exchange),
          memory_(memory),
          end_(place.moves.size()) {}

    static constexpr int kTakes = 1 << 28;
    static constexpr int kQuiet = 1 << 24;

    /// No move when there is none left.
    Move next() {
        if (!isRanked_ && at_ == 0) {
            Move* const first = std::find(place_.moves.begin(), place_.moves.end(), node_.entry.move);
            if (first != place_.moves.end()) {
                std::swap(*first, *place_.moves.begin());
                return place_.moves[at_++];
            }
        }
        if (!isRanked_) rank();
        for (; at_ < end_; ++at_) {
            // Two loops over one array each: compilers make several steps of the first at once.
            int highest = place_.rank[at_];
            for (int i = at_ + 1; i < end_; ++i)
                highest = std::max(highest, place_.rank[i]);
            int best = at_;
            while (place_.rank[best] != highest)
                ++best;
            std::swap(place_.rank[at_], place_.rank[best]);
            std::swap(place_.moves.begin()[at_], place_.moves.begin()[best]);
            const Move move = place_.moves[at_];
            int& rank = place_.rank[at_];
            if (rank > kQuiet && exchange_.of(node_.position, move) < 0) {
                rank -= 2 * kTakes;
                --at_;
                continue;
            }
            isLosing_ = rank < -kQuiet;
            ++at_;
            return move;
        }
        return {};
    }
    /// Leaves out the moves that were not given yet for which the question is true; their number.
    template <class Question>
    int leaveOut(Question&& question) {
        int kept = at_;
        for (int i = at_; i < end_; ++i) {
            if (question(place_.moves[i])) continue;
            place_.moves.begin()[kept] = place_.moves[i];
            place_.rank[kept++] = place_.rank[i];
        }
        const int count = end_ - kept;
        end_ = kept;
        return count;
    }
    /// The move given last is a capture that loses something.
    [[nodiscard]] bool isLosing() const { return isLosing_; }

private:
    /// Not before a second move is asked for: most often the first one is good enough.
    void rank() {
        isRanked_ = true;
        for (int i = at_; i < end_; ++i) {
            const Move move = place_.moves[i];
            int& rank = place_.rank[i];
            if (isQuiet(move)) {
                rank = memory_.rankOf(node_.position, move, node_.ply, node_.trail);
            } else {
                rank = kTakes + memory_.takesOf(node_.position, move) / 4;
                rank += 16 * values_.gainOf(node_.position, move);
                if (move.from() >= 0) rank -= values_.kind[node_.position.kindOn[move.from()]] / 4;
            }
        }
    }

    const Node<V>& node_;
    Place& place_;
    const Values<V>& values_;
    const Exchange& exchange_;
    Memory<V>& memory_;
    bool isRanked_ = false;
    int at_ = 0;
    int end_;
    bool isLosing_ = false;
};

}  // namespace engine
