// The syntax tree of a piece in Betza's notation. Letters are as written: what they mean depends on the
// dialect.
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
    char letter = '\0';  ///< '\0': the atom is the vector (file, rank)
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

/// `fmW2`: an atom with its modifiers and its range.
struct AtomMove {
    std::vector<Letter> modifiers;
    Atom atom;
    std::optional<Range> range;
    Span span;
};

/// A move in brackets, and the joiner before it: `-`, `?` or none.
struct Link {
    char joiner = '\0';
    Span joinerSpan;
    AtomMove move;
};

/// `[F?R]`, `t[FR]`.
struct BracketedMoves {
    std::vector<Letter> modifiers;
    std::vector<Link> links;
    Span span;
};

using Component = std::variant<AtomMove, BracketedMoves>;

struct PieceDefinition {
    std::string name;  ///< empty for a text without names
    std::vector<Component> components;
    Span span;
};

}  // namespace ferz::betza
