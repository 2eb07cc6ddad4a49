// Principal-variation search over any game of ferz.
//
//     Search<Variant> search;
//     search.resize(64, 1);                            megabytes of table, threads
//     const Move<Variant> best = search.best(position, keysOfTheGame, limits, report);
//
// report(line, time) is called with each line of play that is found. `stop` may be set by any thread. With
// one thread, and no limit of time, the result depends on nothing but what was searched before.
#pragma once

#include <algorithm>
#include <iterator>
#include <system_error>
#include <thread>

#include "worker.h"

namespace engine {

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
    std::function<void(const Position&)>& onLeaf() { return shared_->onLeaf; }
    Evaluation<V>& evaluation() { return shared_->evaluation; }

    /// `keys`: of the game's positions before this one; `quiet`: how many of the last plies took nothing and
    /// moved no pawn; `only`: the legal moves to be searched, all if empty. No move if there is none.
    template <class Report>
    Move best(const Position& position, const std::vector<Word>& keys, int quiet, const Limits& limits,
              Report&& report, const std::vector<Move>& only = {}) {
        const auto isLeftOut = [&only](Move move) {
            return !only.empty() && std::find(only.begin(), only.end(), move) == only.end();
        };
        const auto all = legalMoves(position);
        shared_->leftOut.clear();
        std::copy_if(all.begin(), all.end(), std::back_inserter(shared_->leftOut), isLeftOut);
        shared_->limits = limits;
        shared_->limits.lines =
            std::min(limits.lines, all.size() - static_cast<int>(shared_->leftOut.size()));
        shared_->started = Shared<V>::Clock::now();
        shared_->table.beginSearch();
        shared_->nodes = 0;
        // Before any of them begins: a report counts the nodes of all.
        for (const auto& worker : workers_)
            worker->nodes = 0;
        std::vector<std::thread> helpers;
        helpers.reserve(workers_.size());
        try {
            for (std::size_t i = 1; i < workers_.size(); ++i)
                helpers.emplace_back([&, i] { workers_[i]->run(position, keys, quiet, [](auto&&...) {}); });
        } catch (const std::system_error&) {
            // The machine has no more threads: the search goes on with fewer.
        }
        const Move move = workers_[0]->run(position, keys, quiet, [&](Line<V>& line) {
            line.nodes = nodes();
            line.seconds = seconds();
            line.fullness = shared_->table.fullness();
            report(line);
        });
        shared_->stop = true;
        for (std::thread& helper : helpers)
            helper.join();
        // A search that is stopped before its first depth has looked at none.
        return isLeftOut(move) ? only.front() : move;
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
