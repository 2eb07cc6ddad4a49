// One thread of a search, and what it shares with others.
//
//     Shared<Variant> shared;                 the table of positions, limits, the evaluation
//     Worker<Variant> worker(shared, true);   true: it leads, and sees to the limits
//     const Move<Variant> best = worker.run(position, keysOfTheGame, quietPlies, report);
#pragma once

#include <functional>
#include <vector>

#include "frames.h"

namespace engine {

template <class V>
class Worker {
public:
    using Position = ferz::core::Position<V>;
    using Move = ferz::core::Move<V>;
    using Word = ferz::core::Word;
    using Line = engine::Line<V>;

    std::atomic<std::uint64_t> nodes = 0;

    Worker(Shared<V>& shared, bool leads)
        : shared_(shared),
          leads_(leads),
          mostQuiet_(shared.evaluation.isLikeChess() ? kMostQuiet : 1 << 20),
          exchange_(shared.evaluation.values().exchange()) {
        for (int depth = 1; depth < kMostPlies; ++depth) {
            for (int tried = 1; tried < kMostTried; ++tried)
                reductions_[depth][tried] = static_cast<int>(0.5 + std::log(depth) * std::log(tried) / 1.9);
        }
    }

    /// `quiet`: plies without capture or a move of a pawn that led here.
    Move run(const Position& position, const std::vector<Word>& keys, int quiet,
             const std::function<void(Line&)>& report) {
        path_.keys = keys;
        path_.frames[0].quiet = quiet;
        expect(position, 0, inCheck(position));
        const auto moves = legalMoves(position);
        Move best = moves.isEmpty() ? Move() : moves[0];
        const auto lines = static_cast<std::size_t>(std::min(shared_.limits.lines, moves.size()));
        std::vector<Line> last(lines);
        for (depth_ = 1; depth_ <= shared_.limits.depth && lines > 0; ++depth_) {
            std::vector<Line> found = linesOf(position, last);
            for (Line& line : found)
                report(line);
            if (!found.empty()) best = found[0].moves[0];
            // A move of the last depth that was found better than the first one is good already.
            if (shared_.stop && found.empty() && path_.frames[0].length > 0) best = path_.frames[0].line[0];
            if (shared_.stop || found.size() < lines) break;
            if (leads_ && shared_.mayEnd(moves.size(), depth_, found[0].score)) break;
            last = found;
        }
        return best;
    }

private:
    using Bound = typename Table<V>::Bound;
    using Entry = typename Table<V>::Entry;
    using Frame = engine::Frame<V>;
    using Node = engine::Node<V>;
    using Try = engine::Try<V>;

    static constexpr int kMostTried = 64;
    /// A pass is never worse than any move: not so where all depends on who has to move.
    static constexpr bool kMayPass = ferz::core::kAlwaysRoyal<V> != 0 && !V::kGame.rules.mustCapture &&
                                     !ferz::core::endsBy<V>(ferz::core::When::Passes) &&
                                     !ferz::core::endsBy<V>(ferz::core::When::Facing);

    [[nodiscard]] const Values<V>& values() const { return shared_.evaluation.values(); }

    /// The best lines of a depth, the best one first; fewer than of the last depth if the search is stopped.
    std::vector<Line> linesOf(const Position& position, const std::vector<Line>& last) {
        std::vector<Line> found;
        excluded_ = shared_.leftOut;
        for (const Line& before : last) {
            deepest_ = 0;
            const int score = aspire(position, before.score);
            const Frame& root = path_.frames[0];
            if (shared_.stop || root.length == 0) break;
            found.push_back({{root.line, root.line + root.length}, depth_, deepest_, score});
            excluded_.push_back(root.line[0]);
        }
        std::stable_sort(found.begin(), found.end(),
                         [](const Line& a, const Line& b) { return a.score > b.score; });
        for (std::size_t i = 0; i < found.size(); ++i)
            found[i].number = static_cast<int>(i) + 1;
        return found;
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
        const bool isEnough =
            shared_.limits.nodes != Limits().nodes && ++shared_.nodes >= shared_.limits.nodes;
        // Some move has to be found first.
        if (!leads_ || (depth_ == 1 && path_.frames[0].length == 0)) return;
        if (isEnough || (now % 32 == 0 && shared_.seconds() > shared_.limits.most)) shared_.stop = true;
    }

    /// The position will be searched next at this ply.
    void expect(const Position& position, int ply, bool checked) {
        path_.frames[ply].checked = checked;
        path_.frames[ply].here = key(position);
        shared_.table.expect(path_.frames[ply].here);
    }

    /// Without depth only captures are tried, and in the first such ply promotions, too, until there are no
    /// good ones; or all moves out of check.
    int searchFor(const Position& position, int alpha, int beta, int depth, int ply, bool cut) {
        Frame& frame = path_.frames[ply];
        frame.length = 0;
        deepest_ = std::max(deepest_, ply + 1);
        if (shared_.stop) return 0;
        Node node{
            position,          alpha, beta, depth, ply, cut, beta - alpha > 1, frame.checked, frame.here,
            path_.trailOf(ply)};
        if (ply > 0) {
            if (const int end = endedScore(position, ply); end != kUnknown) return end;
            if (depth >= 0 && path_.isRepeated(node.here, frame.quiet)) return 0;
            if (isWornOut(position, frame)) return 0;
            if (ply >= kMostPlies) return node.checked ? 0 : evaluate(position, frame);
            node.alpha = std::max(alpha, ply - kMate);
            node.beta = std::min(beta, kMate - ply - 1);
            if (node.alpha >= node.beta) return node.alpha;
        }
        if (!frame.without) node.entry = shared_.table.find(node.here, ply);
        if (!node.isPv && node.entry.depth >= depth && frame.quiet < 80 &&
            node.entry.decides(node.alpha, node.beta))
            return node.entry.score;
        node.wasPv = node.isPv || node.entry.wasPv;
        assess(node);
        if (depth <= 0) return quiesce(node);
        if (!node.isPv && !node.checked && !frame.without && std::abs(node.beta) < kLeastMate) {
            if (const int score = pruned(node); score != kUnknown) return score;
        }
        if (const int score = extend(node); score != kUnknown) return score;
        if (node.depth >= 4 && !node.entry.move) --node.depth;
        frame.place.moves = legalMoves(position);
        if (frame.place.moves.isEmpty()) return scoreOf(resultOf(position, false).result, ply);
        return searchMoves(node);
    }

    void assess(Node& node) {
        Frame& frame = path_.frames[node.ply];
        if (frame.without) {
            node.evaluation = frame.evaluation;
        } else if (node.checked) {
            frame.evaluation = kUnknown;
        } else {
            frame.evaluation =
                node.entry.evaluation != kUnknown ? node.entry.evaluation : evaluate(node.position, frame);
            node.evaluation = frame.evaluation;
            if (node.entry.decides(node.evaluation, node.evaluation)) node.evaluation = node.entry.score;
        }
        node.improves =
            !node.checked && node.ply >= 2 && frame.evaluation > path_.frames[node.ply - 2].evaluation;
    }

    /// A score without trying moves, where the evaluation is far from the window; or kUnknown.
    int pruned(const Node& node) {
        const int depth = node.depth;
        if (depth <= 7 && node.evaluation - 75 * (depth - (node.improves ? 1 : 0)) >= node.beta &&
            node.evaluation < kLeastMate)
            return node.evaluation;
        if (depth <= 2 && node.evaluation + 250 * depth < node.alpha) {
            const int score = searchFor(node.position, node.alpha, node.alpha + 1, 0, node.ply, false);
            if (score <= node.alpha || shared_.stop) return score;
        }
        if (const int score = passing(node); score >= node.beta) return score;
        return kUnknown;
    }

    /// The table's move is searched deeper if all others are clearly worse. A score, if they are good enough,
    /// too.
    int extend(Node& node) {
        Frame& frame = path_.frames[node.ply];
        const Entry& entry = node.entry;
        if (node.depth < 6 || node.ply == 0 || !entry.move || frame.without || entry.depth < node.depth - 3 ||
            entry.bound == Bound::Upper || entry.bound == Bound::None ||
            std::abs(entry.score) >= kLeastMate || node.ply >= 2 * depth_)
            return kUnknown;
        const int least = entry.score - (node.wasPv && !node.isPv ? 2 : 1) * node.depth;
        frame.without = entry.move;
        const int score =
            searchFor(node.position, least - 1, least, (node.depth - 1) / 2, node.ply, node.cut);
        frame.without = Move();
        frame.length = 0;
        if (shared_.stop) return 0;
        if (score < least) {
            node.extension = 1;
        } else if (!node.isPv && least >= node.beta) {
            return least;
        }
        return kUnknown;
    }

    int searchMoves(const Node& node) {
        Frame& frame = path_.frames[node.ply];
        const Position& position = node.position;
        Picker<V> picker(node, frame.place, values(), exchange_, path_.memory);
        const ferz::core::CheckingMoves<V> checking(position);
        int alpha = node.alpha;
        int best = -kMate;
        Move bestMove;
        Move others[kMostTried];
        int otherCount = 0;
        int quietCount = 0;
        int tried = 0;
        path_.keys.push_back(node.here);
        for (Move move = picker.next(); move; move = picker.next()) {
            if (move == frame.without ||
                (node.ply == 0 && std::count(excluded_.begin(), excluded_.end(), move) > 0))
                continue;
            ++tried;
            const Try now = tryOf(node, move, picker.isLosing(), tried, checking.has(move));
            if (node.ply > 0 && best > -kLeastMate && !node.checked) {
                if (now.quiet && !now.checks && isLate(node, quietCount)) {
                    // So are all that come after it.
                    tried +=
                        picker.leaveOut([&](Move other) { return isQuiet(other) && !checking.has(other); });
                    continue;
                }
                if (isFutile(node, now, alpha)) continue;
            }
            const Position after = made(position, move);
            expect(after, node.ply + 1, now.checks);
            count();
            path_.next(node, now, values().isPawn[node.position.toMove]);
            const int score = searchMove(node, now, after, alpha);
            if (shared_.stop) break;
            if (score > best) {
                best = score;
                if (score > alpha || node.ply == 0) bestMove = move;
                if (score > alpha || (node.ply == 0 && tried == 1)) path_.keepLine(move, node.ply);
                alpha = std::max(alpha, score);
                if (alpha >= node.beta) break;
            }
            quietCount += now.quiet ? 1 : 0;
            if (otherCount < kMostTried) others[otherCount++] = move;
        }
        path_.keys.pop_back();
        if (shared_.stop) return best;
        if (tried == 0) return frame.without ? alpha : 0;
        if (best >= node.beta) path_.learn(node, bestMove, others, otherCount);
        if (frame.without || (node.ply == 0 && !excluded_.empty())) return best;
        return kept(node, bestMove, best);
    }

    /// The score, which the table keeps.
    int kept(const Node& node, Move move, int score) {
        const Bound bound = score >= node.beta   ? Bound::Lower
                            : score > node.alpha ? Bound::Exact
                                                 : Bound::Upper;
        shared_.table.keep(
            node.here, node.ply,
            {move, score, path_.frames[node.ply].evaluation, std::max(0, node.depth), bound, node.wasPv});
        return score;
    }

    Try tryOf(const Node& node, Move move, bool losing, int number, bool checks) {
        const bool quiet = isQuiet(move);
        const int history = quiet ? path_.memory.historyOf(node.position, move, node.trail)
                                  : 2 * path_.memory.takesOf(node.position, move);
        const int reduction =
            reductions_[std::min(node.depth, kMostPlies - 1)][std::min(number, kMostTried - 1)];
        return {move, quiet, checks, losing, number, history, reduction};
    }

    /// So many quiet moves were tried that others are not worth a search in this depth.
    bool isLate(const Node& node, int quietCount) const {
        return node.depth <= 8 && quietCount > (4 + node.depth * node.depth) / (node.improves ? 1 : 2);
    }

    /// The move promises too little, or loses something, and is not worth a search in this depth.
    bool isFutile(const Node& node, const Try& now, int alpha) const {
        const int depth = node.depth;
        const int left = std::max(1, depth - now.reduction);
        if (now.quiet && !now.checks) {
            if (!node.isPv && left <= 6 &&
                path_.frames[node.ply].evaluation + 90 + 80 * left + now.history / 128 <= alpha)
                return true;
            if (left <= 3 && now.history < -3000 * left) return true;
            return left <= 6 && exchange_.of(node.position, now.move) < -25 * left * left;
        }
        return (now.quiet || now.losing) && depth <= 6 && exchange_.of(node.position, now.move) < -90 * depth;
    }

    /// The score of the move that was made, by searches of growing depth and width.
    int searchMove(const Node& node, const Try& now, const Position& after, int alpha) {
        const int ply = node.ply;
        int extension = now.move == node.entry.move ? node.extension : 0;
        if (now.checks && ply < 2 * depth_ && exchange_.of(node.position, now.move) >= 0) extension = 1;
        const int deeper = node.depth - 1 + extension;
        int score = 0;
        if (node.depth >= 2 && now.number > (node.isPv ? 3 : 1) && (now.quiet || node.cut || now.losing)) {
            int less = now.reduction + (node.cut ? 2 : 0) + (node.improves ? 0 : 1) - (node.wasPv ? 1 : 0) -
                       (now.checks || node.checked ? 1 : 0);
            if (ply > 0 && path_.frames[ply - 1].tried > 14) --less;
            less -= now.history / 10000;
            const int reduced = std::clamp(deeper - less, 1, std::max(deeper, 1));
            score = -searchFor(after, -alpha - 1, -alpha, reduced, ply + 1, true);
            if (score > alpha && reduced < deeper) {
                score = -searchFor(after, -alpha - 1, -alpha, deeper, ply + 1, !node.cut);
                if (now.quiet)
                    path_.memory.rewardFollowing(path_.frames[ply].placing,
                                                 score > alpha ? bonusOf(node.depth) : -bonusOf(node.depth),
                                                 node.trail);
            }
        } else if (!node.isPv || now.number > 1) {
            score = -searchFor(after, -alpha - 1, -alpha, deeper, ply + 1, !node.cut);
        }
        if (node.isPv && (now.number == 1 || score > alpha))
            score = -searchFor(after, -node.beta, -alpha, deeper, ply + 1, false);
        return score;
    }

    int quiesce(const Node& node) {
        Frame& frame = path_.frames[node.ply];
        const bool isFirst = node.depth == 0;
        int score = node.evaluation;
        if (node.checked || score < node.beta) {
            const bool takesOnly = !node.checked && !isFirst;
            frame.place.moves = takesOnly ? captures(node.position) : legalMoves(node.position);
            if (!takesOnly && frame.place.moves.isEmpty())
                return scoreOf(resultOf(node.position, false).result, node.ply);
            if (!takesOnly && !node.checked)
                frame.place.moves.filter([&](Move move) { return !isQuiet(move); });
            score = quiesceMoves(node);
        }
        if (shared_.onLeaf && isFirst && score == frame.evaluation) shared_.onLeaf(node.position);
        return score;
    }

    int quiesceMoves(const Node& node) {
        const Position& position = node.position;
        Frame& frame = path_.frames[node.ply];
        int best = node.checked ? -kMate : node.evaluation;
        int alpha = std::max(node.alpha, best);
        Picker<V> picker(node, frame.place, values(), exchange_, path_.memory);
        Move bestMove;
        path_.keys.push_back(node.here);
        for (Move move = picker.next(); move; move = picker.next()) {
            const bool quiet = isQuiet(move);
            const bool isBad =
                node.checked ? quiet && node.depth < -1
                             : picker.isLosing() || best + 180 + values().gainOf(position, move) <= alpha;
            if (isBad && best > -kLeastMate) continue;
            path_.next(node, {move, quiet, false, false, 0, 0, 0}, values().isPawn[position.toMove]);
            count();
            const Position after = made(position, move);
            expect(after, node.ply + 1, inCheck(after));
            const int score = -searchFor(after, -node.beta, -alpha, node.depth - 1, node.ply + 1, false);
            if (shared_.stop) break;
            if (score <= best) continue;
            best = score;
            if (score <= alpha) continue;
            alpha = score;
            bestMove = move;
            path_.keepLine(move, node.ply);
            if (alpha >= node.beta) break;
        }
        path_.keys.pop_back();
        if (shared_.stop) return best;
        return kept(node, bestMove, best);
    }

    /// The score if the side to move passes: where that is good enough, a move would be, too. Below beta if
    /// it is not tried, as in a search for a mate, which may need a move that only loses the tempo.
    int passing(const Node& node) {
        const int ply = node.ply;
        Frame& frame = path_.frames[ply];
        if (!kMayPass || shared_.limits.mate > 0 || node.depth < 2 || node.evaluation < node.beta ||
            ply == 0 || path_.frames[ply - 1].placing < 0 ||
            frame.evaluation < node.beta - 15 * node.depth + 140)
            return node.beta - 1;
        if (!shared_.evaluation.hasForce(node.position, node.position.toMove)) return node.beta - 1;
        const int less = 3 + node.depth / 4 + std::min(3, (node.evaluation - node.beta) / 100);
        frame.placing = -1;
        frame.tried = 0;
        path_.frames[ply + 1].quiet = 0;
        const Position after = madeNull(node.position);
        expect(after, ply + 1, inCheck(after));
        const int score =
            -searchFor(after, -node.beta, 1 - node.beta, std::max(0, node.depth - less), ply + 1, !node.cut);
        return score >= kLeastMate ? node.beta : score;
    }

    /// Long play without captures comes near to a draw.
    int evaluate(const Position& position, const Frame& frame) {
        const int score =
            shared_.evaluation.of(position, sums_) * (220 - std::clamp(frame.quiet - 30, 0, 110)) / 220;
        return std::clamp(score, 1 - kLeastMate, kLeastMate - 1);
    }

    /// Too long play without captures is a draw, unless its last move has ended the game.
    [[nodiscard]] bool isWornOut(const Position& position, const Frame& frame) const {
        return frame.quiet >= mostQuiet_ && !legalMoves(position).isEmpty();
    }

    Shared<V>& shared_;
    const bool leads_;
    const int mostQuiet_;
    const ferz::core::Exchange<V> exchange_;
    Path<V> path_;
    typename Evaluation<V>::Accumulator sums_;
    std::vector<Move> excluded_;  ///< moves of better lines, or left out
    int reductions_[kMostPlies][kMostTried] = {};
    int depth_ = 0;
    int deepest_ = 0;
};

}  // namespace engine
