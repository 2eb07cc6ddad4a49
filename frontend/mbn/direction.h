// Selects vectors by the direction letters of an MBN text (sections 6 and 7), with the compass of
// ir/compass.h.
//
//     select({1, 2}, {}, Axis::None, {{f}}, Straight::Nearest)   the two knight vectors with the longer part
//                                                                forward
#pragma once

#include <vector>

#include "frontend/mbn/ast.h"
#include "ir/compass.h"

namespace ferz::mbn {

using ir::Axis;
using ir::Choice;
using ir::hasVectorAhead;
using ir::Heading;
using ir::headingOf;
using ir::Straight;

/// The direction letters of one place in the text. Lists of several places add up.
using DirectionList = std::vector<const Modifier*>;

[[nodiscard]] std::vector<Choice> select(const Leaper& leaper, const Heading& heading, Axis axis,
                                         const std::vector<DirectionList>& lists, Straight straight);

/// True if a letter (`t`, `z`) is relative to an earlier leg, so that there has to be one.
[[nodiscard]] bool needsHeading(const DirectionList& letters);

}  // namespace ferz::mbn
