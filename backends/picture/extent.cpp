#include "backends/picture/extent.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <map>
#include <numeric>
#include <set>
#include <variant>
#include <vector>

#include "backends/picture/directions.h"
#include "backends/picture/moves.h"

namespace ferz::pictures {

using ir::Board;
using ir::Square;

namespace {

constexpr int kSmallest = 7;
constexpr int kLargest = 15;
constexpr int kMiddle = kLargest / 2;
/// A piece of more leaps goes everywhere: no board has room for them.
constexpr std::ptrdiff_t kMostLeaps = 80;

/// Where a move of the smallest board depends on more squares than these, nobody sees it better on a larger
/// one.
constexpr std::size_t kMostPlaces = 16;

/// Empty when a limit was hit.
std::optional<bool> isForSmallest(const ir::Movement& movement, const ir::Limits& limits,
                                  std::string& reason) {
    const Board board{kSmallest, kSmallest};
    MovesFrom from(movement, board, ir::Colour::White, limits);
    const Moves* moves = from.square(board.middle(), reason);
    if (moves == nullptr) return std::nullopt;
    return std::any_of(moves->table.begin(), moves->table.end(), [&](const auto& entry) {
        return moves->reader.placesOf(entry.second).size() > kMostPlaces;
    });
}

template <class Asks>
bool anyInstruction(const ir::Movement& movement, const Asks& asks) {
    for (const ir::State& state : movement.states) {
        for (const ir::Transition& transition : state.transitions) {
            if (asks(transition.instruction)) return true;
            const ir::Movement* part = ir::partOf(transition.instruction);
            if (part != nullptr && anyInstruction(*part, asks)) return true;
        }
    }
    return false;
}

/// Where the moves from the middle of the largest board end, and the squares that their conditions look at.
struct MoveExtent {
    struct Route {
        int files = 0;
        int ranks = 0;
        std::set<Square> looksAt;  ///< besides the square itself
    };
    std::map<Square, Route> ways;
};

int distance(const MoveExtent::Route& way) {
    return std::max(std::abs(way.files), std::abs(way.ranks));
}

/// Squares in one direction, as many of its steps away.
std::map<std::pair<int, int>, std::map<int, Square>> raysOf(const MoveExtent& reach) {
    std::map<std::pair<int, int>, std::map<int, Square>> rays;
    for (const auto& [square, way] : reach.ways) {
        const int parts = std::max(1, std::gcd(way.files, way.ranks));
        rays[{way.files / parts, way.ranks / parts}][parts] = square;
    }
    return rays;
}

/// Squares of rides that the edge of the largest board ends.
std::set<Square> endless(const MoveExtent& reach) {
    std::set<Square> squares;
    const auto add = [&](Square square) {
        const MoveExtent::Route& way = reach.ways.at(square);
        if (way.looksAt.empty()) return;
        squares.insert(square);
        squares.insert(way.looksAt.begin(), way.looksAt.end());
    };
    for (const auto& [direction, ray] : raysOf(reach)) {
        if (ray.size() < 2) continue;
        const auto [last, end] = *ray.rbegin();
        const auto [before, square] = *std::next(ray.rbegin());
        if (!reach.ways.at(end).looksAt.contains(square)) continue;
        const int step = last - before;
        const int longest = std::max(std::abs(direction.first), std::abs(direction.second));
        if ((last + step) * longest > kMiddle) add(end);
    }
    const Board board{kLargest, kLargest};
    const Square middle = board.middle();
    for (const auto& [square, way] : reach.ways) {
        const bool looksAtEdge = std::any_of(way.looksAt.begin(), way.looksAt.end(), [&](Square each) {
            return length(board.between(middle, each)) == kMiddle;
        });
        if (distance(way) == kMiddle || looksAtEdge) add(square);
    }
    return squares;
}

/// How far the second square of each ride is: with the first alone a ride would look like a leap.
int secondSteps(const MoveExtent& reach, const std::set<Square>& open) {
    int farthest = 0;
    for (const auto& [direction, ray] : raysOf(reach)) {
        if (ray.size() < 2) continue;
        const Square second = std::next(ray.begin())->second;
        const MoveExtent::Route& way = reach.ways.at(second);
        const bool isRide = way.looksAt.contains(ray.begin()->second);
        if (isRide && open.contains(second)) farthest = std::max(farthest, distance(way));
    }
    return farthest;
}

/// No square that it passes, and no part of its path, is that of another one.
bool isFirstOfItsLine(const MoveExtent& reach, const MoveExtent::Route& way) {
    const std::set<Square>& mine = way.looksAt;
    if (std::any_of(mine.begin(), mine.end(), [&](Square each) { return reach.ways.contains(each); }))
        return false;
    return std::none_of(reach.ways.begin(), reach.ways.end(), [&](const auto& entry) {
        const std::set<Square>& other = entry.second.looksAt;
        return !other.empty() && other.size() < mine.size() &&
               std::includes(mine.begin(), mine.end(), other.begin(), other.end());
    });
}

}  // namespace

bool looksAtPlace(const ir::Movement& movement) {
    return anyInstruction(movement, [](const ir::Instruction& instruction) {
        if (const auto* step = std::get_if<ir::Step>(&instruction)) return !ir::isPlain(step->edges);
        const auto* test = std::get_if<ir::Test>(&instruction);
        if (test == nullptr) return false;
        const auto* holds = std::get_if<ir::Holds>(&test->predicate);
        return std::holds_alternative<ir::InZone>(test->predicate) ||
               std::holds_alternative<ir::Present>(test->predicate) ||
               std::holds_alternative<ir::Beyond>(test->predicate) ||
               (holds != nullptr && holds->what.off != test->negated && !holds->what.isAll());
    });
}

std::optional<Board> fittingBoard(const ir::Movement& movement, const ir::Limits& limits,
                                  std::string& reason) {
    if (ir::tellsBoardsApart(movement)) return Board{5, 5, 3};
    const auto isSmall = isForSmallest(movement, limits, reason);
    if (!isSmall) return std::nullopt;
    if (*isSmall) return Board{kSmallest, kSmallest};
    const Board board{kLargest, kLargest};
    MovesFrom from(movement, board, ir::Colour::White, limits);
    const Moves* moves = from.square(board.middle(), reason);
    if (moves == nullptr) return std::nullopt;
    std::map<Square, std::vector<const ir::Diagram*>> conditions;
    for (const auto& [move, condition] : moves->table) {
        for (const Square square : move.captures)
            conditions[square].push_back(&condition);
        if (move.to) conditions[*move.to].push_back(&condition);
    }
    MoveExtent reach;
    for (const auto& [square, those] : conditions) {
        const ir::Vec vec = moves->vectorTo(square);
        MoveExtent::Route& way = reach.ways[square];
        way.files = vec.file;
        way.ranks = vec.rank;
        for (const int place : moves->reader.placesOf(those))
            way.looksAt.insert(moves->squareAt(place));
        way.looksAt.erase(square);
    }
    const std::set<Square> open = endless(reach);
    const auto leaps = std::count_if(reach.ways.begin(), reach.ways.end(),
                                     [](const auto& way) { return way.second.looksAt.empty(); });
    int longest = std::max(kSmallest / 2, secondSteps(reach, open));
    for (const auto& [square, way] : reach.ways) {
        const bool isOpen =
            open.contains(square) || std::any_of(way.looksAt.begin(), way.looksAt.end(),
                                                 [&](Square each) { return open.contains(each); });
        // Behind the end of a ride a square is left, on which it could go on.
        const bool isFirst = isOpen && isFirstOfItsLine(reach, way);
        if (leaps > kMostLeaps && way.looksAt.empty()) continue;
        if (!isOpen || isFirst) longest = std::max(longest, distance(way) + (way.looksAt.empty() ? 0 : 1));
    }
    const int size = std::min(kLargest, 2 * longest + 1);
    return Board{size, size};
}

}  // namespace ferz::pictures
