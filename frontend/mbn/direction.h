// The direction letters of an MBN text, as the compass (ir/compass.h) reads them (sections 6 and 7).
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

/// The direction letters of one place in the text; lists of several places are united.
using DirectionList = std::vector<const Modifier*>;

[[nodiscard]] std::vector<Choice> select(const Leaper& leaper, const Heading& heading, Axis axis,
                                         const std::vector<DirectionList>& lists, Straight straight);

/// The letters speak relative to an earlier leg (`t`, `z`), so there has to be one.
[[nodiscard]] bool needsHeading(const DirectionList& letters);

}  // namespace ferz::mbn
