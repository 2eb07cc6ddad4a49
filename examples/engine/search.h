// Alpha-beta search over any game of ferz: iterative deepening, a hash table, quiescence.
//
//     Search<Variant> search;
//     const Move<Variant> best = search.best(position, keysOfTheGame, limits, report);
#pragma once

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <vector>

#include "values.h"

namespace engine {

inline constexpr int kMate = 30000;
inline constexpr int kMostPlies = 100;

struct Limits {
    int depth = 64;
    double seconds = 1e9;
};

template <class V>
class Search {
public:
    using Position = ferz::core::Position<V>;
    using Move = ferz::core::Move<V>;
    using MoveList = ferz::core::MoveList<V>;
    using Word = ferz::core::Word;

    std::atomic<bool> stop = false;

    /// `keys`: of the game's positions so far. report(depth, score, nodes, seconds, best move).
    template <class Report>
    Move best(const Position& position, std::vector<Word> keys, Limits limits, Report&& report) {
        keys_ = std::move(keys);
        limits_ = limits;
        nodes_ = 0;
        started_ = Clock::now();
        const MoveList moves = legalMoves(position);
        Move best = moves.isEmpty() ? Move() : moves[0];
        for (int depth = 1; depth <= limits.depth && !moves.isEmpty(); ++depth) {
            best_ = best;
            const int score = searchFor(position, depth, -kMate, kMate, 0);
            if (stop) break;
            best = best_;
            report(depth, score, nodes_, seconds(), best);
            // A further ply takes longer than all before it.
            if (std::abs(score) > kMate - depth || seconds() > limits.seconds / 2) break;
        }
        return best;
    }

private:
    using Clock = std::chrono::steady_clock;
    using Turn = ferz::core::Turn<V>;
    enum class Bound : std::uint8_t { None, Upper, Lower, Exact };
    struct Entry {
        Word key = 0;
        Move move;
        std::int16_t score = 0;
        std::int8_t depth = 0;
        Bound bound = Bound::None;
    };
    static constexpr std::size_t kEntries = std::size_t{1} << 20;

    double seconds() const { return std::chrono::duration<double>(Clock::now() - started_).count(); }

    int searchFor(const Position& position, int depth, int alpha, int beta, int ply) {
        if (++nodes_ % 1024 == 0 && seconds() > limits_.seconds) stop = true;
        if (stop || ply >= kMostPlies) return evaluate(position);
        const Word here = key(position);
        if (ply > 0 && isRepeated(here)) return 0;
        const bool checked = inCheck(position);
        if (checked) ++depth;
        if (depth <= 0) return quiesce(position, alpha, beta, ply);

        Entry& entry = table_[here % kEntries];
        const bool isKnown = entry.bound != Bound::None && entry.key == here;
        if (isKnown && ply > 0 && entry.depth >= depth) {
            const int score = fromTable(entry.score, ply);
            if (entry.bound == Bound::Exact) return score;
            if (entry.bound == Bound::Lower && score >= beta) return score;
            if (entry.bound == Bound::Upper && score <= alpha) return score;
        }
        MoveList moves = legalMoves(position);
        if (moves.isEmpty()) return ended(position, ply);
        order(position, moves, ply == 0 ? best_ : isKnown ? entry.move : Move());

        keys_.push_back(here);
        int best = -kMate;
        Move bestMove;
        const int before = alpha;
        for (int i = 0; i < moves.size(); ++i) {
            const Position after = made(position, moves[i]);
            const bool isLate = i > 3 && depth > 2 && !checked && moves[i].what() != Turn::What::Takes;
            int score = alpha + 1;
            // A move that is not the first has to show that it is worth a whole window.
            if (i > 0) score = -searchFor(after, depth - (isLate ? 2 : 1), -alpha - 1, -alpha, ply + 1);
            if (score > alpha && isLate) score = -searchFor(after, depth - 1, -alpha - 1, -alpha, ply + 1);
            if (score > alpha) score = -searchFor(after, depth - 1, -beta, -alpha, ply + 1);
            if (stop) break;
            if (score > best) {
                best = score;
                bestMove = moves[i];
                if (ply == 0) best_ = bestMove;
            }
            alpha = std::max(alpha, score);
            if (alpha >= beta) {
                if (moves[i].from() >= 0 && moves[i].to() >= 0)
                    history_[position.toMove][moves[i].from()][moves[i].to()] += depth * depth;
                break;
            }
        }
        keys_.pop_back();
        if (stop) return best;
        const Bound bound = best >= beta ? Bound::Lower : best > before ? Bound::Exact : Bound::Upper;
        entry = {here, bestMove, static_cast<std::int16_t>(toTable(best, ply)),
                 static_cast<std::int8_t>(depth), bound};
        return best;
    }

    /// Captures alone, until there are no good ones.
    int quiesce(const Position& position, int alpha, int beta, int ply) {
        ++nodes_;
        MoveList moves = legalMoves(position);
        if (moves.isEmpty()) return ended(position, ply);
        const int standing = evaluate(position);
        if (standing >= beta || ply >= kMostPlies) return standing;
        alpha = std::max(alpha, standing);
        moves.filter([&](Move move) { return takenBy(position, move).any(); });
        order(position, moves, Move());
        int best = standing;
        for (const Move move : moves) {
            best = std::max(best, -quiesce(made(position, move), -beta, -alpha, ply + 1));
            alpha = std::max(alpha, best);
            if (alpha >= beta || stop) break;
        }
        return best;
    }

    /// Of a position without moves: a quick loss is the worst.
    static int ended(const Position& position, int ply) {
        switch (resultOf(position, false).result) {
            case ferz::core::Result::Win: return kMate - ply;
            case ferz::core::Result::Loss: return ply - kMate;
            default: return 0;
        }
    }

    bool isRepeated(Word here) const { return std::find(keys_.begin(), keys_.end(), here) != keys_.end(); }
    /// In the table a mate is counted from its position.
    static int toTable(int score, int ply) {
        if (std::abs(score) < kMate - kMostPlies) return score;
        return score > 0 ? score + ply : score - ply;
    }
    static int fromTable(int score, int ply) {
        if (std::abs(score) < kMate - kMostPlies) return score;
        return score > 0 ? score - ply : score + ply;
    }

    int evaluate(const Position& position) const {
        int score = 0;
        for (int side = 0; side < 2; ++side) {
            int sum = 0;
            position.side[side].forEach(
                [&](int square) { sum += values_.square[side][position.kindOn[square]][square]; });
            if constexpr (V::kGame.hands.given) {
                for (int kind = 0; kind < Values<V>::kKinds; ++kind)
                    sum += position.hand[side][kind] * values_.kind[kind] * 11 / 10;
            }
            score += side == position.toMove ? sum : -sum;
        }
        return score;
    }

    /// The table's move first, then captures of much by little, then what was good elsewhere.
    void order(const Position& position, MoveList& moves, Move first) {
        order_.clear();
        for (const Move move : moves) {
            int rank = 0;
            if (move == first) {
                rank = 1 << 30;
            } else if (const auto taken = takenBy(position, move); taken.any()) {
                rank = 1 << 28;
                taken.forEach([&](int square) { rank += 16 * values_.kind[position.kindOn[square]]; });
                rank -= values_.kind[position.kindOn[move.from()]];
            } else if (move.from() >= 0 && move.to() >= 0) {
                rank = std::min(history_[position.toMove][move.from()][move.to()], 1 << 27);
                if (move.becomes() >= 0) rank += values_.kind[move.becomes()];
            }
            order_.push_back({rank, move});
        }
        std::stable_sort(order_.begin(), order_.end(),
                         [](const auto& a, const auto& b) { return a.first > b.first; });
        Move* to = moves.begin();
        for (const auto& each : order_)
            *to++ = each.second;
    }

    const Values<V> values_;
    std::vector<Entry> table_ = std::vector<Entry>(kEntries);
    std::vector<Word> keys_;
    std::vector<std::pair<int, Move>> order_;
    int history_[2][Values<V>::kSquares][Values<V>::kSquares] = {};
    Move best_;
    Limits limits_;
    Clock::time_point started_;
    std::uint64_t nodes_ = 0;
};

}  // namespace engine
