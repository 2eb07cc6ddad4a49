#include "ir/normal/rays.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "ir/normal/lines.h"
#include "ir/normal/minimal_walks.h"
#include "ir/simplify.h"

namespace ferz::ir::normal {

bool operator==(const Ray& left, const Ray& right) = default;
std::strong_ordering operator<=>(const Ray& left, const Ray& right) = default;

namespace {

/// What a ray says of the square that it ends on.
bool isOfTheLastSquare(const Test& test) {
    if (std::holds_alternative<Beyond>(test.predicate)) return true;
    return test.at.isZero() && (std::holds_alternative<InZone>(test.predicate) ||
                                std::holds_alternative<Unmoved>(test.predicate) ||
                                std::holds_alternative<Attacked>(test.predicate) ||
                                std::holds_alternative<EnPassantMarked>(test.predicate));
}

/// Returns true for tests of the origin itself, made before the first step.
bool isGuard(const Letter& letter) {
    return std::holds_alternative<Stay>(letter.going) && letter.changes.empty() && !letter.last &&
           std::all_of(letter.tests.begin(), letter.tests.end(), [](const Test& test) {
               return test.at.isZero() || std::holds_alternative<Beyond>(test.predicate);
           });
}

/// The language's states after a new start.
Graph behindStart(const Language& language) {
    Graph graph;
    for (const Language::State& state : language.states) {
        const Node node = graph.add(state.end);
        for (const auto& [letter, to] : state.next)
            graph.arrows[node].push_back({letter, to + 1});
    }
    return graph;
}

/// The words that lead on from the state.
Language wordsFrom(const Language& language, Node state) {
    Graph graph = behindStart(language);
    graph.arrows[0] = graph.arrows[state + 1];
    return *determinised(graph, graph.arrows.size());
}

/// The words with the letter before them.
Language wordsBehind(LetterId letter, const Language& language) {
    Graph graph = behindStart(language);
    graph.arrows[0] = {{letter, 1}};
    return *determinised(graph, graph.arrows.size());
}

class Finder {
public:
    Finder(const Movement& movement, RaySteps steps, const MinimalWalks& walks)
        : movement_(movement), steps_(steps), walks_(walks) {}

    Rays find() {
        MinimalWalks rest = walks_;
        rest.alternatives.clear();
        for (MinimalWalks::Alternative each : walks_.alternatives) {
            takeAll(each);
            if (!each.walks.language.isEmpty()) rest.alternatives.push_back(std::move(each));
        }
        if (rays_.empty()) return {{}, movement_};
        std::sort(rays_.begin(), rays_.end(), [](const Ray& a, const Ray& b) {
            const auto order = [](const Ray& ray) {
                return std::tie(ray.guards, ray.arrival, ray.tags, ray.edges, ray.first, ray.last, ray.move,
                                ray.capture, ray.step);
            };
            return order(a) < order(b);
        });
        Rays result{std::move(rays_), std::nullopt};
        if (!rest.alternatives.empty()) result.rest = simplify(movementOf(rest, movement_));
        return result;
    }

private:
    [[nodiscard]] bool isRay(const Line& line) const {
        // Rays do not say whether the mover has left its square, which it may come back to round the edges.
        const bool goes = isPlain(line.edges) || (steps_ == RaySteps::RoundEdges && !walks_.leavesAtOnce);
        return goes && !line.jumps && line.hurdles.isNone() && !line.marksEnPassant &&
               line.enPassant.isNone() &&
               std::all_of(line.arrival.begin(), line.arrival.end(), isOfTheLastSquare);
    }

    /// Moves the straight walks to the rays; a walk may begin with questions about its own square.
    void takeAll(MinimalWalks::Alternative& each) {
        const auto& [language, letters] = each.walks;
        Language left = without(language, straight(each, language, {}));
        for (const auto& [id, node] : language.states[0].next) {
            if (!isGuard(letters[id])) continue;
            const Language words = straight(each, wordsFrom(language, node), letters[id].tests);
            left = without(left, wordsBehind(id, words));
        }
        each.walks.language = std::move(left);
    }

    /// The words that are rays, which are added.
    Language straight(const MinimalWalks::Alternative& each, const Language& language,
                      const std::vector<Test>& asked) {
        std::vector<Test> guards = each.guards;
        guards.insert(guards.end(), asked.begin(), asked.end());
        std::sort(guards.begin(), guards.end());
        std::set<Step> bent;
        const auto find = [&] {
            return linesOf(language, each.walks.letters, walks_.atomCount, [&](const Line& line) {
                return isRay(line) && !bent.contains(Step{line.steps.front(), line.edges});
            });
        };
        // A ray whose first step begins other walks too is left to the rest with them: one automaton for both
        // is shorter than two.
        Lines found = find();
        const Language others = without(language, found.words);
        for (const auto& [id, node] : others.states[0].next) {
            if (const auto* step = std::get_if<Step>(&each.walks.letters[id].going)) bent.insert(*step);
        }
        if (!bent.empty()) found = find();
        for (const Line& line : found.lines) {
            for (const Vec& step : line.steps) {
                Ray ray{step,         line.edges, line.first, line.last, line.move,
                        line.capture, guards,     {},         each.tags};
                for (const Test& test : line.arrival)
                    ray.arrival.push_back(Symmetry::onto(step).of(test));
                std::sort(ray.arrival.begin(), ray.arrival.end());
                rays_.push_back(std::move(ray));
            }
        }
        return std::move(found.words);
    }

    const Movement& movement_;
    const RaySteps steps_;
    const MinimalWalks& walks_;
    std::vector<Ray> rays_;
};

}  // namespace

Rays findRays(const Movement& movement, RaySteps steps) {
    const auto walks = minimalWalks(movement);
    if (!walks) return {{}, movement};
    return Finder(movement, steps, *walks).find();
}

std::vector<RayGroup> grouped(const std::vector<Ray>& rays) {
    std::vector<RayGroup> groups;
    for (const Ray& ray : rays) {
        Ray form = ray;
        form.step = {};
        if (!groups.empty() && groups.back().form == form) {
            groups.back().steps.push_back(ray.step);
        } else {
            groups.push_back({std::move(form), {ray.step}});
        }
    }
    return groups;
}

}  // namespace ferz::ir::normal
