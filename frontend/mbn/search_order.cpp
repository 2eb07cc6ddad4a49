#include "frontend/mbn/search_order.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <vector>

#include "frontend/mbn/search_fact.h"

namespace ferz::mbn {

namespace {

class Ordering {
public:
    explicit Ordering(Search& search) : search_(search) {}

    /// Puts the way that leads back last; false when there are two of them, or no way to tell when all has
    /// been seen.
    bool run() {
        findCircles();
        std::size_t endless = 0;
        std::set<ir::Step> endlessSteps;
        bool isStraight = true;
        for (std::size_t id = 0; id < search_.nodes.size(); ++id) {
            for (Search::Turn& turn : search_.nodes[id].turns) {
                const auto inCircle = [&](const Search::Way& way) {
                    return circle_[way.node] == circle_[id];
                };
                const auto back =
                    std::stable_partition(turn.ways.begin(), turn.ways.end(),
                                          [&](const Search::Way& way) { return !inCircle(way); });
                if (turn.ways.end() - back > 1) return false;
            }
        }
        if (!isShallow()) return false;
        for (std::size_t id = 0; id < search_.nodes.size(); ++id) {
            std::set<ir::Step> steps;
            bool returns = false;
            for (std::size_t other = 0; other < search_.nodes.size(); ++other) {
                if (circle_[other] != circle_[id]) continue;
                for (const Search::Turn& turn : search_.nodes[other].turns) {
                    for (const Search::Way& way : turn.ways) {
                        if (circle_[way.node] != circle_[id]) continue;
                        if (const auto* step = std::get_if<ir::Step>(&way.go)) {
                            steps.insert(*step);
                        } else {
                            returns = true;
                        }
                    }
                }
            }
            if (returns) return false;
            if (steps.empty() || comesToAnEnd(steps)) continue;
            search_.nodes[id].isEndless = true;
            ++endless;
            isStraight = isStraight && steps.size() == 1;
            endlessSteps.insert(steps.begin(), steps.end());
        }
        if (endless == 0) return true;
        if (!isStraight) return false;
        bool isAlongAxis = true;
        bool isJoined = false;
        for (const ir::Step& step : endlessSteps) {
            isAlongAxis = isAlongAxis && (step.by.file == 0 || step.by.rank == 0);
            isJoined = isJoined || std::holds_alternative<ir::JoinedFiles>(step.edges);
        }
        if (isAlongAxis) search_.mostSteps = static_cast<int>(endless) * ir::Board::kMostFiles;
        search_.comesHome = !isJoined && isFromEntry();
        return search_.mostSteps > 0 || search_.comesHome;
    }

private:
    using Go = std::variant<ir::Step, ir::Return>;

    /// Are there slots for all squares to come back to?
    [[nodiscard]] bool isShallow() const {
        std::vector<int> depth(search_.nodes.size(), 0);
        for (bool changed = true; changed;) {
            changed = false;
            for (std::size_t id = 0; id < search_.nodes.size(); ++id) {
                for (const Search::Turn& turn : search_.nodes[id].turns) {
                    for (const Search::Way& way : turn.ways) {
                        const int behind = depth[way.node] + (&way == &turn.ways.back() ? 0 : 1);
                        if (behind <= depth[id]) continue;
                        if (behind >= kMostTurns) return false;
                        depth[id] = behind;
                        changed = true;
                    }
                }
            }
        }
        return true;
    }

    /// Every step goes in one direction that ends at the edge of the board.
    static bool comesToAnEnd(const std::set<ir::Step>& steps) {
        return std::any_of(std::begin(kHeadings), std::end(kHeadings), [&](const ir::Vec& heading) {
            return std::all_of(steps.begin(), steps.end(), [&](const ir::Step& step) {
                return along(step.by, heading) > 0 &&
                       !wrapsAlong(static_cast<int>(step.edges.index()), heading);
            });
        });
    }

    /// Do the ways without an end consist of one step each, all the way from the entry?
    [[nodiscard]] bool isFromEntry() const {
        for (std::size_t id = 0; id < search_.nodes.size(); ++id) {
            if (!search_.nodes[id].isEndless) continue;
            std::set<std::size_t> before = {id};
            std::set<Go> steps;
            for (bool grows = true; grows;) {
                grows = false;
                for (std::size_t from = 0; from < search_.nodes.size(); ++from) {
                    for (const Search::Turn& turn : search_.nodes[from].turns) {
                        for (const Search::Way& way : turn.ways) {
                            if (!before.contains(way.node)) continue;
                            steps.insert(way.go);
                            grows = before.insert(from).second || grows;
                        }
                    }
                }
            }
            if (steps.size() != 1 || !std::holds_alternative<ir::Step>(*steps.begin())) return false;
        }
        return true;
    }

    /// Nodes that lead to each other have one number.
    void findCircles() {
        const std::size_t count = search_.nodes.size();
        std::vector<std::vector<char>> reached(count, std::vector<char>(count));
        for (std::size_t id = 0; id < count; ++id) {
            std::vector<std::size_t> open = {id};
            while (!open.empty()) {
                const std::size_t at = open.back();
                open.pop_back();
                for (const Search::Turn& turn : search_.nodes[at].turns) {
                    for (const Search::Way& way : turn.ways) {
                        if (reached[id][way.node] != 0) continue;
                        reached[id][way.node] = 1;
                        open.push_back(way.node);
                    }
                }
            }
        }
        circle_.assign(count, 0);
        for (std::size_t id = 0; id < count; ++id) {
            circle_[id] = id;
            for (std::size_t other = 0; other < id; ++other) {
                if (reached[id][other] != 0 && reached[other][id] != 0) circle_[id] = circle_[other];
            }
        }
    }

    Search& search_;
    std::vector<std::size_t> circle_;
};

}  // namespace

bool waysOrdered(Search& search) {
    return Ordering(search).run();
}

}  // namespace ferz::mbn
