#include "ir/normal/language.h"

#include <algorithm>
#include <set>
#include <utility>

namespace ferz::ir::normal {

bool operator==(const Language::State& left, const Language::State& right) = default;
std::strong_ordering operator<=>(const Language::State& left, const Language::State& right) = default;

bool operator==(const Language& left, const Language& right) = default;
std::strong_ordering operator<=>(const Language& left, const Language& right) = default;

namespace {

/// Which states reach an end.
std::vector<bool> live(const Language& language) {
    std::vector<std::vector<Node>> sources(language.states.size());
    std::vector<bool> result(language.states.size());
    std::vector<Node> stack;
    for (Node id = 0; id < language.states.size(); ++id) {
        for (const auto& [letter, to] : language.states[id].next)
            sources[to].push_back(id);
        if (!language.states[id].end) continue;
        result[id] = true;
        stack.push_back(id);
    }
    while (!stack.empty()) {
        const Node at = stack.back();
        stack.pop_back();
        for (const Node source : sources[at]) {
            if (result[source]) continue;
            result[source] = true;
            stack.push_back(source);
        }
    }
    return result;
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

/// Partition refinement, after the dead states are gone.
Language minimised(const Language& input) {
    const Language language = renumbered(input);
    const std::size_t count = language.states.size();
    std::vector<std::size_t> block(count);
    std::size_t blocks = 0;
    for (std::size_t id = 0; id < count; ++id)
        block[id] = language.states[id].end ? 1 : 0;
    while (true) {
        using Signature = std::pair<std::size_t, std::vector<std::pair<LetterId, std::size_t>>>;
        std::map<Signature, std::size_t> known;
        std::vector<std::size_t> next(count);
        for (std::size_t id = 0; id < count; ++id) {
            Signature signature{block[id], {}};
            for (const auto& [letter, to] : language.states[id].next)
                signature.second.emplace_back(letter, block[to]);
            next[id] = known.emplace(std::move(signature), known.size()).first->second;
        }
        block = std::move(next);
        if (known.size() == blocks) break;
        blocks = known.size();
    }
    Language result;
    result.states.assign(blocks, {});
    for (std::size_t id = 0; id < count; ++id) {
        // State 0 is met first, so its block is block 0.
        Language::State& state = result.states[block[id]];
        state.end = language.states[id].end;
        for (const auto& [letter, to] : language.states[id].next)
            state.next.insert_or_assign(letter, static_cast<Node>(block[to]));
    }
    return renumbered(result);
}

}  // namespace

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
    for (std::size_t next = 0; next < order.size(); ++next) {
        if (order.size() > most) return std::nullopt;
        Language::State state;
        std::map<LetterId, std::set<Node>> targets;
        for (const Node node : order[next]) {
            state.end = state.end || graph.ends[node];
            for (const Graph::Arrow& arrow : graph.arrows[node])
                targets[arrow.letter].insert(arrow.to);
        }
        for (const auto& [letter, nodes] : targets) {
            std::vector<Node> key(nodes.begin(), nodes.end());
            const auto [found, isNew] = number.emplace(key, static_cast<Node>(order.size()));
            if (isNew) order.push_back(std::move(key));
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
