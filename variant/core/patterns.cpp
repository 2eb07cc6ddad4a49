#include "variant/core/patterns.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <tuple>
#include <utility>

#include "variant/core/listed_paths.h"
#include "variant/core/runtime/lookup.h"

namespace ferz::variant::core {

namespace {

using ferz::core::Class;
using ferz::core::Form;
using ferz::core::Hurdle;
using ir::Square;
using ir::Vec;

/// A piece whose leaps or lame leaps need more patterns than this has them listed instead.
constexpr std::size_t kMostLeapPatterns = 2;
/// A piece whose straight paths have more different lengths than this has them listed instead.
constexpr std::size_t kMostLengths = 2;
/// Lame leaps with more legs are listed.
constexpr std::size_t kMostLegs = 3;

/// The step of which `count` lead from one square to the other, straight.
std::optional<Vec> stepOf(const ir::Board& board, const BoardPath& path) {
    const int count = static_cast<int>(path.between.size()) + 1;
    const Vec all = board.between(path.from, path.to);
    const Vec step = {all.file / count, all.rank / count, all.level / count, all.row / count};
    if (step * count != all) return std::nullopt;
    SquareSet line;
    Square at = path.from;
    for (int i = 1; i < count; ++i) {
        at = board.offset(at, step);
        line.insert(at);
    }
    if (line != SquareSet(path.between.begin(), path.between.end())) return std::nullopt;
    return step;
}

std::optional<Hurdle> hurdleOf(const ir::Board& board, const BoardPath& path, const Vec& step) {
    const SquareSet all(path.between.begin(), path.between.end());
    if (path.hurdles == all) return Hurdle::Any;
    if (path.hurdles == SquareSet{board.offset(path.from, step)}) return Hurdle::First;
    if (path.hurdles == SquareSet{board.offset(path.to, -step)}) return Hurdle::Last;
    return std::nullopt;
}

/// Vectors that are the same but for their directions.
std::array<int, 4> lengthsOf(const Vec& vec) {
    std::array<int, 4> lengths = {std::abs(vec.file), std::abs(vec.rank), std::abs(vec.level),
                                  std::abs(vec.row)};
    std::sort(lengths.begin(), lengths.end());
    return lengths;
}

/// Straight paths that one pattern may say.
struct Straight {
    bool hops = false;
    Vec step;
    Hurdle hurdle = Hurdle::Any;
    [[nodiscard]] auto key() const { return std::tuple(hops, step, static_cast<int>(hurdle)); }
    friend bool operator<(const Straight& a, const Straight& b) { return a.key() < b.key(); }
};

struct Found {
    std::vector<const BoardPath*> paths;
    std::size_t fewest = 1000;  ///< squares between
    std::size_t most = 0;
};

void add(Found& found, const BoardPath& path) {
    found.paths.push_back(&path);
    found.fewest = std::min(found.fewest, path.between.size());
    found.most = std::max(found.most, path.between.size());
}

/// The paths of each length apart; none where the lengths are many.
std::vector<Found> byLength(const Found& all) {
    std::map<std::size_t, Found> lengths;
    for (const BoardPath* path : all.paths)
        add(lengths[path->between.size()], *path);
    std::vector<Found> result;
    result.reserve(lengths.size());
    for (auto& [length, found] : lengths)
        result.push_back(std::move(found));
    if (result.size() > kMostLengths) result.clear();
    return result;
}

/// A hop over one square only belongs to the longer ones of its direction.
void joinShortHops(std::map<Straight, Found>& straight) {
    for (auto& [key, found] : straight) {
        if (!key.hops || key.hurdle != Hurdle::Any || found.most > 1) continue;
        for (const Hurdle other : {Hurdle::First, Hurdle::Last}) {
            const auto longer = straight.find(Straight{true, key.step, other});
            if (longer == straight.end()) continue;
            for (const BoardPath* path : found.paths)
                add(longer->second, *path);
            found.paths.clear();
            break;
        }
    }
    std::erase_if(straight, [](const auto& entry) { return entry.second.paths.empty(); });
}

/// Fills in how the generated program looks up the squares of the pattern. False if two hops lead from one
/// square to the same other square: no class has them.
bool classify(const ir::Board& board, PatternPlan& pattern) {
    const std::set<PathKey> paths = keysOf(board, pattern);
    std::set<PathKey> turned;
    std::set<std::pair<Square, Square>> pairs;
    const auto count = static_cast<std::size_t>(board.squares());
    std::vector<std::vector<ferz::core::Way<Bits>>> ways(count);
    std::vector<std::vector<ferz::core::Way<Bits>>> reverse(count);
    bool leaps = true;
    bool hops = false;
    for (const auto& [from, to, between, hurdles] : paths) {
        turned.emplace(to, from, between, hurdles);
        pairs.emplace(from, to);
        const Bits over = bitsOf(between);
        const Bits jumped = bitsOf(hurdles);
        leaps = leaps && !over.any();
        hops = hops || jumped.any();
        ways[static_cast<std::size_t>(from)].push_back({to, over, jumped});
        reverse[static_cast<std::size_t>(to)].push_back({from, over, jumped});
    }
    pattern.kind = hops                           ? Class::Hop
                   : leaps                        ? Class::Leap
                   : pairs.size() == paths.size() ? Class::Ride
                                                  : Class::MultiPathRide;
    pattern.symmetric = turned == paths;
    if (hops && pairs.size() != paths.size()) return false;
    if (pattern.kind == Class::Leap) return true;
    const int words = wordsOf(board);
    pattern.groups = ferz::core::groupingOf(ways, words).groups;
    pattern.reverseGroups = ferz::core::groupingOf(reverse, words).groups;
    return true;
}

class Sorter {
public:
    Sorter(const ir::Board& board, const std::vector<BoardPath>& paths) : board_(board), paths_(paths) {}

    std::optional<std::vector<PatternPlan>> sort() {
        addStraight();
        addLame();
        if (hopsAreLeft()) return std::nullopt;
        addListed();
        for (PatternPlan& pattern : patterns_) {
            if (!classify(board_, pattern)) return std::nullopt;
        }
        if (!isProved()) return std::nullopt;
        return std::move(patterns_);
    }

private:
    void addStraight() {
        std::map<Straight, Found> straight;
        for (const BoardPath& path : paths_) {
            const auto step = stepOf(board_, path);
            if (!step) continue;
            Straight key{!path.hurdles.empty(), *step, Hurdle::Any};
            if (key.hops) {
                const auto hurdle = hurdleOf(board_, path, *step);
                if (!hurdle) continue;
                // With one square between it is all of these.
                key.hurdle = path.between.size() == 1 ? Hurdle::Any : *hurdle;
            }
            add(straight[key], path);
        }
        joinShortHops(straight);
        std::vector<PatternPlan> plans;
        std::vector<std::vector<const BoardPath*>> covered;
        for (const auto& [key, all] : straight) {
            // A pawn goes two steps from its rank alone: then each length is a pattern of its own.
            for (const Found& found : planOf(key, all) ? std::vector{all} : byLength(all)) {
                auto plan = planOf(key, found);
                if (!plan) continue;
                plans.push_back(std::move(*plan));
                covered.push_back(found.paths);
            }
        }
        // One pattern for all directions of a kind; rides of different kinds are looked up apart, so that a
        // queen shares with rook and bishop.
        std::vector<PatternPlan> merged;
        std::vector<std::vector<const BoardPath*>> mergedPaths;
        for (std::size_t i = 0; i < plans.size(); ++i) {
            const auto same = std::find_if(merged.begin(), merged.end(), [&](const PatternPlan& other) {
                PatternPlan alike = plans[i];
                alike.vectors = other.vectors;
                const bool isLeap = plans[i].form == Form::Rides && plans[i].last == 1;
                return alike == other &&
                       (isLeap || lengthsOf(plans[i].vectors[0]) == lengthsOf(other.vectors[0]));
            });
            if (same == merged.end()) {
                merged.push_back(plans[i]);
                mergedPaths.push_back(covered[i]);
            } else {
                same->vectors.push_back(plans[i].vectors[0]);
                auto& into = mergedPaths[static_cast<std::size_t>(same - merged.begin())];
                into.insert(into.end(), covered[i].begin(), covered[i].end());
            }
        }
        const auto isLeap = [](const PatternPlan& each) {
            return each.form == Form::Rides && each.last == 1;
        };
        const auto isBound = [](const PatternPlan& each) {
            return each.form == Form::Rides && each.last != 1 && (each.from || each.to);
        };
        const auto areMany = [&](const auto& are) {
            return static_cast<std::size_t>(std::count_if(merged.begin(), merged.end(), are)) >
                   kMostLeapPatterns;
        };
        const bool manyLeaps = areMany(isLeap);
        const bool manyBound = areMany(isBound);
        for (std::size_t i = 0; i < merged.size(); ++i) {
            if ((manyLeaps && isLeap(merged[i])) || (manyBound && isBound(merged[i]))) continue;
            patterns_.push_back(merged[i]);
            for (const BoardPath* path : mergedPaths[i])
                done_.insert(keyOf(*path));
        }
    }

    std::optional<PatternPlan> planOf(const Straight& key, const Found& found) const {
        std::set<PathKey> wanted;
        for (const BoardPath* path : found.paths)
            wanted.insert(keyOf(*path));
        const int most = static_cast<int>(found.most) + 1;
        std::vector<int> lasts = {most};
        if (found.fewest < found.most) lasts.insert(lasts.begin(), ferz::core::kFar);
        for (const Zones& zones : zonesOf(found.paths)) {
            for (const int last : lasts) {
                PatternPlan plan;
                plan.form = key.hops ? Form::Hops : Form::Rides;
                plan.vectors = {key.step};
                plan.first = static_cast<int>(found.fewest) + 1;
                plan.last = last;
                plan.hurdle = key.hurdle;
                plan.from = zones.from;
                plan.to = zones.to;
                if (keysOf(board_, plan) == wanted) return plan;
            }
        }
        return std::nullopt;
    }

    struct Zones {
        std::optional<SquareSet> from;
        std::optional<SquareSet> to;
    };

    /// Zones that these paths may be bound to, the simplest first: none, those of all paths, their own.
    [[nodiscard]] std::vector<Zones> zonesOf(const std::vector<const BoardPath*>& own) const {
        SquareSet from;
        SquareSet to;
        SquareSet ownFrom;
        SquareSet ownTo;
        for (const BoardPath& path : paths_) {
            from.insert(path.from);
            to.insert(path.to);
        }
        for (const BoardPath* path : own) {
            ownFrom.insert(path->from);
            ownTo.insert(path->to);
        }
        return {{{}, {}}, {{}, to}, {from, {}}, {from, to}, {{}, ownTo}, {ownFrom, {}}, {ownFrom, ownTo}};
    }

    /// Adds lame leaps: paths that are left and need empty squares, which may lie off a straight line.
    void addLame() {
        std::map<std::vector<Vec>, std::vector<const BoardPath*>> lame;
        for (const BoardPath& path : paths_) {
            if (isDone(path) || !path.hurdles.empty() || path.between.empty() ||
                path.between.size() > kMostLegs) {
                continue;
            }
            std::vector<Vec> vectors;
            for (const Square square : path.between)
                vectors.push_back(board_.between(path.from, square));
            vectors.push_back(board_.between(path.from, path.to));
            lame[vectors].push_back(&path);
        }
        std::vector<PatternPlan> plans;
        std::set<PathKey> said;
        for (const auto& [vectors, paths] : lame) {
            std::set<PathKey> wanted;
            for (const BoardPath* path : paths)
                wanted.insert(keyOf(*path));
            for (const Zones& zones : zonesOf(paths)) {
                PatternPlan plan;
                plan.form = Form::Lames;
                plan.vectors = vectors;
                plan.first = static_cast<int>(vectors.size()) - 1;
                plan.last = plan.first;
                plan.from = zones.from;
                plan.to = zones.to;
                if (keysOf(board_, plan) != wanted) continue;
                const auto same = std::find_if(plans.begin(), plans.end(), [&](const PatternPlan& other) {
                    PatternPlan alike = plan;
                    alike.vectors = other.vectors;
                    return alike == other;
                });
                if (same == plans.end()) {
                    plans.push_back(plan);
                } else {
                    same->vectors.insert(same->vectors.end(), vectors.begin(), vectors.end());
                }
                said.merge(wanted);
                break;
            }
        }
        // A piece that bends in many directions would need a pattern for each: its paths are listed instead.
        if (plans.size() > kMostLeapPatterns) return;
        done_.merge(said);
        patterns_.insert(patterns_.end(), plans.begin(), plans.end());
    }

    [[nodiscard]] bool hopsAreLeft() const {
        return std::any_of(paths_.begin(), paths_.end(),
                           [&](const BoardPath& path) { return !path.hurdles.empty() && !isDone(path); });
    }

    void addListed() {
        std::vector<const BoardPath*> left;
        for (const BoardPath& path : paths_) {
            if (!isDone(path)) left.push_back(&path);
        }
        for (PatternPlan& pattern : listedPatterns(left))
            patterns_.push_back(std::move(pattern));
    }

    [[nodiscard]] bool isDone(const BoardPath& path) const { return done_.contains(keyOf(path)); }

    /// The patterns give the paths that were wanted, and no others.
    [[nodiscard]] bool isProved() const {
        std::set<PathKey> wanted;
        for (const BoardPath& path : paths_)
            wanted.insert(keyOf(path));
        std::set<PathKey> given;
        for (const PatternPlan& pattern : patterns_)
            given.merge(keysOf(board_, pattern));
        return given == wanted;
    }

    const ir::Board& board_;
    const std::vector<BoardPath>& paths_;
    std::set<PathKey> done_;
    std::vector<PatternPlan> patterns_;
};

}  // namespace

std::optional<std::vector<PatternPlan>> patternsOf(const ir::Board& board,
                                                   const std::vector<BoardPath>& paths) {
    return Sorter(board, paths).sort();
}

}  // namespace ferz::variant::core
