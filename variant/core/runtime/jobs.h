// perft by several threads, with a table of positions that have been counted, and split into parts.
//
//     countWith<Variant>(position, 7, {4, 256})      by 4 threads, which share 256 MB
//     split<Variant>(position, 2, print)             the positions after two plies, equal ones once
#ifndef FERZ_CORE_JOBS_H
#define FERZ_CORE_JOBS_H

#include <atomic>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "key.h"
#include "names.h"
#include "perft.h"
#include "questions.h"
#include "write_fen.h"

namespace ferz::core {

/// Counts of positions. Threads may write at once: what they mix up is not found.
class CountTable {
public:
    explicit CountTable(std::size_t megabytes) {
        while (2 * size_ * sizeof(Entry) <= megabytes << 20U)
            size_ *= 2;
        entries_.reset(new Entry[size_]);
    }

    /// 0 when it is not known.
    [[nodiscard]] std::uint64_t find(Word key) const {
        const Entry& entry = entries_[key & (size_ - 1)];
        const Word nodes = entry.nodes.load(std::memory_order_relaxed);
        return (entry.check.load(std::memory_order_relaxed) ^ nodes) == key ? nodes : 0;
    }
    void put(Word key, std::uint64_t nodes) {
        Entry& entry = entries_[key & (size_ - 1)];
        entry.check.store(key ^ nodes, std::memory_order_relaxed);
        entry.nodes.store(nodes, std::memory_order_relaxed);
    }

private:
    struct Entry {
        std::atomic<Word> check{0};
        std::atomic<Word> nodes{0};
    };
    std::size_t size_ = 1;
    std::unique_ptr<Entry[]> entries_;
};

/// Calls visit(turn, after) for each turn of a game that is not over. As a count of one ply it compiles
/// nothing for each visit.
template <class V, class Visit>
void visitTurns(const Position<V>& position, Visit&& visit) {
    const Divided<V> each = [&](const Turn<V>& turn, const Position<V>& after, std::uint64_t) {
        visit(turn, after);
    };
    perft(position, 1, &each);
}

/// As perft(), where positions come again by other moves.
template <class V>
std::uint64_t countKnown(const Position<V>& position, int depth, CountTable& table) {
    if (depth < 2) return perft(position, depth);
    const Word place = key(position) ^ scatter(static_cast<Word>(depth));
    if (const std::uint64_t known = table.find(place)) return known;
    std::uint64_t nodes = 0;
    visitTurns(position, [&](const Turn<V>&, const Position<V>& after) {
        nodes += countKnown<V>(after, depth - 1, table);
    });
    table.put(place, nodes);
    return nodes;
}

struct Workers {
    int threads = 1;
    int megabytes = 0;  ///< of the table; 0: none
};

/// The number of games of this depth from each of the positions.
template <class V>
[[gnu::cold]] std::vector<std::uint64_t> countEach(const std::vector<Position<V>>& positions, int depth,
                                                   const Workers& workers, CountTable* table) {
    std::vector<std::uint64_t> counts(positions.size());
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
        for (std::size_t i = next++; i < positions.size(); i = next++) {
            counts[i] =
                table != nullptr ? countKnown<V>(positions[i], depth, *table) : perft(positions[i], depth);
        }
    };
    std::vector<std::thread> threads;
    for (int i = 1; i < workers.threads; ++i)
        threads.emplace_back(work);
    work();
    for (std::thread& thread : threads)
        thread.join();
    return counts;
}

/// Calls report as perft() does. The first two plies are the parts that threads take.
template <class V>
[[gnu::cold]] void divideWith(const Position<V>& position, int depth, const Workers& workers,
                              const Divided<V>& report) {
    std::unique_ptr<CountTable> table;
    if (workers.megabytes > 0) table.reset(new CountTable(static_cast<std::size_t>(workers.megabytes)));
    visitTurns(position, [&](const Turn<V>& turn, const Position<V>& after) {
        std::vector<Position<V>> parts;
        if (depth < 2) {
            parts.push_back(after);
        } else {
            visitTurns(after, [&](const Turn<V>&, const Position<V>& second) { parts.push_back(second); });
        }
        std::uint64_t nodes = 0;
        for (const std::uint64_t each : countEach<V>(parts, depth < 2 ? 0 : depth - 2, workers, table.get()))
            nodes += each;
        report(turn, after, nodes);
    });
}

/// Calls print(fen, names of moves that lead there, how often) for the positions after so many plies. Null,
/// or why a FEN does not say all of one.
template <class V, class Print>
[[gnu::cold]] const char* split(const Position<V>& position, int plies, Print&& print) {
    struct Branch {
        Position<V> position;
        std::vector<std::string> path;
        std::uint64_t times;
    };
    std::map<std::string, Branch> parts = {{fenOf(position), {position, {}, 1}}};
    for (int ply = 0; ply < plies; ++ply) {
        std::map<std::string, Branch> next;
        for (const auto& part : parts) {
            const Position<V>& before = part.second.position;
            const char* problem = nullptr;
            visitTurns(before, [&](const Turn<V>& turn, const Position<V>& after) {
                const std::string fen = fenOf(after);
                Position<V> read;
                if (readFen<V>(fen, read) != nullptr || key(read) != key(after))
                    problem = "FENs do not say all that decides the moves of this game";
                const auto found = next.find(fen);
                if (found != next.end()) {
                    found->second.times += part.second.times;
                } else {
                    std::vector<std::string> path = part.second.path;
                    path.push_back(nameOf<V>(before, turn));
                    next.insert({fen, {after, path, part.second.times}});
                }
            });
            if (problem != nullptr) return problem;
        }
        parts = next;
    }
    for (const auto& part : parts)
        print(part.first, part.second.path, part.second.times);
    return nullptr;
}

}  // namespace ferz::core

#endif
