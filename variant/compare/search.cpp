#include "variant/compare/search.h"

#include <algorithm>
#include <array>
#include <map>
#include <random>
#include <string>
#include <unordered_set>

#include "variant/compare/game_text.h"
#include "variant/play/ends.h"

namespace ferz::variant {

namespace {

constexpr std::size_t kPliesOfRandomGame = 80;
/// Positions that wait for their moves; a level with more of them is not searched as a whole.
constexpr std::size_t kMostWaiting = 20'000;

using Games = std::pair<Game, Game>;

/// The moves of both from one position: those that change the same, and the others.
struct Matched {
    std::vector<std::pair<Ply, Ply>> both;
    std::vector<Ply> onlyLeft;
    std::vector<Ply> onlyRight;
    bool otherResult = false;

    [[nodiscard]] bool differ() const { return otherResult || !onlyLeft.empty() || !onlyRight.empty(); }
};

class Searching {
public:
    Searching(Interpreter& left, Interpreter& right, const SharedNames& shared, const SearchLimits& limits)
        : left_(left), right_(right), shared_(shared), limits_(limits) {}

    SearchResult run(const std::vector<Games>& starts) {
        starts_ = &starts;
        for (std::size_t start = 0; start < starts.size(); ++start) {
            if (remember(starts[start])) frontier_.push_back({starts[start], reach(kNoParent, start, {})});
        }
        searchAllLines();
        if (!result_.difference && !result_.isWhole) playAtRandom();
        return std::move(result_);
    }

private:
    static constexpr std::size_t kNoParent = static_cast<std::size_t>(-1);
    /// How a position was reached.
    struct Step {
        std::size_t parent = kNoParent;
        std::size_t start = 0;
        std::pair<Turn, Turn> turns;
    };
    struct Node {
        Games games;
        std::size_t step = 0;
    };

    std::size_t reach(std::size_t parent, std::size_t start, std::pair<Turn, Turn> turns) {
        steps_.push_back({parent, start, std::move(turns)});
        return steps_.size() - 1;
    }

    /// False if the position was there before.
    bool remember(const Games& games) {
        return seen_
            .insert(wholeText(games.first, shared_.names[kLeft]) + "|" +
                    wholeText(games.second, shared_.names[kRight]))
            .second;
    }

    [[nodiscard]] bool failed() const { return left_.failed() || right_.failed(); }

    [[nodiscard]] Matched match(const Games& games) {
        Matched result;
        auto ours = sorted(left_.plies(games.first), kLeft);
        auto theirs = sorted(right_.plies(games.second), kRight);
        listed_ += ours.size() + theirs.size() + 1;
        for (auto& [text, plies] : ours) {
            const auto found = theirs.find(text);
            const std::size_t others = found == theirs.end() ? 0 : found->second.size();
            for (std::size_t at = 0; at < plies.size(); ++at) {
                if (at < others) {
                    result.both.emplace_back(std::move(plies[at]), std::move(found->second[at]));
                } else {
                    result.onlyLeft.push_back(std::move(plies[at]));
                }
            }
            if (others > plies.size()) {
                std::move(found->second.begin() + static_cast<std::ptrdiff_t>(plies.size()),
                          found->second.end(), std::back_inserter(result.onlyRight));
            }
            if (found != theirs.end()) theirs.erase(found);
        }
        for (auto& [text, plies] : theirs)
            std::move(plies.begin(), plies.end(), std::back_inserter(result.onlyRight));
        if (result.both.empty() && !result.differ()) result.otherResult = hasOtherResult(games);
        return result;
    }

    /// By what they leave on the board; those that leave the same in the order of what else they change.
    [[nodiscard]] std::map<std::string, std::vector<Ply>> sorted(std::vector<Ply> plies, std::size_t side) {
        const ir::NewNames& names = shared_.names[side];
        std::map<std::string, std::vector<Ply>> result;
        for (Ply& ply : plies)
            result[visibleText(ply.after, names)].push_back(std::move(ply));
        for (auto& [text, same] : result) {
            if (same.size() == 1) continue;
            std::stable_sort(same.begin(), same.end(), [&](const Ply& one, const Ply& other) {
                return wholeText(one.after, names) < wholeText(other.after, names);
            });
        }
        return result;
    }

    [[nodiscard]] bool hasOtherResult(const Games& games) {
        const auto ours = outcomeOf(left_, games.first);
        const auto theirs = outcomeOf(right_, games.second);
        return ours && theirs && ours->winner != theirs->winner;
    }

    void searchAllLines() {
        while (!frontier_.empty()) {
            std::vector<Node> next;
            for (const Node& node : frontier_) {
                if (listed_ > limits_.moves || failed()) return;
                Matched matched = match(node.games);
                if (failed()) return;
                if (matched.differ())
                    return found(lineTo(node.step), startOf(node), node.games, std::move(matched), true);
                for (auto& [ours, theirs] : matched.both) {
                    Games after{std::move(ours.after), std::move(theirs.after)};
                    if (next.size() == kMostWaiting || !remember(after)) continue;
                    const std::size_t step = reach(node.step, steps_[node.step].start,
                                                   {std::move(ours.turn), std::move(theirs.turn)});
                    next.push_back({std::move(after), step});
                }
            }
            ++result_.depth;
            frontier_ = std::move(next);
            if (frontier_.size() == kMostWaiting) return;
        }
        result_.isWhole = true;
    }

    [[nodiscard]] const Games& startOf(const Node& node) const { return (*starts_)[steps_[node.step].start]; }
    [[nodiscard]] std::vector<std::pair<Turn, Turn>> lineTo(std::size_t step) const {
        std::vector<std::pair<Turn, Turn>> line;
        for (; steps_[step].parent != kNoParent; step = steps_[step].parent)
            line.push_back(steps_[step].turns);
        std::reverse(line.begin(), line.end());
        return line;
    }

    void found(std::vector<std::pair<Turn, Turn>> line, const Games& start, Games games, Matched matched,
               bool isShortest) {
        result_.difference = {start,
                              std::move(line),
                              std::move(games),
                              std::move(matched.onlyLeft),
                              std::move(matched.onlyRight),
                              isShortest};
    }

    /// From positions that all lines have reached, spread over them.
    void playAtRandom() {
        std::mt19937 random(1);
        listed_ = 0;
        while (listed_ <= limits_.randomMoves && !failed() && !result_.difference) {
            const Node& node = frontier_[random() % frontier_.size()];
            playOne(node, random);
            ++result_.randomGames;
        }
        if (result_.difference) shorten();
    }

    void playOne(const Node& node, std::mt19937& random) {
        auto line = lineTo(node.step);
        Games games = node.games;
        for (std::size_t ply = 0; ply < kPliesOfRandomGame; ++ply) {
            Matched matched = match(games);
            if (failed()) return;
            if (matched.differ())
                return found(std::move(line), startOf(node), std::move(games), std::move(matched), false);
            if (matched.both.empty()) return;
            auto& [ours, theirs] = matched.both[random() % matched.both.size()];
            games = {std::move(ours.after), std::move(theirs.after)};
            line.emplace_back(std::move(ours.turn), std::move(theirs.turn));
        }
    }

    /// Leaves out pairs of plies without which the line still ends in a difference.
    void shorten() {
        const Games start = result_.difference->start;
        for (std::size_t behind = result_.difference->line.size(); behind >= 2; --behind) {
            auto line = result_.difference->line;
            if (behind > line.size()) continue;
            line.erase(line.begin() + static_cast<std::ptrdiff_t>(behind) - 2,
                       line.begin() + static_cast<std::ptrdiff_t>(behind));
            replay(start, std::move(line));
        }
    }

    /// Takes the line if it can be played and shows a difference, be it before its end.
    void replay(const Games& start, std::vector<std::pair<Turn, Turn>> line) {
        Games games = start;
        for (std::size_t ply = 0;; ++ply) {
            Matched matched = match(games);
            if (failed()) return;
            if (matched.differ()) {
                line.resize(ply);
                return found(std::move(line), start, std::move(games), std::move(matched), false);
            }
            if (ply == line.size()) return;
            const auto next = std::find_if(matched.both.begin(), matched.both.end(), [&](const auto& plies) {
                return std::pair(plies.first.turn, plies.second.turn) == line[ply];
            });
            if (next == matched.both.end()) return;
            games = {std::move(next->first.after), std::move(next->second.after)};
        }
    }

    Interpreter& left_;
    Interpreter& right_;
    const SharedNames& shared_;
    const SearchLimits limits_;
    const std::vector<Games>* starts_ = nullptr;
    std::size_t listed_ = 0;
    std::vector<Step> steps_;
    std::vector<Node> frontier_;
    std::unordered_set<std::string> seen_;
    SearchResult result_;
};

}  // namespace

SearchResult searchDifference(Interpreter& left, Interpreter& right, const SharedNames& shared,
                              const std::vector<std::pair<Game, Game>>& starts, const SearchLimits& limits) {
    return Searching(left, right, shared, limits).run(starts);
}

}  // namespace ferz::variant
