// Sets of words as automata over numbered letters: the calculus behind the normal form.
//
// A Language is a minimal deterministic automaton, its states numbered breadth first by letter, so that two
// sets of words are the same exactly when their Languages are equal. State 0 is the start. Missing arrows
// lead nowhere; every state is reached and reaches an end.
//
//     const auto rook = determinised(nfa);       // empty when the limit is passed
//     without(*rook, rays) == nothing()
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace ferz::ir::normal {

using LetterId = std::uint32_t;
using Node = std::uint32_t;

/// Any automaton over letters: several arrows of a node may have one letter.
struct Graph {
    struct Arrow {
        LetterId letter = 0;
        Node to = 0;
    };
    std::vector<std::vector<Arrow>> arrows = {{}};  ///< by node; node 0 is the start
    std::vector<bool> ends = {false};               ///< a word may end here

    Node add(bool end = false);
};

struct Language {
    struct State {
        bool end = false;
        std::map<LetterId, Node> next;
        friend bool operator==(const State& left, const State& right);
        friend std::strong_ordering operator<=>(const State& left, const State& right);
    };
    std::vector<State> states = {State{}};

    friend bool operator==(const Language& left, const Language& right);
    friend std::strong_ordering operator<=>(const Language& left, const Language& right);
    [[nodiscard]] bool isEmpty() const {
        return states.size() == 1 && !states[0].end && states[0].next.empty();
    }
};

/// Subset construction and minimisation. Empty when it would take more than `most` states.
[[nodiscard]] std::optional<Language> determinised(const Graph& graph, std::size_t most);

[[nodiscard]] Graph graphOf(const Language& language);

/// The words of `left` that are not in `right`.
[[nodiscard]] Language without(const Language& left, const Language& right);

/// The words of any.
[[nodiscard]] std::optional<Language> unionOf(const std::vector<Language>& all, std::size_t most);

}  // namespace ferz::ir::normal
