#include "ir/normal/language.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include "ir/explore.h"

namespace ferz::ir::normal {

bool operator==(const Arrows& left, const Arrows& right) = default;
std::strong_ordering operator<=>(const Arrows& left, const Arrows& right) = default;

bool operator==(const Language::State& left, const Language::State& right) = default;
std::strong_ordering operator<=>(const Language::State& left, const Language::State& right) = default;

bool operator==(const Language& left, const Language& right) = default;
std::strong_ordering operator<=>(const Language& left, const Language& right) = default;

namespace {

/// Which states reach an end.
std::vector<bool> live(const Language& language) {
    std::vector<std::vector<Node>> sources(language.states.size());
    std::vector<std::size_t> ends;
    for (Node id = 0; id < language.states.size(); ++id) {
        for (const auto& [letter, to] : language.states[id].next)
            sources[to].push_back(id);
        if (language.states[id].end) ends.push_back(id);
    }
    return reached(language.states.size(), ends, [&](std::size_t id, const auto& visit) {
        std::for_each(sources[id].begin(), sources[id].end(), visit);
    });
}

/// Breadth first by letter from state 0, without what is dead or never reached.
Language renumbered(const Language& language) {
    const std::vector<bool> alive = live(language);
    std::vector<std::optional<Node>> number(language.states.size());
    std::vector<Node> order = {0};
    number[0] = 0;
    Language result;
    result.states.clear();
    for (std::size_t next = 0; next < order.size(); ++next) {
        const Language::State& old = language.states[order[next]];
        Language::State state;
        state.end = old.end;
        state.next.reserve(old.next.size());
        for (const auto& [letter, to] : old.next) {
            if (!alive[to]) continue;
            if (!number[to]) {
                number[to] = static_cast<Node>(order.size());
                order.push_back(to);
            }
            state.next.emplace(letter, *number[to]);
        }
        result.states.push_back(std::move(state));
    }
    return result;
}

/// Partition refinement: a block for each state, numbered in the order of their first states.
std::vector<Node> blocksOfEqualFuture(const Language& language) {
    const auto count = static_cast<Node>(language.states.size());
    std::vector<Node> block(count);
    for (Node id = 0; id < count; ++id)
        block[id] = language.states[id].end ? 1 : 0;
    const auto compare = [&](Node left, Node right) {
        if (block[left] != block[right]) return block[left] <=> block[right];
        const Arrows& one = language.states[left].next;
        const Arrows& other = language.states[right].next;
        return std::lexicographical_compare_three_way(one.begin(), one.end(), other.begin(), other.end(),
                                                      [&](const Arrows::Arrow& a, const Arrows::Arrow& b) {
                                                          return std::pair(a.first, block[a.second]) <=>
                                                                 std::pair(b.first, block[b.second]);
                                                      });
    };
    std::vector<Node> order(count);
    std::iota(order.begin(), order.end(), Node{0});
    std::vector<Node> first(count);  // of those that look the same, by state
    std::vector<Node> next(count);
    for (Node blocks = 0;;) {
        std::sort(order.begin(), order.end(), [&](Node left, Node right) {
            const auto ordering = compare(left, right);
            return ordering == std::strong_ordering::equal ? left < right
                                                           : ordering == std::strong_ordering::less;
        });
        for (Node place = 0; place < count; ++place) {
            const bool isSame = place > 0 && std::is_eq(compare(order[place - 1], order[place]));
            first[order[place]] = isSame ? first[order[place - 1]] : order[place];
        }
        Node found = 0;
        for (Node id = 0; id < count; ++id)
            next[id] = first[id] == id ? found++ : next[first[id]];
        block.swap(next);
        if (found == blocks || found == count) return block;
        blocks = found;
    }
}

/// Dead states go first. The others of a block lead nowhere that its first has not led before, so the blocks
/// are numbered breadth first as the states are.
Language minimised(const Language& input) {
    const Language language = renumbered(input);
    const std::vector<Node> block = blocksOfEqualFuture(language);
    Language result;
    result.states.clear();
    for (std::size_t id = 0; id < block.size(); ++id) {
        if (block[id] != result.states.size()) continue;
        const Language::State& old = language.states[id];
        Language::State& state = result.states.emplace_back();
        state.end = old.end;
        state.next.reserve(old.next.size());
        for (const auto& [letter, to] : old.next)
            state.next.emplace(letter, block[to]);
    }
    return result;
}

}  // namespace

Arrows::const_iterator Arrows::find(LetterId letter) const {
    const auto found = std::lower_bound(arrows_.begin(), arrows_.end(), letter, isBefore);
    return found != arrows_.end() && found->first == letter ? found : arrows_.end();
}

void Arrows::emplace(LetterId letter, Node to) {
    if (arrows_.empty() || arrows_.back().first < letter) {
        arrows_.emplace_back(letter, to);
        return;
    }
    const auto place = std::lower_bound(arrows_.begin(), arrows_.end(), letter, isBefore);
    if (place->first != letter) arrows_.emplace(place, letter, to);
}

Node Graph::add(bool end) {
    arrows.emplace_back();
    ends.push_back(end);
    return static_cast<Node>(arrows.size() - 1);
}

std::optional<Language> determinised(const Graph& graph, std::size_t most) {
    std::map<std::vector<Node>, Node> number;
    std::vector<std::vector<Node>> order = {{0}};
    number.emplace(order[0], 0);
    Language result;
    result.states.clear();
    std::vector<Arrows::Arrow> arrows;
    for (std::size_t next = 0; next < order.size(); ++next) {
        if (order.size() > most) return std::nullopt;
        Language::State state;
        arrows.clear();
        for (const Node node : order[next]) {
            state.end = state.end || graph.ends[node];
            for (const Graph::Arrow& arrow : graph.arrows[node])
                arrows.emplace_back(arrow.letter, arrow.to);
        }
        std::sort(arrows.begin(), arrows.end());
        arrows.erase(std::unique(arrows.begin(), arrows.end()), arrows.end());
        for (auto each = arrows.begin(); each != arrows.end();) {
            const LetterId letter = each->first;
            std::vector<Node> nodes;
            for (; each != arrows.end() && each->first == letter; ++each)
                nodes.push_back(each->second);
            const auto [found, isNew] = number.try_emplace(std::move(nodes), static_cast<Node>(order.size()));
            if (isNew) order.push_back(found->first);
            state.next.emplace(letter, found->second);
        }
        result.states.push_back(std::move(state));
    }
    return minimised(result);
}

Graph graphOf(const Language& language) {
    Graph graph;
    graph.arrows.resize(language.states.size());
    graph.ends.resize(language.states.size());
    for (std::size_t id = 0; id < language.states.size(); ++id) {
        graph.ends[id] = language.states[id].end;
        for (const auto& [letter, to] : language.states[id].next)
            graph.arrows[id].push_back({letter, to});
    }
    return graph;
}

Language without(const Language& left, const Language& right) {
    using Pair = std::pair<Node, std::optional<Node>>;
    std::map<Pair, Node> number;
    std::vector<Pair> order = {{0, 0}};
    number.emplace(order[0], 0);
    Language result;
    result.states.clear();
    for (std::size_t next = 0; next < order.size(); ++next) {
        const auto [here, there] = order[next];
        Language::State state;
        state.end = left.states[here].end && !(there && right.states[*there].end);
        state.next.reserve(left.states[here].next.size());
        for (const auto& [letter, to] : left.states[here].next) {
            Pair pair{to, std::nullopt};
            if (there) {
                const auto found = right.states[*there].next.find(letter);
                if (found != right.states[*there].next.end()) pair.second = found->second;
            }
            const auto [known, isNew] = number.emplace(pair, static_cast<Node>(order.size()));
            if (isNew) order.push_back(pair);
            state.next.emplace(letter, known->second);
        }
        result.states.push_back(std::move(state));
    }
    return minimised(result);
}

std::optional<Language> unionOf(const std::vector<Language>& all, std::size_t most) {
    Graph graph;
    for (const Language& language : all) {
        std::vector<Node> nodes;
        for (const Language::State& state : language.states)
            nodes.push_back(graph.add(state.end));
        for (std::size_t id = 0; id < nodes.size(); ++id) {
            for (const auto& [letter, to] : language.states[id].next)
                graph.arrows[nodes[id]].push_back({letter, nodes[to]});
        }
        // The start stands for the first state of each.
        if (graph.ends[nodes[0]]) graph.ends[0] = true;
        const auto first = graph.arrows[nodes[0]];
        graph.arrows[0].insert(graph.arrows[0].end(), first.begin(), first.end());
    }
    return determinised(graph, most);
}

}  // namespace ferz::ir::normal
