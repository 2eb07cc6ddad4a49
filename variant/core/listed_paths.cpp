#include "variant/core/listed_paths.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace ferz::variant::core {

namespace {

/// Leaves out walks that another one passes through.
void joinWalks(std::vector<std::int16_t>& walks) {
    struct RideWalk {
        std::int16_t from;
        std::vector<std::int16_t> squares;  ///< without signs
        std::vector<bool> lands;
    };
    std::vector<RideWalk> all;
    for (std::size_t at = 0; at < walks.size();) {
        RideWalk walk{walks[at], {}, {}};
        for (int i = 0; i < walks[at + 1]; ++i) {
            const std::int16_t entry = walks[at + 2 + static_cast<std::size_t>(i)];
            walk.squares.push_back(entry < 0 ? static_cast<std::int16_t>(-1 - entry) : entry);
            walk.lands.push_back(entry >= 0);
        }
        at += 2 + walk.squares.size();
        all.push_back(std::move(walk));
    }
    std::stable_sort(all.begin(), all.end(), [](const RideWalk& a, const RideWalk& b) {
        return std::pair(a.from, -static_cast<int>(a.squares.size())) <
               std::pair(b.from, -static_cast<int>(b.squares.size()));
    });
    std::vector<RideWalk> kept;
    for (const RideWalk& walk : all) {
        const auto longer = std::find_if(kept.begin(), kept.end(), [&](const RideWalk& other) {
            return other.from == walk.from &&
                   std::equal(walk.squares.begin(), walk.squares.end(), other.squares.begin());
        });
        if (longer == kept.end()) {
            kept.push_back(walk);
        } else {
            for (std::size_t i = 0; i < walk.lands.size(); ++i) {
                if (walk.lands[i]) longer->lands[i] = true;
            }
        }
    }
    walks.clear();
    for (const RideWalk& walk : kept) {
        walks.push_back(walk.from);
        walks.push_back(static_cast<std::int16_t>(walk.squares.size()));
        for (std::size_t i = 0; i < walk.squares.size(); ++i) {
            walks.push_back(walk.lands[i] ? walk.squares[i]
                                          : static_cast<std::int16_t>(-1 - walk.squares[i]));
        }
    }
}

}  // namespace

std::vector<PatternPlan> listedPatterns(const std::vector<const BoardPath*>& paths) {
    PatternPlan leaps;
    PatternPlan rides;
    leaps.form = rides.form = ferz::core::Form::Walks;
    for (const BoardPath* path : paths) {
        std::vector<std::int16_t>& walks = (path->between.empty() ? leaps : rides).walks;
        walks.push_back(static_cast<std::int16_t>(path->from));
        walks.push_back(static_cast<std::int16_t>(path->between.size() + 1));
        for (const ir::Square square : path->between)
            walks.push_back(static_cast<std::int16_t>(-1 - square));
        walks.push_back(static_cast<std::int16_t>(path->to));
    }
    std::vector<PatternPlan> patterns;
    for (PatternPlan* plan : {&leaps, &rides}) {
        if (plan->walks.empty()) continue;
        joinWalks(plan->walks);
        patterns.push_back(std::move(*plan));
    }
    return patterns;
}

}  // namespace ferz::variant::core
