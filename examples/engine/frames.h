// What a search knows on its path: limits, the positions from the root on, and the move that is tried.
#pragma once

#include <chrono>
#include <functional>
#include <vector>

#include "ordering.h"

namespace engine {

inline constexpr int kMostQuiet = 100;  ///< plies without captures and moves of pawns; then it is a draw

struct Limits {
    int depth = kMostPlies - 1;
    std::uint64_t nodes = ~std::uint64_t{0};
    double enough = 1e9;  ///< seconds after which no further ply is begun
    double most = 1e9;    ///< seconds after which the search ends
    int mate = 0;         ///< moves to a mate that is enough; 0: none is
    int lines = 1;
    bool waits = false;  ///< the move is told only when somebody stops the search
};

/// A line of play that was found.
template <class V>
struct Line {
    std::vector<ferz::core::Move<V>> moves;
    int depth = 0;
    int deepest = 0;
    int score = 0;
    int number = 1;  ///< 1 is the best
    std::uint64_t nodes = 0;
    double seconds = 0;
    int fullness = 0;
};

/// What the threads of a search share.
template <class V>
struct Shared {
    using Clock = std::chrono::steady_clock;

    Table<V> table{16};
    Limits limits;
    std::vector<ferz::core::Move<V>> leftOut;  ///< legal moves of the root that are not to be searched
    Clock::time_point started;
    std::atomic<bool> stop = false;
    std::atomic<std::uint64_t> nodes = 0;  ///< of all threads, where their number is limited
    Evaluation<V> evaluation;
    /// Called for positions that count as they are evaluated, if there is something to call.
    std::function<void(const ferz::core::Position<V>&)> onLeaf;

    [[nodiscard]] double seconds() const {
        return std::chrono::duration<double>(Clock::now() - started).count();
    }
    /// After the search of a depth.
    [[nodiscard]] bool mayEnd(int moves, int depth, int score) const {
        if (limits.mate > 0 && score >= kMate - 2 * limits.mate) return true;
        if (limits.enough > 1e8) return false;
        return seconds() > limits.enough || (moves == 1 && depth > 5) || kMate - std::abs(score) < depth / 2;
    }
};

/// A result for the side to move, `ply` plies after the root.
inline int scoreOf(ferz::core::Result result, int ply) {
    using ferz::core::Result;
    return result == Result::Win ? kMate - ply : result == Result::Loss ? ply - kMate : 0;
}
/// kUnknown as long as no rule has ended the game.
template <class V>
int endedScore([[maybe_unused]] const ferz::core::Position<V>& position, [[maybe_unused]] int ply) {
    if constexpr (ferz::core::kEndCount < V >> 0) {
        const auto result = resultOf(position, true).result;
        if (result != ferz::core::Result::Running) return scoreOf(result, ply);
    }
    return kUnknown;
}

/// What is kept of each position of the path.
template <class V>
struct Frame {
    using Move = ferz::core::Move<V>;

    typename Picker<V>::Place place;
    Move line[kMostPlies + 1];
    int length = 0;
    int evaluation = 0;
    int quiet = 0;
    ferz::core::Word here = 0;  ///< the key
    bool checked = false;
    Move without;  ///< left out, to see whether other moves are nearly as good
    // Of the move that led to the next frame:
    int placing = 0;  ///< -1 of a pass
    int tried = 0;
    bool isQuiet = false;
};

/// A move that is tried.
template <class V>
struct Try {
    ferz::core::Move<V> move;
    bool quiet;
    bool checks;
    bool losing;
    int number;
    int history;
    int reduction;
};

/// The positions from the root on, and which moves were good.
template <class V>
struct Path {
    using Move = ferz::core::Move<V>;
    using Word = ferz::core::Word;

    Memory<V> memory;
    std::vector<Word> keys;  ///< of the game's positions, too
    std::unique_ptr<Frame<V>[]> room = std::make_unique<Frame<V>[]>(kMostPlies + 2);
    Frame<V>* frames = room.get();

    [[nodiscard]] bool isRepeated(Word here, int quiet) const {
        const auto from = keys.end() - std::min<std::ptrdiff_t>(std::max(quiet, 0),
                                                                static_cast<std::ptrdiff_t>(keys.size()));
        return std::find(from, keys.end(), here) != keys.end();
    }
    /// Prepares the frame of the position after the move.
    void next(const Node<V>& node, const Try<V>& now, const bool (&isPawn)[Memory<V>::kKinds]) {
        Frame<V>& frame = frames[node.ply];
        frame.placing = Memory<V>::placing(node.position, now.move);
        frame.tried = now.number;
        frame.isQuiet = now.quiet;
        const int kind = Memory<V>::kindOf(node.position, now.move);
        const bool comesBack =
            now.quiet && now.move.what() != ferz::core::Turn<V>::What::Drops && !isPawn[kind];
        frames[node.ply + 1].quiet = comesBack ? frame.quiet + 1 : 0;
    }
    void keepLine(Move move, int ply) {
        Frame<V>& frame = frames[ply];
        const Frame<V>& after = frames[ply + 1];
        frame.line[0] = move;
        std::copy(after.line, after.line + after.length, frame.line + 1);
        frame.length = after.length + 1;
    }

    [[nodiscard]] typename Memory<V>::Trail trailOf(int ply) const {
        typename Memory<V>::Trail trail{-1, -1, -1};
        for (std::size_t i = 0; i < trail.size(); ++i) {
            const int back = 1 << i;
            if (ply >= back) trail[i] = frames[ply - back].placing;
        }
        return trail;
    }
    /// The move was good enough, and those tried before it were not, nor was the first move of the enemy.
    void learn(const Node<V>& node, Move good, const Move* bad, int badCount) {
        memory.learn(node.position, good, bad, badCount, node.depth, node.ply, node.trail);
        if (node.ply == 0) return;
        const Frame<V>& before = frames[node.ply - 1];
        if (before.isQuiet && before.tried == 1 && before.placing >= 0)
            memory.rewardFollowing(before.placing, -bonusOf(node.depth), trailOf(node.ply - 1));
    }
};

}  // namespace engine
