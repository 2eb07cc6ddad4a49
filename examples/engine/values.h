// What the rules of a game say about its pieces before any game is played.
//
//     const Values<Variant>& values = valuesOf<Variant>();
//     values.kind[kQ]                     in points, about 100 for a pawn of chess
//     values.steps[kWhite][kP][d4]        moves to promotion or to the goal
//
// A piece is worth what it can do: on boards filled at random, its moves to empty squares and its captures
// are counted. A piece that promotes, or wins at a goal, is worth more the nearer it is.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <random>

namespace engine {

using ferz::core::holds;
using ferz::core::partOf;

inline constexpr int kFarAway = 100;  ///< steps to where a piece never gets

/// A rule gives this result to a side with no more than some number of pieces, which is `least` or more: 0
/// where pieces are given away, 1 where a bare king loses.
template <class V>
constexpr bool endsBared(ferz::core::Result result, int least) {
    for (const auto& rule : V::kEnds) {
        if (rule.when == ferz::core::When::Extinct && rule.count >= least && rule.isAlways(result) &&
            rule.pieces[0] == ferz::core::kAllKinds)
            return true;
    }
    return false;
}
template <class V>
inline constexpr bool kGivesAway = endsBared<V>(ferz::core::Result::Win, 0);
template <class V>
inline constexpr bool kLosesBared = endsBared<V>(ferz::core::Result::Loss, 1);

template <class V>
class Values {
public:
    using Set = typename V::Set;
    static constexpr int kKinds = ferz::core::kKindCount<V>;
    static constexpr int kSquares = ferz::core::kSquares<V>;

    int kind[kKinds] = {};         ///< 0 for royals
    double mobility[kKinds] = {};  ///< the average number of moves on a crowded board
    bool isRoyal[kKinds] = {};     ///< a side that loses it, or the last of it, has lost
    bool isPawn[2][kKinds] = {};  ///< it promotes, and never comes back to a square by moves without captures
    int gain[2][kKinds] = {};     ///< by promotion, or by reaching the goal
    bool isBound[kKinds] = {};    ///< it never gets to half of the squares
    int steps[2][kKinds][kSquares];
    Set path[2][kKinds][kSquares];     ///< squares that it may get to on an empty board without captures
    Set guarded[2][kKinds][kSquares];  ///< squares that it attacks from there or from its path
    Set around[kSquares];              ///< the square and its neighbours
    Set nearby[kSquares];              ///< these with their neighbours
    double centre[kSquares] = {};      ///< how far from the edges: 0 at corners, 1 in the middle
    double active[2][kKinds][kSquares] = {};  ///< moves from there by those from the usual square, less 1
    bool onlyForward[2][kKinds] = {};         ///< it never comes back to a rank

    Values() {
        (void)ferz::core::startOf<V>();  // reading a position makes the tables of the moves
        for (int square = 0; square < kSquares; ++square)
            describe(square);
        for (int square = 0; square < kSquares; ++square) {
            nearby[square] = Set::none();
            around[square].forEach([&](int other) { nearby[square] |= around[other]; });
        }
        for (int each = 0; each < kKinds; ++each) {
            isRoyal[each] = isLost(each);
            for (int side = 0; side < 2; ++side) {
                if (!holds(V::kKinds[each].sides, side)) continue;
                findPaths(side, each);
                countMoves(side, each);
            }
        }
        for (const auto& promotion : V::kPromotions) {
            int best = 0;
            for (int i = 0; i < promotion.count; ++i)
                best = std::max(best, kind[promotion.to[i]]);
            if (promotion.count > 0)
                gain[promotion.side][promotion.kind] = std::max(best - kind[promotion.kind], 0);
        }
        for (int each = 0; each < kKinds; ++each) {
            // Few pieces that may promote do so.
            if (!isRoyal[each]) kind[each] += std::max(gain[0][each], gain[1][each]) / 60;
        }
    }

    /// How far ahead the square is: 0 on the first rank of the side, 1 on the last one.
    static double advance(int side, int square) {
        const int rank = V::kShape.at(square).rank;
        const int last = std::max(1, V::kShape.ranks - 1);
        return 1.0 * (side == ferz::core::kWhite ? rank : last - rank) / last;
    }

    [[nodiscard]] ferz::core::Exchange<V> exchange() const {
        int values[kKinds];
        for (int each = 0; each < kKinds; ++each)
            values[each] = isRoyal[each] ? 20000 : kind[each];
        return ferz::core::Exchange<V>(values);
    }

    /// What the move takes, and the piece that it becomes.
    [[nodiscard]] int gainOf(const ferz::core::Position<V>& position, ferz::core::Move<V> move) const {
        int sum = move.becomes() >= 0 ? kind[move.becomes()] : 0;
        takenBy(position, move).forEach([&](int square) { sum += kind[position.kindOn[square]]; });
        return sum;
    }

private:
    using Position = ferz::core::Position<V>;
    using When = ferz::core::When;

    static constexpr int kBoards = 24;

    static bool isLost(int each) {
        bool lost = V::kKinds[each].royal || V::kKinds[each].royalUpTo > 0 || V::kKinds[each].together;
        for (const auto& rule : V::kEnds) {
            if (rule.when == When::Extinct && rule.isAlways(ferz::core::Result::Loss) && rule.count == 0)
                for (const ferz::core::Kinds kinds : rule.pieces)
                    lost = lost || (kinds != ferz::core::kAllKinds && holds(kinds, V::kKinds[each].like));
        }
        return lost;
    }

    void describe(int square) {
        around[square] = Set::none();
        const auto at = V::kShape.at(square);
        for (int other = 0; other < kSquares; ++other) {
            if (!V::kShape.has(other)) continue;
            const auto there = V::kShape.at(other);
            if (std::abs(at.file - there.file) <= 1 && std::abs(at.rank - there.rank) <= 1 &&
                std::abs(at.level - there.level) <= 1 && std::abs(at.row - there.row) <= 1)
                around[square] |= Set::of(other);
        }
        centre[square] = 1.0 *
                         (std::min(at.file, V::kShape.files - 1 - at.file) +
                          std::min(at.rank, V::kShape.ranks - 1 - at.rank)) /
                         std::max(1, (V::kShape.files - 1) / 2 + (V::kShape.ranks - 1) / 2);
    }

    /// Where the piece promotes, or wins by arriving.
    static Set goalOf(int side, int each) {
        Set goal = Set::none();
        for (const auto& promotion : V::kPromotions) {
            if (promotion.count > 0 && promotion.kind == each && promotion.side == side && !promotion.inPlace)
                goal |= promotion.zone;
        }
        if (wins(side, each) != nullptr) goal |= wins(side, each)->zone[partOf(side)];
        return goal;
    }
    static const ferz::core::EndRule<ferz::core::CoreTerms<Set>>* wins(int side, int each) {
        for (const auto& rule : V::kEnds) {
            if (rule.when == When::Goal && rule.result[partOf(side)] == ferz::core::Result::Win &&
                holds(rule.pieces[partOf(side)], V::kKinds[each].like))
                return &rule;
        }
        return nullptr;
    }

    /// What a piece alone on the board gets to.
    void findPaths(int side, int each) {
        Set quiet[kSquares];
        Set covered[kSquares];
        const Set goal = goalOf(side, each);
        for (int square = 0; square < kSquares; ++square) {
            Position position;
            if (V::kShape.has(square)) position.put(side, each, square);
            quiet[square] = ferz::core::attacksOf(position, square).quiet;
            covered[square] = ferz::core::coversOf(position, square);
            steps[side][each][square] = V::kShape.has(square) && goal.has(square) ? 0 : kFarAway;
        }
        bool comesBack = false;
        bool isBack = false;
        for (int square = 0; square < kSquares; ++square) {
            Set& reached = path[side][each][square];
            Set& attacked = guarded[side][each][square];
            reached = quiet[square];
            attacked = covered[square];
            for (Set last = reached; last.any();) {
                Set next = Set::none();
                last.forEach([&](int there) {
                    next |= quiet[there];
                    attacked |= covered[there];
                });
                last = next & ~reached;
                reached |= next;
            }
            comesBack = comesBack || reached.has(square);
            reached.forEach(
                [&](int there) { isBack = isBack || advance(side, there) < advance(side, square); });
        }
        onlyForward[side][each] = !isBack && !isRoyal[each];
        for (bool changed = goal.any(); changed;) {
            changed = false;
            for (int square = 0; square < kSquares; ++square) {
                int& here = steps[side][each][square];
                const int before = here;
                quiet[square].forEach(
                    [&](int there) { here = std::min(here, steps[side][each][there] + 1); });
                changed = changed || here != before;
            }
        }
        isPawn[side][each] = goal.any() && !comesBack;
        if (wins(side, each) != nullptr) gain[side][each] = 1000 / std::max(1, wins(side, each)->count);
    }

    void countMoves(int side, int each) {
        std::mt19937 random(1);
        double usual = 0;
        double goes = 0;
        double covers = 0;
        const Set stands = standsOn(side, each);
        stands.forEach([&](int from) {
            const double before = usual;
            for (int board = 0; board < kBoards; ++board) {
                Position position;
                for (int other = 0; other < kSquares; ++other) {
                    // Two squares of seven are occupied, as in the middle of a game.
                    const int die = static_cast<int>(random() % 7);
                    if (other == from || !V::kShape.has(other) || die > 1) continue;
                    position.put(die, someKind(die), other);
                }
                position.put(side, each, from);
                const auto targets = ferz::core::attacksOf(position, from);
                const Set all = targets.quiet | targets.taking;
                usual += all.count();
                goes += targets.quiet.count();
                covers +=
                    (V::kKinds[each].interpreted != 0 ? all : ferz::core::coversOf(position, from)).count();
            }
            active[side][each][from] = (usual - before) / kBoards;
        });
        const double boards = std::max(1, stands.count()) * kBoards;
        stands.forEach([&](int from) {
            active[side][each][from] = active[side][each][from] / std::max(0.1, usual / boards) - 1;
        });
        mobility[each] = std::max(mobility[each], usual / boards);
        // To attack counts twice what to move does. Moves are worth more together: a piece that has many of
        // them attacks two things at once. A piece that never gets to most squares is worth less.
        const double all = (goes + 2 * covers) / (3 * boards);
        const double share = std::min(1.0, 1.0 * reachOf(side, each) / std::max(1, stands.count()));
        double value = all * (kPointsOfMove + kPointsOfPair * all) * (0.88 + 0.12 * share);
        // A piece that enters a hand comes back anywhere: how far it moves counts less.
        if (V::kGame.hands.captured) value = 100 * std::pow(value / 100, 0.65);
        if (!isRoyal[each]) kind[each] = std::max(kind[each], static_cast<int>(std::lround(value)));
        isBound[each] = !isPawn[side][each] && 2 * reachOf(side, each) <= stands.count() + 1;
    }
    /// The squares on which the piece may ever be.
    [[nodiscard]] Set standsOn(int side, int each) const {
        const Position start = ferz::core::startOf<V>();
        Set stands = start.pieces[side][each];
        start.pieces[side][each].forEach([&](int square) { stands |= path[side][each][square]; });
        for (int square = 0; square < kSquares && !start.pieces[side][each].any(); ++square)
            stands |= Set::of(square) & Set::allIf(V::kShape.has(square));
        if (isPawn[side][each]) stands &= ~goalOf(side, each);
        return stands;
    }
    /// To how many squares it gets from one of them at most.
    [[nodiscard]] int reachOf(int side, int each) const {
        int most = 0;
        for (const Set& reached : path[side][each])
            most = std::max(most, reached.count());
        return isPawn[side][each] ? kSquares : most;
    }
    static int someKind(int side) {
        for (int each = 0; each < kKinds; ++each) {
            if (holds(V::kKinds[each].sides, side) && !V::kKinds[each].royal) return each;
        }
        return 0;
    }

    static constexpr double kPointsOfMove = 62;
    static constexpr double kPointsOfPair = 1.6;
};

/// Made on first use.
template <class V>
const Values<V>& valuesOf() {
    static const auto values = std::make_unique<const Values<V>>();
    return *values;
}

}  // namespace engine
