#include "backends/picture/more_scenes.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
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

/// Which moves are not on the empty board, and what they need.
class Sorting {
public:
    Sorting(const SceneMaker& maker, const ir::Limits& limits)
        : maker_(maker), moves_(maker.moves), limits_(limits), hops_(maker) {}

    std::vector<Scene> run() {
        sortOut();
        std::vector<Scene> scenes = hops_.scenes();
        for (auto& more : {victimScenes(maker_, victims_), enPassantScenes(maker_, enPassant_)})
            scenes.insert(scenes.end(), more.begin(), more.end());
        return scenes;
    }

private:
    void sortOut() {
        std::size_t looked = 0;
        for (std::size_t index = 0; index < moves_.table.size(); ++index) {
            const auto& [move, condition] = moves_.table[index];
            for (const Square victim : move.captures) {
                if (move.to != victim && move.to != moves_.origin()) victims_.insert(victim);
            }
            if (maker_.isShown(move, condition, maker_.empty, {})) {
                hops_.lookOver(index);
                continue;
            }
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
    std::set<Square> victims_;
    std::vector<std::size_t> enPassant_;
};

}  // namespace

std::vector<Scene> moreScenes(const SceneMaker& maker, const ir::Limits& limits) {
    return Sorting(maker, limits).run();
}

}  // namespace ferz::pictures
