// The condition of a move, read in one scene: what it says of the game once the pieces are known, and which
// squares have to be empty.
//
//     const Terms terms = reader.when(condition, facts);
//     terms.empty()                        never so in this scene
//     isAlways(terms)                      always so
//     terms[0]                             else: so where all these facts are so, or all of the next term...
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "ir/equivalence/diagram.h"
#include "ir/equivalence/encoding.h"
#include "ir/equivalence/table.h"

namespace ferz::pictures {

/// What a scene says: what every place holds, and those other facts that are known.
struct Facts {
    std::vector<int> contents;  ///< by the encoding's places; values of the fact Contents
    /// By the first variable of their facts. Squares are not marked for en passant unless it is said here.
    std::map<int, ir::Decision> known;
};

/// The fact has one of these values.
struct Literal {
    ir::Fact fact;
    std::vector<int> values;  ///< sorted

    friend bool operator==(const Literal& a, const Literal& b) {
        return a.fact.firstVariable == b.fact.firstVariable && a.values == b.values;
    }
};
using Term = std::vector<Literal>;
using Terms = std::vector<Term>;

[[nodiscard]] inline bool isAlways(const Terms& terms) {
    return terms.size() == 1 && terms.front().empty();
}
/// So where nothing special is the case in the game.
[[nodiscard]] bool isPlain(const Term& term);
[[nodiscard]] bool isPlain(const Terms& terms);

using Places = std::vector<int>;  ///< sorted

class ConditionReader {
public:
    /// The encoding has to outlive it.
    explicit ConditionReader(const ir::Encoding& encoding) : encoding_(encoding) {}

    [[nodiscard]] const ir::Encoding& encoding() const { return encoding_; }
    [[nodiscard]] Terms when(const ir::Diagram& condition, const Facts& facts) const;
    /// Whether it can be so at all: `when` is not empty.
    [[nodiscard]] bool isPossible(const ir::Diagram& condition, const Facts& facts) const;

    /// The facts that the conditions speak of, by their first variables.
    [[nodiscard]] std::map<int, ir::Fact> factsOf(const std::vector<const ir::Diagram*>& conditions) const;
    /// The places whose contents the conditions speak of, sorted.
    [[nodiscard]] Places placesOf(const std::vector<const ir::Diagram*>& conditions) const;
    [[nodiscard]] Places placesOf(const ir::Diagram& condition) const {
        return placesOf(std::vector{&condition});
    }

    /// Sets of empty places that have to be empty, one set or the other; the smallest ones, sorted. Empty
    /// where that does not say it all: pieces of one side bar the way and others do not, or there are many
    /// ways.
    [[nodiscard]] std::optional<std::vector<Places>> ways(const ir::Diagram& condition, const Facts& facts,
                                                          int target) const;

    // Values of the fact Contents.
    [[nodiscard]] int contentsValues() const;
    /// A piece with a name that nobody mentions.
    [[nodiscard]] int anyFriend() const { return contentsValues() / 2; }
    [[nodiscard]] int anyEnemy() const { return contentsValues() - 1; }
    [[nodiscard]] bool isFriend(int value) const { return value > 0 && value <= anyFriend(); }
    [[nodiscard]] bool isEnemy(int value) const { return value > anyFriend(); }
    [[nodiscard]] static ir::Fact contentsOf(int place) {
        return {.kind = ir::Fact::Kind::Contents, .subject = place, .bits = 0};
    }

private:
    class WaySearch;

    /// The node after a fact that the scene decides; empty where it does not.
    [[nodiscard]] std::optional<int> decided(int node, const ir::Fact& fact, const Facts& facts) const;
    [[nodiscard]] Terms termsBehind(int node, const Facts& facts) const;
    [[nodiscard]] bool isPossibleBehind(int node, const Facts& facts) const;
    const ir::Encoding& encoding_;
};

}  // namespace ferz::pictures
