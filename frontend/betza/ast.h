// The tree of a piece in Betza's notation, as written: letters have no meaning yet, the dialects give them
// one.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "support/source.h"

namespace ferz::betza {

/// A modifier.
struct Letter {
    char letter = '\0';
    Span span;
};

/// `N`, `NN`, `FX`, `(1,4)`.
struct Atom {
    char letter = '\0';  ///< none: a vector
    bool doubled = false;
    char extension = '\0';
    int file = 0;
    int rank = 0;
    Span span;
};

/// `4` up to four times, `0` any number of times, `04` exactly four times.
struct Range {
    int count = 0;
    bool exact = false;
    Span span;
};

struct Move {
    std::vector<Letter> modifiers;
    Atom atom;
    std::optional<Range> range;
    Span span;
};

/// A move in brackets, and what stands before it: `-`, `?` or nothing.
struct Link {
    char joiner = '\0';
    Span joinerSpan;
    Move move;
};

/// `[F?R]`, `t[FR]`.
struct Chain {
    std::vector<Letter> modifiers;
    std::vector<Link> links;
    Span span;
};

using Component = std::variant<Move, Chain>;

struct Piece {
    std::string name;  ///< empty for a text without names
    std::vector<Component> components;
    Span span;
};

}  // namespace ferz::betza
