// Principal-variation search over any game of ferz.
//
//     Search<Variant> search;
//     search.resize(64, 1);                            megabytes of table, threads
//     const Move<Variant> best = search.best(position, keysOfTheGame, limits, report);
//
// report(line, time) is called with each line of play that is found. `stop` may be set by any thread. With
// one thread, and no limit of time, the result depends on nothing but what was searched before.
#pragma once

#include <chrono>
#include <functional>
#include <thread>
#include <vector>

#include "ordering.h"

namespace engine {

struct Limits {
    int depth = kMostPlies - 1;
    std::uint64_t nodes = ~std::uint64_t{0};
    double enough = 1e9;  ///< seconds after which no further ply is begun
    double most = 1e9;    ///< seconds after which the search ends
    int mate = 0;         ///< moves to a mate that is enough; 0: none is
    int lines = 1;
    bool waits = false;  ///< the move is told only when somebody stops the search
};

template <class V>
struct Line {
    std::vector<ferz::core::Move<V>> moves;
    int number = 1;  ///< 1 is the best
    int depth = 0;
    int deepest = 0;
    int score = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
    int fullness = 0;
};

template <class V>
class Worker;

/// What the threads of a search share.
template <class V>
struct Shared {
    using Clock = std::chrono::steady_clock;

    Table<V> table{16};
    Limits limits;
    Clock::time_point started;
    std::atomic<bool> stop = false;
    Evaluation<V> evaluation;

    [[nodiscard]] double seconds() const {
        return std::chrono::duration<double>(Clock::now() - started).count();
    }
};

/// One thread of a search.
template <class V>
class Worker {
public:
    using Position = ferz::core::Position<V>;
    using Move = ferz::core::Move<V>;
    using Word = ferz::core::Word;
    using Report =
        std::function<void(const std::vector<Move>&, int number, int depth, int deepest, int score)>;

    std::atomic<std::uint64_t> nodes = 0;

    Worker(Shared<V>& shared, bool leads)
        : shared_(shared), leads_(leads), exchange_(exchangeValues(shared)) {
        for (int depth = 1; depth < kMostPlies; ++depth) {
            for (int tried = 1; tried < kMostTried; ++tried)
                reductions_[depth][tried] = static_cast<int>(0.7 + std::log(depth) * std::log(tried) / 1.9);
        }
    }

    /// `quiet`: plies without capture or a move of a pawn that led here.
    Move run(const Position& position, const std::vector<Word>& keys, int quiet, const Report& report) {
        keys_ = keys;
        frames_[0].quiet = quiet;
        const auto moves = legalMoves(position);
        std::vector<Move> best(1, moves.isEmpty() ? Move() : moves[0]);
        const int lines = std::min(shared_.limits.lines, moves.size());
        std::vector<int> scores(static_cast<std::size_t>(std::max(lines, 0)), 0);
        for (depth_ = 1; depth_ <= shared_.limits.depth && !moves.isEmpty(); ++depth_) {
            excluded_.clear();
            for (int line = 0; line < lines; ++line) {
                deepest_ = 0;
                int& score = scores[static_cast<std::size_t>(line)];
                score = aspire(position, score);
                const Frame& root = frames_[0];
                // A move of the last depth that was found better than the first one is good already.
                if (shared_.stop) return line == 0 && root.length > 0 ? root.line[0] : best[0];
                std::vector<Move> found(root.line, root.line + root.length);
                if (found.empty()) return best[0];
                report(found, line + 1, depth_, deepest_, score);
                excluded_.push_back(found[0]);
                if (line == 0) best = std::move(found);
            }
            if (leads_ && mayEnd(moves.size(), scores[0])) break;
        }
        return best[0];
    }

private:
    using Bound = typename Table<V>::Bound;
    using Entry = typename Table<V>::Entry;
    using Result = ferz::core::Result;

    static constexpr int kMostTried = 64;
    static constexpr int kUnknown = -32000;  ///< the evaluation of a position in check
    static constexpr bool kHasEnds = ferz::core::kEndCount<V> > 0;
    /// A pass is never worse than any move: not so where all depends on who has to move.
    static constexpr bool kMayPass = ferz::core::kAlwaysRoyal<V> != 0 && !V::kGame.rules.mustCapture &&
                                     !ferz::core::endsBy<V>(ferz::core::When::Passes) &&
                                     !ferz::core::endsBy<V>(ferz::core::When::Facing);

    struct Frame {
        typename Picker<V>::Place place;
        Move line[kMostPlies + 1];
        int length = 0;
        int evaluation = 0;
        int quiet = 0;
        int placing = 0;  ///< of the move that led to the next frame; -1 of a pass
    };

    static ferz::core::Exchange<V> exchangeValues(const Shared<V>& shared) {
        int values[Values<V>::kKinds];
        for (int kind = 0; kind < Values<V>::kKinds; ++kind)
            values[kind] =
                shared.evaluation.values().isRoyal[kind] ? 20000 : shared.evaluation.values().kind[kind];
        return ferz::core::Exchange<V>(values);
    }

    bool mayEnd(int moves, int score) const {
        const Limits& limits = shared_.limits;
        if (limits.mate > 0 && score >= kMate - 2 * limits.mate) return true;
        if (limits.enough > 1e8) return false;
        return shared_.seconds() > limits.enough || (moves == 1 && depth_ > 5) ||
               kMate - std::abs(score) < depth_ / 2;
    }

    /// Searches with a narrow window around the score of the last depth, then with wider ones.
    int aspire(const Position& position, int last) {
        int width = 18;
        int alpha = depth_ < 5 ? -kMate : std::max(-kMate, last - width);
        int beta = depth_ < 5 ? kMate : std::min(kMate, last + width);
        while (true) {
            const int score = searchFor(position, alpha, beta, depth_, 0, false);
            if (shared_.stop) return score;
            width *= 3;
            if (score <= alpha && alpha > -kMate) {
                beta = (alpha + beta) / 2;
                alpha = width > 1000 ? -kMate : std::max(-kMate, score - width);
            } else if (score >= beta && beta < kMate) {
                beta = width > 1000 ? kMate : std::min(kMate, score + width);
            } else {
                return score;
            }
        }
    }

    /// Counts a move that is made; a search again of the same move is not counted, nor is a pass.
    void count() {
        const auto now = nodes.load(std::memory_order_relaxed) + 1;
        nodes.store(now, std::memory_order_relaxed);
        if (!leads_ || depth_ == 1) return;
        if (now >= shared_.limits.nodes || (now % 256 == 0 && shared_.seconds() > shared_.limits.most))
            shared_.stop = true;
    }

    int searchFor(const Position& position, int alpha, int beta, int depth, int ply, bool cut) {
        Frame& frame = frames_[ply];
        frame.length = 0;
        const bool isPv = beta - alpha > 1;
        const bool checked = inCheck(position);
        if (depth <= 0) return quiesce(position, alpha, beta, ply, 0);
        deepest_ = std::max(deepest_, ply + 1);
        if (shared_.stop) return 0;
        const Word here = key(position);
        if (ply > 0) {
            if (isRepeated(here, frame.quiet)) return 0;
            if (const int end = endedScore(position, ply); end != kUnknown) return end;
            if (ply >= kMostPlies) return checked ? 0 : evaluate(position, frame);
            alpha = std::max(alpha, ply - kMate);
            beta = std::min(beta, kMate - ply - 1);
            if (alpha >= beta) return alpha;
        }

        Entry entry;
        const bool isKnown = shared_.table.find(here, ply, entry);
        if (isKnown && !isPv && entry.depth >= depth && frame.quiet < 80 && decides(entry, alpha, beta))
            return entry.score;

        int evaluation = kUnknown;
        frame.evaluation = kUnknown;
        if (!checked) {
            evaluation = frame.evaluation =
                isKnown && entry.evaluation != kUnknown ? entry.evaluation : evaluate(position, frame);
            if (isKnown && decides(entry, evaluation, evaluation)) evaluation = entry.score;
        }
        const bool improves = !checked && ply >= 2 && frame.evaluation > frames_[ply - 2].evaluation;
        const bool isQuietNode = !isPv && !checked && std::abs(beta) < kLeastMate;

        if (isQuietNode) {
            if (depth <= 7 && evaluation - 60 * (depth - (improves ? 1 : 0)) >= beta &&
                evaluation < kLeastMate)
                return evaluation;
            if (depth <= 3 && evaluation + 220 * depth < alpha) {
                const int score = quiesce(position, alpha, alpha + 1, ply, 0);
                if (score <= alpha || shared_.stop) return score;
            }
            if (const int score = passing(position, beta, depth, ply, evaluation, cut); score >= beta)
                return score;
        }
        if (depth >= 4 && !entry.move) --depth;

        frame.place.moves = legalMoves(position);
        if (frame.place.moves.isEmpty()) return scoreOf(resultOf(position, false).result, ply);
        return searchMoves(position, alpha, beta, depth, ply, cut, entry.move, checked, improves, here);
    }

    int searchMoves(const Position& position, int alpha, int beta, int depth, int ply, bool cut, Move first,
                    bool checked, bool improves, Word here) {
        Frame& frame = frames_[ply];
        const bool isPv = beta - alpha > 1;
        Picker<V> picker(position, frame.place, first, shared_.evaluation.values(), exchange_,
                         [&](Move move) { return rankOf(position, move, ply); });
        const int before = alpha;
        int best = -kMate;
        Move bestMove;
        Move quiets[kMostTried];
        int quietCount = 0;
        int tried = 0;
        keys_.push_back(here);
        for (Move move = picker.next(); move; move = picker.next()) {
            if (ply == 0 && isExcluded(move)) continue;
            const bool quiet = Picker<V>::isQuiet(position, move);
            const int history = quiet ? historyOf(position, move, ply) : 0;
            const int reduction =
                reductions_[std::min(depth, kMostPlies - 1)][std::min(tried + 1, kMostTried - 1)];
            ++tried;
            const Position after = made(position, move);
            const bool checks = inCheck(after);
            if (ply > 0 && best > -kLeastMate && !checked) {
                const int left = std::max(1, depth - reduction);
                if (quiet && !checks) {
                    if (depth <= 8 && quietCount > (4 + depth * depth) / (improves ? 1 : 2)) continue;
                    if (!isPv && left <= 6 && frame.evaluation + 90 + 80 * left + history / 128 <= alpha)
                        continue;
                    if (left <= 3 && history < -3000 * left) continue;
                    if (left <= 6 && exchange_.of(position, move) < -25 * left * left) continue;
                } else if ((quiet || picker.isLosing()) && depth <= 6 &&
                           exchange_.of(position, move) < -90 * depth) {
                    continue;
                }
            }
            count();
            next(position, move, ply, quiet);
            const bool extends = checks && ply < 2 * depth_ && exchange_.of(position, move) >= 0;
            const int deeper = depth - 1 + (extends ? 1 : 0);
            int score = 0;
            if (depth >= 2 && tried > (isPv ? 3 : 1) && (quiet || cut || picker.isLosing())) {
                int less = reduction + (cut ? 2 : 0) + (improves ? 0 : 1) - (isPv ? 1 : 0) -
                           (checks || checked ? 1 : 0);
                less -= history / 8192;
                const int reduced = std::clamp(deeper - less, 1, std::max(deeper, 1));
                score = -searchFor(after, -alpha - 1, -alpha, reduced, ply + 1, true);
                if (score > alpha && reduced < deeper)
                    score = -searchFor(after, -alpha - 1, -alpha, deeper, ply + 1, !cut);
            } else if (!isPv || tried > 1) {
                score = -searchFor(after, -alpha - 1, -alpha, deeper, ply + 1, !cut);
            }
            if (isPv && (tried == 1 || score > alpha))
                score = -searchFor(after, -beta, -alpha, deeper, ply + 1, false);
            if (shared_.stop) break;
            if (score > best) {
                best = score;
                bestMove = score > alpha || ply == 0 ? move : bestMove;
                if (score > alpha || (ply == 0 && tried == 1)) keepLine(move, ply);
                alpha = std::max(alpha, score);
                if (alpha >= beta) {
                    if (quiet) learn(position, move, quiets, quietCount, depth, ply);
                    break;
                }
            }
            if (quiet && quietCount < kMostTried) quiets[quietCount++] = move;
        }
        keys_.pop_back();
        if (shared_.stop) return best;
        if (tried == 0) return 0;
        if (ply > 0 || excluded_.empty()) {
            const Bound bound = best >= beta ? Bound::Lower : best > before ? Bound::Exact : Bound::Upper;
            shared_.table.keep(here, ply, {bestMove, best, frame.evaluation, depth, bound});
        }
        return best;
    }

    /// Captures, and in the first ply promotions, until there are no good ones; all moves out of check.
    int quiesce(const Position& position, int alpha, int beta, int ply, int age) {
        Frame& frame = frames_[ply];
        frame.length = 0;
        deepest_ = std::max(deepest_, ply + 1);
        if (shared_.stop) return 0;
        if (const int end = endedScore(position, ply); end != kUnknown) return end;
        const bool checked = inCheck(position);
        if (ply >= kMostPlies) return checked ? 0 : evaluate(position, frame);
        const Word here = key(position);
        if (age == 0 && isRepeated(here, frame.quiet)) return 0;
        Entry entry;
        const bool isKnown = shared_.table.find(here, ply, entry);
        if (isKnown && beta - alpha == 1 && decides(entry, alpha, beta)) return entry.score;

        int best = -kMate;
        frame.evaluation = kUnknown;
        if (!checked) {
            frame.evaluation =
                isKnown && entry.evaluation != kUnknown ? entry.evaluation : evaluate(position, frame);
            best = frame.evaluation;
            if (isKnown && decides(entry, best, best)) best = entry.score;
            if (best >= beta) return best;
        }
        const int before = alpha;
        alpha = std::max(alpha, best);
        const bool takesOnly = !checked && age > 0;
        frame.place.moves = takesOnly ? captures(position) : legalMoves(position);
        if (!takesOnly && frame.place.moves.isEmpty()) return scoreOf(resultOf(position, false).result, ply);
        if (!takesOnly && !checked)
            frame.place.moves.filter([&](Move move) { return !Picker<V>::isQuiet(position, move); });
        Picker<V> picker(position, frame.place, entry.move, shared_.evaluation.values(), exchange_,
                         [&](Move move) { return rankOf(position, move, ply); });
        Move bestMove;
        keys_.push_back(here);
        for (Move move = picker.next(); move; move = picker.next()) {
            const bool quiet = Picker<V>::isQuiet(position, move);
            if (best > -kLeastMate && !checked) {
                if (picker.isLosing() || best + 180 + gainOf(position, move) <= alpha) continue;
            } else if (best > -kLeastMate && quiet && age > 1) {
                continue;
            }
            next(position, move, ply, quiet);
            count();
            const int score = -quiesce(made(position, move), -beta, -alpha, ply + 1, age + 1);
            if (shared_.stop) break;
            if (score <= best) continue;
            best = score;
            if (score <= alpha) continue;
            alpha = score;
            bestMove = move;
            keepLine(move, ply);
            if (alpha >= beta) break;
        }
        keys_.pop_back();
        if (shared_.stop) return best;
        const Bound bound = best >= beta ? Bound::Lower : best > before ? Bound::Exact : Bound::Upper;
        shared_.table.keep(here, ply, {bestMove, best, frame.evaluation, 0, bound});
        return best;
    }

    /// The score if the side to move passes: where that is good enough, a move would be, too. Below beta if
    /// it is not tried, as in a search for a mate, which may need a move that only loses the tempo.
    int passing(const Position& position, int beta, int depth, int ply, int evaluation, bool cut) {
        const bool passedBefore = ply > 0 && frames_[ply - 1].placing < 0;
        if (!kMayPass || shared_.limits.mate > 0 || depth < 2 || evaluation < beta || passedBefore ||
            ply == 0)
            return beta - 1;
        if (!shared_.evaluation.hasForce(position, position.toMove)) return beta - 1;
        const int less = 3 + depth / 4 + std::min(3, (evaluation - beta) / 120);
        frames_[ply].placing = -1;
        frames_[ply + 1].quiet = 0;
        const int score = -searchFor(madeNull(position), -beta, 1 - beta, depth - less, ply + 1, !cut);
        return score >= kLeastMate ? beta : score;
    }

    [[nodiscard]] static bool decides(const Entry& entry, int alpha, int beta) {
        return entry.bound == Bound::Exact || (entry.bound == Bound::Lower && entry.score >= beta) ||
               (entry.bound == Bound::Upper && entry.score <= alpha);
    }

    /// Long play without captures comes near to a draw.
    int evaluate(const Position& position, const Frame& frame) const {
        const int score =
            shared_.evaluation.of(position) * (220 - std::clamp(frame.quiet - 30, 0, 110)) / 220;
        return std::clamp(score, 1 - kLeastMate, kLeastMate - 1);
    }

    static int scoreOf(Result result, int ply) {
        return result == Result::Win ? kMate - ply : result == Result::Loss ? ply - kMate : 0;
    }
    /// kUnknown as long as no rule has ended the game.
    static int endedScore(const Position& position, int ply) {
        if constexpr (kHasEnds) {
            const Result result = resultOf(position, true).result;
            if (result != Result::Running) return scoreOf(result, ply);
        }
        (void)position;
        (void)ply;
        return kUnknown;
    }

    [[nodiscard]] bool isRepeated(Word here, int quiet) const {
        const auto from = keys_.end() - std::min<std::ptrdiff_t>(std::max(quiet, 0),
                                                                 static_cast<std::ptrdiff_t>(keys_.size()));
        return std::find(from, keys_.end(), here) != keys_.end();
    }
    [[nodiscard]] bool isExcluded(Move move) const {
        return std::find(excluded_.begin(), excluded_.end(), move) != excluded_.end();
    }

    /// Prepares the frame of the position after the move.
    void next(const Position& position, Move move, int ply, bool quiet) {
        frames_[ply].placing = Memory<V>::placing(position, move);
        const int kind = Memory<V>::kindOf(position, move);
        const bool comesBack = quiet && move.what() != ferz::core::Turn<V>::What::Drops &&
                               !shared_.evaluation.values().isPawn[position.toMove][kind];
        frames_[ply + 1].quiet = comesBack ? frames_[ply].quiet + 1 : 0;
    }
    void keepLine(Move move, int ply) {
        Frame& frame = frames_[ply];
        const Frame& after = frames_[ply + 1];
        frame.line[0] = move;
        std::copy(after.line, after.line + after.length, frame.line + 1);
        frame.length = std::min(after.length + 1, kMostPlies);
    }

    int gainOf(const Position& position, Move move) const {
        const auto& values = shared_.evaluation.values();
        int gain = move.becomes() >= 0 ? values.kind[move.becomes()] : 0;
        takenBy(position, move).forEach([&](int square) { gain += values.kind[position.kindOn[square]]; });
        return gain;
    }

    // ---- the order of quiet moves ----

    /// The moves of the two plies before, or -1.
    int lastPlacing(int ply, int back) const { return ply >= back ? frames_[ply - back].placing : -1; }

    int historyOf(const Position& position, Move move, int ply) {
        int sum = memory_.quietOf(position, move);
        const auto placing = static_cast<std::size_t>(Memory<V>::placing(position, move));
        for (const int back : {1, 2}) {
            if (const int last = lastPlacing(ply, back); last >= 0) sum += memory_.rowOf(last)[placing];
        }
        return sum;
    }
    int rankOf(const Position& position, Move move, int ply) {
        if (move == memory_.killers[ply][0]) return 1 << 22;
        if (move == memory_.killers[ply][1]) return 1 << 21;
        const int last = lastPlacing(ply, 1);
        if (last >= 0 && memory_.answers[static_cast<std::size_t>(last)] == move) return 1 << 20;
        return historyOf(position, move, ply);
    }
    /// The quiet move was good enough, and those tried before it were not.
    void learn(const Position& position, Move good, const Move* bad, int badCount, int depth, int ply) {
        const int bonus = std::min(1800, 12 * depth * depth + 60 * depth);
        const auto change = [&](Move move, int by) {
            reward(memory_.quietOf(position, move), by);
            const auto placing = static_cast<std::size_t>(Memory<V>::placing(position, move));
            for (const int back : {1, 2}) {
                if (const int last = lastPlacing(ply, back); last >= 0)
                    reward(memory_.rowOf(last)[placing], by);
            }
        };
        change(good, bonus);
        for (int i = 0; i < badCount; ++i)
            change(bad[i], -bonus);
        if (memory_.killers[ply][0] != good) {
            memory_.killers[ply][1] = memory_.killers[ply][0];
            memory_.killers[ply][0] = good;
        }
        if (const int last = lastPlacing(ply, 1); last >= 0)
            memory_.answers[static_cast<std::size_t>(last)] = good;
    }

    Shared<V>& shared_;
    const bool leads_;
    const ferz::core::Exchange<V> exchange_;
    Memory<V> memory_;
    std::vector<Word> keys_;
    std::vector<Move> excluded_;  ///< moves of better lines
    std::unique_ptr<Frame[]> frames_ = std::make_unique<Frame[]>(kMostPlies + 2);
    int reductions_[kMostPlies][kMostTried] = {};
    int depth_ = 0;
    int deepest_ = 0;
};

template <class V>
class Search {
public:
    using Position = ferz::core::Position<V>;
    using Move = ferz::core::Move<V>;
    using Word = ferz::core::Word;

    Search() { resize(16, 1); }

    void resize(std::size_t megabytes, int threads) {
        shared_->table.resize(megabytes);
        threads_ = threads;
        forget();
    }
    /// For a new game.
    void forget() {
        shared_->table.clear();
        workers_.clear();
        for (int i = 0; i < threads_; ++i)
            workers_.push_back(std::make_unique<Worker<V>>(*shared_, i == 0));
    }
    std::atomic<bool>& stop() { return shared_->stop; }
    Evaluation<V>& evaluation() { return shared_->evaluation; }

    /// `keys`: of the game's positions before this one; `quiet`: how many of the last plies took nothing and
    /// moved no pawn. No move if there is none.
    template <class Report>
    Move best(const Position& position, const std::vector<Word>& keys, int quiet, const Limits& limits,
              Report&& report) {
        shared_->limits = limits;
        shared_->started = Shared<V>::Clock::now();
        shared_->table.beginSearch();
        // Before any of them begins: a report counts the nodes of all.
        for (const auto& worker : workers_)
            worker->nodes = 0;
        std::vector<std::thread> helpers;
        for (std::size_t i = 1; i < workers_.size(); ++i)
            helpers.emplace_back([&, i] { workers_[i]->run(position, keys, quiet, [](auto&&...) {}); });
        const Move move = workers_[0]->run(
            position, keys, quiet,
            [&](const std::vector<Move>& moves, int number, int depth, int deepest, int score) {
                report(Line<V>{moves, number, depth, deepest, score, nodes(), shared_->seconds(),
                               shared_->table.fullness()});
            });
        shared_->stop = true;
        for (std::thread& helper : helpers)
            helper.join();
        return move;
    }
    [[nodiscard]] std::uint64_t nodes() const {
        std::uint64_t sum = 0;
        for (const auto& worker : workers_)
            sum += worker->nodes;
        return sum;
    }
    [[nodiscard]] double seconds() const { return shared_->seconds(); }

private:
    std::unique_ptr<Shared<V>> shared_ = std::make_unique<Shared<V>>();
    std::vector<std::unique_ptr<Worker<V>>> workers_;
    int threads_ = 1;
};

}  // namespace engine
