// What an atom of a text is: the leaper of its letter with what stands behind it.
//
//     shapeOf(Dialect::XBetza, {.letter = 'N', .doubled = true})    (1,2), any number of times
#pragma once

#include <optional>
#include <string>

#include "frontend/betza/ast.h"
#include "notations/betza/atoms.h"
#include "notations/betza/words.h"

namespace ferz::betza {

/// A shape, or why there is none.
struct ShapeOrReason {
    std::optional<Shape> shape;
    std::string reason;
    std::string help;
    bool isOtherDialect = false;
    bool isNotYet = false;
};

/// Without the range.
[[nodiscard]] ShapeOrReason shapeOf(Dialect dialect, const Atom& atom);

}  // namespace ferz::betza
