#include "backends/picture/lines.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "backends/picture/directions.h"

namespace ferz::pictures {

using ir::Board;
using ir::Square;
using ir::Vec;

namespace {

using Squares = std::vector<Square>;  // sorted, where it is a set

class Ways {
public:
    Ways(Scene& scene, const Moves& moves, const SceneQuestion& question, WrappingEdges wrapping)
        : scene_(scene), moves_(moves), question_(question), wrapping_(wrapping) {}

    bool add() {
        bool isWhole = true;
        ways_ = waysOf(moves_, question_, isWhole);
        std::vector<DrawnLine> rides;
        std::vector<DrawnLine> leaps;
        std::vector<DrawnLine> lame;
        for (const auto& [square, ways] : ways_) {
            for (const Squares& way : ways) {
                if (way.empty()) {
                    if (isRound(origin(), square))
                        leaps.push_back({DrawnLine::Kind::Leap, {origin(), square}, false, false, true});
                    continue;
                }
                DrawnLine line = lineTo(square, way);
                if (!isOnOneBoard(line)) {
                    isWhole = false;
                    continue;
                }
                (line.kind == DrawnLine::Kind::Ride ? rides : lame).push_back(std::move(line));
            }
        }
        keepLongest(rides);
        std::sort(lame.begin(), lame.end(), isBefore);
        for (DrawnLine& line : rides)
            goOn(line, rides);
        scene_.lines.insert(scene_.lines.end(), leaps.begin(), leaps.end());
        scene_.lines.insert(scene_.lines.end(), rides.begin(), rides.end());
        scene_.lines.insert(scene_.lines.end(), lame.begin(), lame.end());
        scene_.mustBeEmpty.assign(mustBeEmpty_.begin(), mustBeEmpty_.end());
        return isWhole;
    }

private:
    [[nodiscard]] Square origin() const { return moves_.origin(); }
    [[nodiscard]] bool isRound(Square from, Square to) const {
        return moves_.board.between(from, to) != step(from, to);
    }
    /// Boards stand side by side: a line from one to the other would cross squares that it does not mean.
    [[nodiscard]] bool isOnOneBoard(const DrawnLine& line) const {
        return std::all_of(line.squares.begin(), line.squares.end(),
                           [&](Square square) { return moves_.vectorTo(square).isFlat(); });
    }
    static bool isBefore(const DrawnLine& a, const DrawnLine& b) { return a.squares < b.squares; }

    [[nodiscard]] bool isGoal(Square square) const {
        const auto mark =
            std::lower_bound(scene_.marks.begin(), scene_.marks.end(), square,
                             [](const SquareMark& each, Square other) { return each.square < other; });
        return mark != scene_.marks.end() && mark->square == square &&
               (mark->has(MarkAction::Goes) || mark->has(MarkAction::Takes));
    }
    [[nodiscard]] bool isStop(Square square) const {
        return std::any_of(scene_.marks.begin(), scene_.marks.end(), [&](const SquareMark& mark) {
            return mark.square == square && mark.has(MarkAction::Goes);
        });
    }

    [[nodiscard]] Vec step(Square from, Square to) const {
        return shortest(moves_.board, from, to, wrapping_);
    }

    /// The squares of a path in their order: each was a goal itself, and those before it were its path.
    bool order(Square target, const Squares& way, Squares& path) const {
        if (way.empty()) return true;
        // The nearest first: of a ride its last square.
        Squares candidates = way;
        std::stable_sort(candidates.begin(), candidates.end(), [&](Square a, Square b) {
            return length(step(a, target)) < length(step(b, target));
        });
        for (const Square last : candidates) {
            const auto known = ways_.find(last);
            if (known == ways_.end()) continue;
            Squares before = way;
            before.erase(std::find(before.begin(), before.end(), last));
            if (!known->second.contains(before)) continue;
            if (!order(last, before, path)) continue;
            path.push_back(last);
            return true;
        }
        return false;
    }

    DrawnLine lineTo(Square target, const Squares& way) {
        DrawnLine line;
        Squares path;
        if (!order(target, way, path)) {
            // Squares that are no goals: one after the other, the next nearest.
            path.clear();
            Squares open = way;
            Square here = origin();
            while (!open.empty()) {
                const auto next = std::min_element(open.begin(), open.end(), [&](Square a, Square b) {
                    return size(step(here, a)) < size(step(here, b));
                });
                path.push_back(here = *next);
                open.erase(next);
            }
        }
        for (const Square square : way) {
            if (isStop(square)) continue;
            line.kind = DrawnLine::Kind::Lame;
            mustBeEmpty_.insert(square);
        }
        line.squares = path;
        line.squares.push_back(target);
        // A leap before the ride is none of its squares.
        const Vec first = step(origin(), line.squares[0]);
        const Vec second = step(line.squares[0], line.squares[1]);
        const bool isLeap =
            line.kind == DrawnLine::Kind::Ride && parts(first) > 1 && length(second) < length(first);
        if (!isLeap) line.squares.insert(line.squares.begin(), origin());
        for (std::size_t index = 1; index < line.squares.size(); ++index) {
            const Square from = line.squares[index - 1];
            const Square to = line.squares[index];
            line.leaves = line.leaves || isRound(from, to);
        }
        return line;
    }
    static int size(const Vec& vec) {
        return vec.file * vec.file + vec.rank * vec.rank + vec.level * vec.level + vec.row * vec.row;
    }

    /// A line that begins like a longer one is part of it.
    static void keepLongest(std::vector<DrawnLine>& lines) {
        std::sort(lines.begin(), lines.end(), isBefore);
        std::vector<DrawnLine> longest;
        for (DrawnLine& line : lines) {
            const auto isPart = [](const DrawnLine& part, const DrawnLine& whole) {
                return part.squares.size() <= whole.squares.size() &&
                       std::equal(part.squares.begin(), part.squares.end(), whole.squares.begin());
            };
            if (!longest.empty() && isPart(longest.back(), line)) {
                longest.back() = std::move(line);
            } else {
                longest.push_back(std::move(line));
            }
        }
        lines = std::move(longest);
    }

    /// Sets how the line ends. A straight ride's range ends before its next square, or its ring is closed. A
    /// ride that turns ends at the board's edge or on another ride's squares: so all that it goes round is
    /// drawn.
    void goOn(DrawnLine& line, const std::vector<DrawnLine>& rides) const {
        const Squares& squares = line.squares;
        const Vec last = step(squares[squares.size() - 2], squares.back());
        for (std::size_t index = 1; index < squares.size(); ++index) {
            if (step(squares[index - 1], squares[index]) == last) continue;
            line.isRing = std::any_of(rides.begin(), rides.end(), [&](const DrawnLine& other) {
                return std::find(other.squares.begin(), other.squares.end() - 1, squares.back()) !=
                       other.squares.end() - 1;
            });
            return;
        }
        const Square next = behind(squares.back(), last);
        if (next == ir::kNoSquare) return;
        const bool goesOn = next == origin() || isGoal(next);
        line.endsInside = !goesOn && !line.leaves;
        line.isRing = goesOn && line.leaves;
        if (line.isRing) line.squares.push_back(next);
    }
    [[nodiscard]] Square behind(Square square, const Vec& by) const {
        const Board& board = moves_.board;
        auto at = board.coordinates(square);
        at = {at.file + by.file, at.rank + by.rank, at.level + by.level, at.row + by.row};
        if (wrapping_.files) at.file = (at.file + board.files) % board.files;
        if (wrapping_.ranks) at.rank = (at.rank + board.ranks) % board.ranks;
        return board.contains(at) ? board.square(at) : ir::kNoSquare;
    }

    Scene& scene_;
    const Moves& moves_;
    const SceneQuestion& question_;
    const WrappingEdges wrapping_;
    WaysTo ways_;
    std::set<Square> mustBeEmpty_;
};

}  // namespace

WaysTo waysOf(const Moves& moves, const SceneQuestion& question, bool& isWhole) {
    const ConditionReader& reader = moves.reader;
    WaysTo found;
    for (const auto& [move, condition] : moves.table) {
        const bool isSimple = move.to && *move.to != moves.origin() &&
                              (move.captures.empty() || move.captures == Squares{*move.to});
        if (!isSimple || question.fixed.contains(*move.to)) continue;
        Facts facts = question.facts;
        const std::size_t target = moves.place(*move.to);
        facts.contents[target] = move.captures.empty() ? 0 : reader.anyEnemy();
        const Terms terms = reader.when(condition, facts);
        if (terms.empty()) continue;
        for (const Literal& literal : terms.front())
            facts.known[literal.fact.firstVariable] = {literal.fact, literal.values.front()};
        const auto ways = reader.ways(condition, facts, static_cast<int>(target));
        if (!ways) {
            isWhole = false;
            continue;
        }
        for (const Places& way : *ways) {
            Squares squares;
            for (const int place : way)
                squares.push_back(moves.squareAt(place));
            std::sort(squares.begin(), squares.end());
            found[*move.to].insert(std::move(squares));
        }
    }
    return found;
}

bool addWays(Scene& scene, const Moves& moves, const SceneQuestion& question, WrappingEdges wrapping) {
    return Ways(scene, moves, question, wrapping).add();
}

}  // namespace ferz::pictures
