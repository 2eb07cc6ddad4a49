#include "variant/opponent/search.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "variant/play/ends.h"

namespace ferz::variant {

namespace {

/// Captures that follow each other behind the last ply.
constexpr int kMostCaptures = 6;
/// Checks at the end of a line are followed as far as here.
constexpr std::size_t kMostDepth = 8;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

bool captures(const Turn& turn) {
    return turn.move && !turn.move->captures.empty();
}

class Search {
public:
    Search(Interpreter& rules, const Worth& worth, std::uint64_t most)
        : rules_(rules), worth_(worth), most_(most) {}

    struct Found {
        double worth = 0;
        std::vector<Turn> line;
    };

    /// Empty when too many moves were listed. `expected` is tried first.
    [[nodiscard]] std::optional<Found> deep(const Game& game, int plies, std::vector<Turn> expected) {
        expected_ = std::move(expected);
        Found found = full(game, plies, 0, {-kInfinity, kInfinity});
        return listed_ > most_ ? std::nullopt : std::optional(std::move(found));
    }

    /// The ply that looks best at once. Empty: there is none.
    [[nodiscard]] Found shallow(const Game& game) {
        Found found{-kInfinity, {}};
        raise(found, rules_.plies(game), game, {-kInfinity, kInfinity},
              [&](const Game& after, const Window&) {
                  return quiet(after, 0, 1, {-kInfinity, kInfinity});
              });
        return found;
    }

private:
    struct Window {
        double alpha;
        double beta;
        /// As the side sees it that moves next.
        [[nodiscard]] Window of(bool isSameSide) const { return isSameSide ? *this : Window{-beta, -alpha}; }
    };

    [[nodiscard]] std::vector<Ply> legalCaptures(const Game& game) {
        if (!rules_.variant().hasCompulsoryTurns()) return rules_.plies(game, captures);
        // Whether a capture is legal depends on what other turns there are.
        std::vector<Ply> plies = rules_.plies(game);
        std::erase_if(plies, [](const Ply& ply) { return !captures(ply.turn); });
        return plies;
    }

    [[nodiscard]] std::vector<Ply> counted(std::vector<Ply> plies) {
        listed_ += 1 + plies.size();
        return plies;
    }

    [[nodiscard]] std::vector<Ply> ordered(std::vector<Ply> plies, const Game& game,
                                           std::size_t depth) const {
        const auto rank = [&](const Ply& ply) {
            if (depth < expected_.size() && ply.turn == expected_[depth]) return kInfinity;
            double taken = captures(ply.turn) ? 1 : 0;
            if (captures(ply.turn)) {
                for (const ir::Square square : ply.turn.move->captures) {
                    if (const ir::Piece* victim = game.on(square)) taken += worth_.of(victim->name);
                }
            }
            return taken;
        };
        std::vector<std::pair<double, std::size_t>> order;
        for (std::size_t at = 0; at < plies.size(); ++at)
            order.emplace_back(-rank(plies[at]), at);
        std::sort(order.begin(), order.end());
        std::vector<Ply> result;
        for (const auto& [ranked, at] : order)
            result.push_back(std::move(plies[at]));
        return result;
    }

    /// The best of the plies that raises `found`, up to the window's other end.
    template <class Value>
    void raise(Found& found, const std::vector<Ply>& plies, const Game& game, Window window,
               const Value& valueOf) {
        for (const Ply& ply : plies) {
            if (listed_ > most_) return;
            const bool isSameSide = ply.after.side == game.side;
            window.alpha = std::max(window.alpha, found.worth);
            Found next = valueOf(ply.after, window.of(isSameSide));
            const double worth = isSameSide ? next.worth : -next.worth;
            if (worth <= found.worth) continue;
            found.worth = worth;
            found.line = {ply.turn};
            found.line.insert(found.line.end(), std::make_move_iterator(next.line.begin()),
                              std::make_move_iterator(next.line.end()));
            if (worth >= window.beta) return;
        }
    }

    [[nodiscard]] static double valueOf(const GameResult& result, const Game& game, std::size_t depth) {
        if (!result.winner) return 0;
        const double won = kWon - static_cast<double>(depth);
        return *result.winner == game.side ? won : -won;
    }

    /// `depth`: plies since the beginning.
    Found full(const Game& game, int plies, std::size_t depth, const Window& window) {
        // Out of check it may be mate.
        if (plies == 0 && depth < kMostDepth && rules_.isInCheck(game, game.side)) plies = 1;
        if (plies == 0) return quiet(game, kMostCaptures, depth, window);
        const auto all = ordered(counted(rules_.plies(game)), game, depth);
        if (all.empty()) {
            const auto result = outcomeOf(rules_, game);
            return {result ? valueOf(*result, game, depth) : 0, {}};
        }
        Found found{-kInfinity, {}};
        raise(found, all, game, window,
              [&](const Game& after, const Window& next) { return full(after, plies - 1, depth + 1, next); });
        return found;
    }

    /// Only captures, of which nobody has to make one.
    Found quiet(const Game& game, int left, std::size_t depth, const Window& window) {
        if (const auto end = endOf(rules_, game)) return {valueOf(*end, game, depth), {}};
        Found found{worth_.of(game, game.side), {}};
        if (left == 0 || found.worth >= window.beta) return found;
        raise(found, ordered(counted(legalCaptures(game)), game, depth), game, window,
              [&](const Game& after, const Window& next) { return quiet(after, left - 1, depth + 1, next); });
        return found;
    }

    Interpreter& rules_;
    const Worth& worth_;
    const std::uint64_t most_;
    std::uint64_t listed_ = 0;  ///< moves
    std::vector<Turn> expected_;
};

}  // namespace

Advice advise(Interpreter& rules, const Worth& worth, const Game& game, const AdviceLimits& limits) {
    Search search(rules, worth, limits.moves);
    Advice advice;
    for (int plies = 1; plies <= limits.plies; ++plies) {
        auto found = search.deep(game, plies, advice.line);
        if (!found) break;
        advice = {std::move(found->line), found->worth, plies};
        if (advice.line.empty()) return advice;
    }
    if (!advice.line.empty()) return advice;
    // With the captures behind it even the first ply was too much.
    Search::Found found = Search(rules, worth, limits.moves).shallow(game);
    return {std::move(found.line), found.worth, 0};
}

}  // namespace ferz::variant
