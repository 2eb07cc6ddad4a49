// The legs of one move: separated by `a`, or written in brackets.
#pragma once

#include <optional>
#include <vector>

#include "frontend/betza/ast.h"
#include "frontend/betza/atoms.h"
#include "frontend/betza/leg_modifiers.h"
#include "notations/betza/words.h"
#include "support/diagnostics.h"
#include "support/source.h"

namespace ferz::betza {

struct PathLeg {
    LegModifiers modifiers;
    /// Empty: the leg has the atom of the leg before, with the range that `g` and `y` may have changed.
    std::optional<RangedLeaper> leaper;
    bool isClassic = false;  ///< directions are read by Betza's own rules
    bool mayEnd = false;     ///< the move may end here although another leg follows
    Span span;
};

struct Path {
    std::vector<PathLeg> legs;
    bool inBrackets = false;
    Span span;
};

/// Empty when an error was reported.
[[nodiscard]] std::optional<Path> pathOf(const Component& component, Dialect dialect, const Source& source,
                                         Diagnostics& diagnostics);

/// The atom with its range, checked. Empty when an error was reported.
[[nodiscard]] std::optional<RangedLeaper> rangedLeaper(const AtomMove& move, Dialect dialect,
                                                       const Source& source, Diagnostics& diagnostics);

}  // namespace ferz::betza
