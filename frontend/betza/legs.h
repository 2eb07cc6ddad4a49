// The legs of one move: what `a` separates, or what stands in brackets.
#pragma once

#include <optional>
#include <vector>

#include "frontend/betza/ast.h"
#include "frontend/betza/atoms.h"
#include "frontend/betza/manner.h"
#include "notations/betza/words.h"
#include "support/diagnostics.h"
#include "support/source.h"

namespace ferz::betza {

struct Leg {
    Manner manner;
    /// None: the atom of the leg before, which `g` and `y` may have changed.
    std::optional<Shape> shape;
    bool isClassic = false;  ///< its directions are read by Betza's own rules
    bool mayEnd = false;     ///< the move may end here, though another leg follows
    Span span;
};

struct Path {
    std::vector<Leg> legs;
    bool inBrackets = false;
    Span span;
};

/// Empty when an error was reported.
[[nodiscard]] std::optional<Path> pathOf(const Component& component, Dialect dialect, const Source& source,
                                         Diagnostics& diagnostics);

/// The atom with its range, checked. Empty when an error was reported.
[[nodiscard]] std::optional<Shape> rangedShape(const Move& move, Dialect dialect, const Source& source,
                                               Diagnostics& diagnostics);

}  // namespace ferz::betza
