// The syntax tree of an ANCP text. Sets, zones, tests and effects are parsed already; directions are as
// written, relative or absolute: lower.h resolves them.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "ir/movement.h"
#include "notations/ancp/words.h"
#include "support/source.h"

namespace ferz::ancp {

/// `capture{PS}:`, `origin[*1-2]:`, `cylinder:`. The word decides which members are set.
struct Prefix {
    PrefixWord word = PrefixWord::Move;    ///< `rows` is stored as `origin`
    bool strict = false;                   ///< `initial!`
    std::optional<ir::NameSet> names;      ///< the set after the word, if any
    std::optional<ir::Contents> contents;  ///< the same for a word that takes contents
    std::optional<ir::Test> test;
    ir::Zone zone;
    ir::Edges edges;
    Span span;  ///< without the colon
};

/// `&×3` is 1 to 3, `#2` 2 to 2, `#2&×` 2 to any number.
struct Count {
    int least = 1;
    int most = 0;  ///< 0: any number
    Span span;
};

struct Vector {
    ir::Vec by;
    Span span;
};

/// `leap...`, `slide...`
struct Ride {
    bool slides = false;
    bool exact = false;  ///< `!`: these vectors, and not their orbits
    std::optional<Count> count;
    std::vector<Vector> vectors;
};

/// `step`, `if`, `do`, `mark` or `return`: one instruction of the automaton.
struct Primitive {
    ir::Instruction instruction;
};

/// `if[playable @1]`, `if[not playable @1]`: the test whether a walk from here through the label can end.
struct PlayableTest {
    std::string label;
    bool negated = false;
};

struct End {};

/// `@1`
struct Reference {
    std::string label;
};

struct Expression;

struct Group {
    std::shared_ptr<const Expression> inside;
    std::optional<Count> count;
};

struct Leg {
    bool relative = false;  ///< joined by `+`; the first leg of a chain has no joiner
    std::vector<Prefix> prefixes;
    std::variant<Ride, Primitive, PlayableTest, End, Reference, Group> body;
    Span span;
};

struct Chain {
    std::vector<Leg> legs;
};

/// Alternatives; `none` has no chains.
struct Expression {
    std::vector<Chain> chains;
    Span span;
};

struct Label {
    std::string name;
    Expression body;
    Span span;  ///< the name where it is defined
};

struct Definition {
    std::string name;  ///< empty for a text without names
    ir::ForBlack forBlack = ir::ForBlack::MirrorRanks;
    ir::Owner owner = ir::Owner::Both;
    Expression moves;
    std::vector<Label> labels;
    Span span;
};

}  // namespace ferz::ancp
