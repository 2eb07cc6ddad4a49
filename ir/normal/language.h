// Sets of words as automata over numbered letters: which the normal form is built on.
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
#include <optional>
#include <utility>
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

/// Where the letters of one state lead: pairs of a letter and a node, sorted by letters, each of which is
/// there once. A vector with the functions of a map.
class Arrows {
public:
    using Arrow = std::pair<LetterId, Node>;
    using const_iterator = std::vector<Arrow>::const_iterator;

    [[nodiscard]] const_iterator begin() const { return arrows_.begin(); }
    [[nodiscard]] const_iterator end() const { return arrows_.end(); }
    [[nodiscard]] std::size_t size() const { return arrows_.size(); }
    [[nodiscard]] bool empty() const { return arrows_.empty(); }
    [[nodiscard]] const_iterator find(LetterId letter) const;
    void reserve(std::size_t count) { arrows_.reserve(count); }
    /// What leads there already stays.
    void emplace(LetterId letter, Node to);

    friend bool operator==(const Arrows& left, const Arrows& right);
    friend std::strong_ordering operator<=>(const Arrows& left, const Arrows& right);

private:
    static bool isBefore(const Arrow& arrow, LetterId letter) { return arrow.first < letter; }

    std::vector<Arrow> arrows_;
};

struct Language {
    struct State {
        bool end = false;
        Arrows next;
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
