#include "ir/normal/free_steps.h"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

#include "ir/normal/alphabet.h"

namespace ferz::ir::normal {

namespace {

constexpr int kMostRounds = 60;

/// The step of a letter that asks and does nothing else; null for any other.
const Step* bareStep(const Letter& letter) {
    if (letter.last || !letter.tests.empty() || !letter.changes.empty()) return nullptr;
    const auto* step = std::get_if<Step>(&letter.going);
    return step != nullptr && isPlain(step->edges) ? step : nullptr;
}

struct Free {
    Vec by;
    Node to = 0;
};

/// The steps of a state that lead to one state whatever stands there.
std::vector<Free> freeSteps(const Spelling& spelling, Node node, std::size_t atomCount) {
    std::map<std::pair<Vec, Node>, std::size_t> contents;
    for (const auto& [letter, to] : spelling.language.states[node].next) {
        if (const Step* step = bareStep(spelling.letters[letter])) ++contents[{step->by, to}];
    }
    std::vector<Free> result;
    for (const auto& [key, count] : contents) {
        if (count == atomCount) result.push_back({key.first, key.second});
    }
    return result;
}

/// Every letter of the state is a step that can begin `by` before its square.
bool canBegin(const Spelling& spelling, Node node, const Vec& by) {
    const auto& next = spelling.language.states[node].next;
    return std::all_of(next.begin(), next.end(), [&](const auto& each) {
        const auto* step = std::get_if<Step>(&spelling.letters[each.first].going);
        return step != nullptr && isPlain(step->edges) && liesBetween(by, by + step->by);
    });
}

/// By node: may arrows from here go on for ever?
std::vector<bool> leadingToCycles(const std::vector<std::vector<Node>>& next) {
    std::vector<std::vector<Node>> sources(next.size());
    std::vector<std::size_t> exits(next.size());
    std::vector<Node> stack;
    for (Node node = 0; node < next.size(); ++node) {
        exits[node] = next[node].size();
        if (exits[node] == 0) stack.push_back(node);
        for (const Node to : next[node])
            sources[to].push_back(node);
    }
    // Removes nodes without exits until every node left has one.
    std::vector<bool> result(next.size(), true);
    while (!stack.empty()) {
        const Node node = stack.back();
        stack.pop_back();
        result[node] = false;
        for (const Node source : sources[node]) {
            if (--exits[source] == 0) stack.push_back(source);
        }
    }
    return result;
}

/// Empty when there is nothing to join.
std::optional<std::pair<Graph, std::vector<Letter>>> joined(const Spelling& spelling, std::size_t atomCount) {
    const std::size_t count = spelling.language.states.size();
    std::vector<std::vector<Free>> free;
    for (Node node = 0; node < count; ++node)
        free.push_back(freeSteps(spelling, node, atomCount));
    if (std::all_of(free.begin(), free.end(), [](const auto& each) { return each.empty(); }))
        return std::nullopt;
    std::vector<std::vector<Node>> targets(count);
    for (Node node = 0; node < count; ++node) {
        for (const Free& each : free[node])
            targets[node].push_back(each.to);
    }
    // Where free steps go on for ever they stay single ones, from the first on.
    const std::vector<bool> endless = leadingToCycles(targets);
    bool changed = false;
    Graph graph;
    Alphabet alphabet;
    graph.arrows.resize(count);
    graph.ends.resize(count);
    for (Node node = 0; node < count; ++node) {
        graph.ends[node] = spelling.language.states[node].end;
        const auto isJoined = [&](const Free& each) {
            return !endless[each.to] && canBegin(spelling, each.to, each.by);
        };
        std::erase_if(free[node], [&](const Free& each) { return !isJoined(each); });
        for (const auto& [letter, to] : spelling.language.states[node].next) {
            const Step* step = bareStep(spelling.letters[letter]);
            const bool isGone =
                step != nullptr &&
                std::any_of(free[node].begin(), free[node].end(), [&, &target = to](const Free& each) {
                    return each.by == step->by && each.to == target;
                });
            if (!isGone) graph.arrows[node].push_back({alphabet.idOf(spelling.letters[letter]), to});
        }
        for (const Free& each : free[node]) {
            changed = true;
            for (const auto& [letter, to] : spelling.language.states[each.to].next) {
                Letter whole = spelling.letters[letter];
                auto& step = std::get<Step>(whole.going);
                step.by = each.by + step.by;
                graph.arrows[node].push_back({alphabet.idOf(whole), to});
            }
        }
    }
    if (!changed) return std::nullopt;
    std::vector<Letter> letters = alphabet.sort({&graph});
    return std::pair(std::move(graph), std::move(letters));
}

}  // namespace

std::optional<Spelling> withoutFreeSteps(Spelling spelling, const std::vector<Contents>& atoms,
                                         std::size_t mostStates) {
    for (int round = 0; round < kMostRounds; ++round) {
        auto next = joined(spelling, atoms.size());
        if (!next) return spelling;
        auto language = determinised(next->first, mostStates);
        if (!language) return std::nullopt;
        spelling = {std::move(*language), std::move(next->second)};
    }
    return std::nullopt;
}

Spelling withUsedLetters(const Language& language, const std::vector<Letter>& letters) {
    constexpr LetterId kUnused = std::numeric_limits<LetterId>::max();
    std::vector<LetterId> number(letters.size(), kUnused);
    for (const Language::State& state : language.states) {
        for (const auto& [letter, to] : state.next)
            number[letter] = 0;
    }
    Spelling result;
    for (LetterId id = 0; id < letters.size(); ++id) {
        if (number[id] == kUnused) continue;
        number[id] = static_cast<LetterId>(result.letters.size());
        result.letters.push_back(letters[id]);
    }
    result.language.states.clear();
    for (const Language::State& state : language.states) {
        Language::State& own = result.language.states.emplace_back();
        own.end = state.end;
        for (const auto& [letter, to] : state.next)
            own.next.emplace(number[letter], to);
    }
    return result;
}

bool liesBetween(const Vec& by, const Vec& whole) {
    const auto between = [](int part, int end) {
        return std::min(0, end) <= part && part <= std::max(0, end);
    };
    return between(by.file, whole.file) && between(by.rank, whole.rank) && between(by.level, whole.level) &&
           between(by.row, whole.row);
}

}  // namespace ferz::ir::normal
