#include "ir/normal/walk_graph.h"

#include <algorithm>
#include <map>
#include <optional>

#include "ir/explore.h"

namespace ferz::ir::normal {

namespace {

constexpr std::size_t kMostNodes = 50'000;
constexpr std::size_t kMostArrows = 100'000;

/// Empty when the two cannot be one letter. Contents that exclude each other are one that nothing can be.
std::optional<Letter> mergedLetter(const Letter& first, const Letter& second) {
    if (!first.changes.empty() || std::holds_alternative<Stay>(first.going)) return std::nullopt;
    Letter result = second;
    result.going = first.going;
    result.here = first.here & second.here;
    result.tests.insert(result.tests.end(), first.tests.begin(), first.tests.end());
    std::sort(result.tests.begin(), result.tests.end());
    result.tests.erase(std::unique(result.tests.begin(), result.tests.end()), result.tests.end());
    return result;
}

}  // namespace

Node WalkGraph::newNode() {
    arrows_.emplace_back();
    return static_cast<Node>(arrows_.size() - 1);
}

void WalkGraph::add(Node from, const Letter& letter, Node to) {
    if (arrows_[from].insert({alphabet_.idOf(letter), to}).second) ++arrowCount_;
}

void WalkGraph::startAt(Node node) {
    arrows_[0].insert(arrows_[node].begin(), arrows_[node].end());
}

bool WalkGraph::hasTooManyNodes() const {
    return arrows_.size() > kMostNodes;
}
bool WalkGraph::hasTooManyArrows() const {
    return arrowCount_ > kMostArrows;
}

/// A step to where the walk stands already: what happens there is part of the letter before.
void WalkGraph::mergeStops() {
    const auto stops = [&](const Arrow& arrow) {
        const auto* step = std::get_if<Step>(&alphabet_[arrow.letter].going);
        return step != nullptr && step->by.isZero();
    };
    Merged merges;
    std::vector<Node> stack;
    for (Node node = 0; node < arrows_.size(); ++node)
        stack.push_back(node);
    while (!stack.empty()) {
        const Node node = stack.back();
        stack.pop_back();
        bool changed = false;
        const std::set<Arrow> before = arrows_[node];
        for (const Arrow& arrow : before) {
            if (alphabet_[arrow.letter].last || stops(arrow)) continue;
            const std::set<Arrow> behind = arrows_[arrow.to];
            for (const Arrow& stop : behind) {
                if (!stops(stop)) continue;
                const auto merged = mergedLetter(alphabet_[arrow.letter], alphabet_[stop.letter]);
                if (!merged) continue;
                const std::size_t count = arrowCount_;
                add(node, *merged, stop.to);
                changed = changed || arrowCount_ != count;
                merges.insert({arrow.to, stop});
            }
        }
        if (changed && !hasTooManyArrows()) stack.push_back(node);
    }
    dropMerged(merges);
}

/// A stop that became part of every letter before it is not needed.
void WalkGraph::dropMerged(const Merged& merged) {
    std::map<Node, std::vector<LetterId>> entering;
    for (const std::set<Arrow>& arrows : arrows_) {
        for (const Arrow& arrow : arrows)
            entering[arrow.to].push_back(arrow.letter);
    }
    for (const auto& [node, stop] : merged) {
        const auto& letters = entering[node];
        const bool everywhere = std::all_of(letters.begin(), letters.end(), [&, &last = stop](LetterId each) {
            return mergedLetter(alphabet_[each], alphabet_[last.letter]).has_value();
        });
        if (everywhere) arrows_[node].erase(stop);
    }
}

Graph WalkGraph::leadingTo(Node end) const {
    std::vector<std::vector<Node>> sources(arrows_.size());
    for (Node node = 0; node < arrows_.size(); ++node) {
        for (const Arrow& arrow : arrows_[node])
            sources[arrow.to].push_back(node);
    }
    const std::vector<bool> leads = reached(arrows_.size(), {end}, [&](std::size_t node, const auto& visit) {
        std::for_each(sources[node].begin(), sources[node].end(), visit);
    });
    Graph graph;
    graph.arrows.resize(arrows_.size());
    graph.ends.assign(arrows_.size(), false);
    graph.ends[end] = true;
    for (Node node = 0; node < arrows_.size(); ++node) {
        for (const Arrow& arrow : arrows_[node]) {
            if (leads[arrow.to] && !alphabet_[arrow.letter].here.isNone())
                graph.arrows[node].push_back({arrow.letter, arrow.to});
        }
    }
    return graph;
}

}  // namespace ferz::ir::normal
