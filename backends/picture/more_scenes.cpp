#include "backends/picture/more_scenes.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <set>

#include "backends/picture/hops.h"
#include "backends/picture/victims.h"
#include "ir/equivalence/cheapest.h"

namespace ferz::pictures {

using ir::Fact;
using ir::Square;

namespace {

/// Moves that need other pieces: more are not looked at one by one.
constexpr std::size_t kMostNeeds = 600;
/// Victims each of which may be there or not.
constexpr std::size_t kLeastAtOnce = 3;

/// Which moves are not on the empty board, and what they need.
class SceneSorting {
public:
    SceneSorting(const SceneMaker& maker, const ir::Limits& limits)
        : maker_(maker), moves_(maker.moves), limits_(limits), hops_(maker) {}

    std::vector<Scene> scenes() {
        findExplosions();
        sortOut();
        std::vector<Scene> scenes = hops_.scenes();
        for (const auto& more : {explosionScenes(maker_, explosions_), victimScenes(maker_, victims_),
                                 enPassantScenes(maker_, enPassant_)})
            scenes.insert(scenes.end(), more.begin(), more.end());
        return scenes;
    }

private:
    /// A move that captures what stands on some squares, however many of them: the one that captures the most
    /// is drawn, and those that find less there are not.
    void findExplosions() {
        const ir::MoveTable& table = moves_.table;
        isCovered_.assign(table.size(), false);
        std::vector<std::size_t> largestFirst(table.size());
        std::iota(largestFirst.begin(), largestFirst.end(), std::size_t{0});
        std::stable_sort(largestFirst.begin(), largestFirst.end(), [&](std::size_t a, std::size_t b) {
            return table[a].first.captures.size() > table[b].first.captures.size();
        });
        for (const std::size_t index : largestFirst) {
            const ir::Move& move = table[index].first;
            if (move.captures.size() < kLeastAtOnce) return;
            if (isCovered_[index]) continue;
            const std::set<Square> optional = optionalVictims(move);
            if (optional.size() < kLeastAtOnce) continue;
            explosions_.push_back(index);
            for (std::size_t other = 0; other < table.size(); ++other)
                isCovered_[other] = isCovered_[other] || isLess(table[other].first, move, optional);
        }
    }

    /// Returns the victims that are captured or not: without one of them, it is a move, too.
    [[nodiscard]] std::set<Square> optionalVictims(const ir::Move& move) const {
        std::set<Square> optional;
        for (const Square square : move.captures) {
            ir::Move less = move;
            less.captures.erase(std::find(less.captures.begin(), less.captures.end(), square));
            const auto found = std::lower_bound(
                moves_.table.begin(), moves_.table.end(), less,
                [](const auto& entry, const ir::Move& other) { return entry.first < other; });
            if (found != moves_.table.end() && found->first == less) optional.insert(square);
        }
        return optional;
    }

    /// The same move but for some of these victims.
    static bool isLess(const ir::Move& less, const ir::Move& move, const std::set<Square>& optional) {
        if (less.to != move.to || less.captures.size() > move.captures.size()) return false;
        ir::Move rest = less;
        for (const Square square : move.captures) {
            const auto found = std::find(rest.captures.begin(), rest.captures.end(), square);
            if (found != rest.captures.end()) {
                rest.captures.erase(found);
            } else if (!optional.contains(square)) {
                return false;
            }
        }
        if (!rest.captures.empty()) return false;
        rest.captures = move.captures;
        return rest == move;
    }

    void sortOut() {
        std::size_t looked = 0;
        for (std::size_t index = 0; index < moves_.table.size(); ++index) {
            const auto& [move, condition] = moves_.table[index];
            for (const Square victim : move.captures) {
                if (!isCovered_[index] && move.to != victim && move.to != moves_.origin())
                    victims_.insert(victim);
            }
            if (maker_.isShown(move, condition, maker_.empty, {})) {
                hops_.lookOver(index);
                continue;
            }
            if (isCovered_[index]) continue;
            if (++looked > kMostNeeds) {
                maker_.isWhole = false;
                return;
            }
            addNeed(index);
        }
    }

    void addNeed(std::size_t index) {
        const auto& [move, condition] = moves_.table[index];
        Pieces pieces;
        for (const ir::Decision& each :
             ir::cheapest(condition, moves_.reader.encoding(), limits_).decisions) {
            if (each.value == 0) continue;
            if (each.fact.kind == Fact::Kind::Victim) {
                enPassant_.push_back(index);
                return;
            }
            if (each.fact.kind != Fact::Kind::Contents) continue;
            const Square square = moves_.squareAt(each.fact.subject);
            if (square != move.to) pieces[square] = each.value;
        }
        // One victim on the way is drawn with the victims, whatever stands on the last square.
        if (pieces.size() == 1) {
            const Square only = pieces.begin()->first;
            const bool isVictim =
                std::find(move.captures.begin(), move.captures.end(), only) != move.captures.end();
            if (isVictim && isPassed(maker_, only)) return;
        }
        hops_.addNeed(index, pieces);
    }

    const SceneMaker& maker_;
    const Moves& moves_;
    const ir::Limits& limits_;
    Hops hops_;
    std::vector<std::size_t> explosions_;
    std::vector<bool> isCovered_;  ///< moves that an explosion shows
    std::set<Square> victims_;
    std::vector<std::size_t> enPassant_;
};

}  // namespace

std::vector<Scene> moreScenes(const SceneMaker& maker, const ir::Limits& limits) {
    return SceneSorting(maker, limits).scenes();
}

}  // namespace ferz::pictures
