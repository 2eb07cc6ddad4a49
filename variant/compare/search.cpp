#include "variant/compare/search.h"

#include <algorithm>
#include <iterator>
#include <random>
#include <string>
#include <unordered_set>

#include "variant/compare/difference_proof.h"
#include "variant/compare/game_text.h"

namespace ferz::variant {

namespace {

constexpr std::size_t kPliesOfRandomGame = 120;
/// All moves are compared at every tenth ply of a random game, and only one and the ends at the others.
constexpr std::size_t kWholeEvery = 10;
/// That takes as long as to list so many moves.
constexpr std::size_t kListedOfOne = 15;
/// Plies that are left out together from a random game.
constexpr std::size_t kFarthestApart = 5;
/// Positions that wait for their moves; a level with more of them is not searched as a whole.
constexpr std::size_t kMostWaiting = 20'000;
/// Differences that are not proved; the search ends with so many.
constexpr std::size_t kMostDoubts = 50;

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
        : left_(left),
          right_(right),
          shared_(shared),
          limits_(limits),
          areNamedAlike_(shared.names[kLeft] == shared.names[kRight]),
          proof_(left, right, shared.certain, limits.proofMoves) {}

    SearchResult run(const std::vector<Games>& starts) {
        starts_ = &starts;
        for (std::size_t start = 0; start < starts.size(); ++start) {
            if (remember(starts[start])) frontier_.push_back({starts[start], reach(kNoParent, start, {})});
        }
        searchAllLines();
        if (!result_.difference && !frontier_.empty()) playAtRandom();
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
    [[nodiscard]] bool endsEarly() const { return failed() || doubts_ >= kMostDoubts; }

    [[nodiscard]] Matched match(const Games& games) {
        Matched result;
        for (auto& [text, plies] : grouped(left_, right_, games, shared_.names)) {
            auto& [ours, theirs] = plies;
            listed_ += ours.size() + theirs.size();
            const std::size_t shared = std::min(ours.size(), theirs.size());
            for (std::size_t at = 0; at < shared; ++at)
                result.both.emplace_back(std::move(ours[at]), std::move(theirs[at]));
            const auto behind = static_cast<std::ptrdiff_t>(shared);
            std::move(ours.begin() + behind, ours.end(), std::back_inserter(result.onlyLeft));
            std::move(theirs.begin() + behind, theirs.end(), std::back_inserter(result.onlyRight));
        }
        ++listed_;
        if (result.both.empty() && !result.differ())
            result.otherResult = haveOtherResults(left_, right_, games);
        return result;
    }

    void searchAllLines() {
        while (!frontier_.empty()) {
            std::vector<Node> next;
            for (const Node& node : frontier_) {
                if (listed_ > limits_.moves || endsEarly()) return;
                Matched matched = match(node.games);
                if (failed()) return;
                if (matched.differ()) {
                    if (found(lineTo(node.step), startOf(node), node.games, std::move(matched), doubts_ == 0))
                        return;
                    continue;
                }
                for (auto& [ours, theirs] : matched.both) {
                    Games after{std::move(ours.after), std::move(theirs.after)};
                    if (next.size() == kMostWaiting || !remember(after)) continue;
                    const std::size_t step = reach(node.step, steps_[node.step].start,
                                                   {std::move(ours.turn), std::move(theirs.turn)});
                    next.push_back({std::move(after), step});
                }
            }
            if (doubts_ == 0) ++result_.depth;
            frontier_ = std::move(next);
            if (frontier_.size() == kMostWaiting) return;
        }
        result_.isWhole = doubts_ == 0;
    }

    [[nodiscard]] const Games& startOf(const Node& node) const { return (*starts_)[steps_[node.step].start]; }
    [[nodiscard]] std::vector<std::pair<Turn, Turn>> lineTo(std::size_t step) const {
        std::vector<std::pair<Turn, Turn>> line;
        for (; steps_[step].parent != kNoParent; step = steps_[step].parent)
            line.push_back(steps_[step].turns);
        std::reverse(line.begin(), line.end());
        return line;
    }

    /// Returns whether it is proved.
    bool found(std::vector<std::pair<Turn, Turn>> line, const Games& start, Games games, Matched matched,
               bool isShortest) {
        if (!proof_.differ(start, line)) {
            ++doubts_;
            return false;
        }
        result_.difference = {start,
                              std::move(line),
                              std::move(games),
                              std::move(matched.onlyLeft),
                              std::move(matched.onlyRight),
                              isShortest};
        return true;
    }

    /// From positions that all lines have reached, spread over them.
    void playAtRandom() {
        std::mt19937 random(1);
        listed_ = 0;
        // All of them are behind as many plies.
        const std::size_t plies = lineTo(frontier_.front().step).size();
        const auto mayBeLess = [&] {
            return !result_.difference || result_.difference->line.size() > plies + 1;
        };
        // A difference behind fewer plies may be found in half of the time.
        while (listed_ <= limits_.randomMoves / (result_.difference ? 2 : 1) && !endsEarly() && mayBeLess()) {
            const Node& node = frontier_[random() % frontier_.size()];
            if (playOne(node, random)) shorten();
            ++result_.randomGames;
        }
    }

    /// Returns whether it found a difference, behind fewer plies than the one that is known.
    bool playOne(const Node& node, std::mt19937& random) {
        auto line = lineTo(node.step);
        Games games = node.games;
        for (std::size_t ply = 0; ply < kPliesOfRandomGame; ++ply) {
            if (result_.difference && line.size() + 1 >= result_.difference->line.size()) return false;
            if (areNamedAlike_ && ply % kWholeEvery != 0) {
                listed_ += kListedOfOne;
                const auto turn = turnOfOne(games, random);
                if (auto next = turn ? played(games, {*turn, *turn}) : std::nullopt) {
                    games = std::move(*next);
                    line.emplace_back(*turn, *turn);
                    continue;
                }
            }
            if (failed()) return false;
            Matched matched = match(games);
            if (failed()) return false;
            if (matched.differ()) {
                return found(std::move(line), startOf(node), std::move(games), std::move(matched), false);
            }
            if (matched.both.empty()) return false;
            auto& [ours, theirs] = matched.both[random() % matched.both.size()];
            games = {std::move(ours.after), std::move(theirs.after)};
            line.emplace_back(std::move(ours.turn), std::move(theirs.turn));
        }
        return false;
    }

    /// A random move of one game, of the other one every second time; empty where the games may differ.
    std::optional<Turn> turnOfOne(const Games& games, std::mt19937& random) {
        const auto choose = [&](std::size_t count) { return random() % count; };
        auto ply = result_.randomGames % 2 == 0 ? left_.anyPly(games.first, choose)
                                                : right_.anyPly(games.second, choose);
        return ply ? std::optional(std::move(ply->turn)) : std::nullopt;
    }

    /// Leaves out a ply of each side, not far from each other, while the line still ends in a difference; and
    /// all behind the first difference. What is left is proved once.
    void shorten() {
        const Games start = result_.difference->start;
        auto line = result_.difference->line;
        for (std::size_t apart = 1; apart <= kFarthestApart; apart += 2) {
            for (std::size_t last = line.size(); last-- > apart && listed_ <= limits_.randomMoves;) {
                if (last >= line.size()) continue;
                auto shorter = line;
                shorter.erase(shorter.begin() + static_cast<std::ptrdiff_t>(last));
                shorter.erase(shorter.begin() + static_cast<std::ptrdiff_t>(last - apart));
                const auto parting = partingOf(start, shorter, false);
                if (!parting) continue;
                shorter.resize(parting->plies);
                line = std::move(shorter);
            }
        }
        auto parting = partingOf(start, line, true);
        if (!parting) return;
        line.resize(parting->plies);
        found(std::move(line), start, std::move(parting->games), std::move(parting->matched), false);
    }

    /// Where two games part that play one line.
    struct Parting {
        std::size_t plies = 0;  ///< of the line
        Games games;
        Matched matched;
    };
    /// Looked for where the line ends, or cannot be played in both games; or everywhere.
    std::optional<Parting> partingOf(const Games& start, const std::vector<std::pair<Turn, Turn>>& line,
                                     bool looksEverywhere) {
        Games games = start;
        for (std::size_t ply = 0;; ++ply) {
            listed_ += kListedOfOne;
            auto next = ply == line.size() ? std::nullopt : played(games, line[ply]);
            if (!next || looksEverywhere) {
                Matched matched = match(games);
                if (failed()) return std::nullopt;
                if (matched.differ()) return Parting{ply, std::move(games), std::move(matched)};
            }
            if (!next) return std::nullopt;
            games = std::move(*next);
        }
    }

    /// Empty unless both are legal and leave the same on the board.
    std::optional<Games> played(const Games& games, const std::pair<Turn, Turn>& turns) {
        auto ours = left_.plyOf(games.first, turns.first);
        auto theirs = right_.plyOf(games.second, turns.second);
        const bool areSame = ours && theirs &&
                             visibleText(ours->after, shared_.names[kLeft]) ==
                                 visibleText(theirs->after, shared_.names[kRight]);
        return areSame ? std::optional(Games{std::move(ours->after), std::move(theirs->after)})
                       : std::nullopt;
    }

    Interpreter& left_;
    Interpreter& right_;
    const SharedNames& shared_;
    const SearchLimits limits_;
    const bool areNamedAlike_;
    DifferenceProof proof_;
    std::size_t doubts_ = 0;
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
