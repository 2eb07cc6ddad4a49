// Walks of several legs: in brackets, or as the letter that stands for them.
//
//     lame knight        nN
//     grasshopper        gQ
//     griffin            [F?R]
//     ship of the line   [W-F-F]
//
// In: the walks of one alternative of a normal form. Out: moves for what one letter says, and texts in
// brackets for the others.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "backends/betza/moves.h"
#include "ir/normal/normal_form.h"

namespace ferz::betza {

/// The texts in brackets. `lines` are the moves of the alternative that have one leg: those that one letter
/// says are added, and those where a path in brackets passes and may end are taken out.
[[nodiscard]] std::optional<std::vector<std::string>> pathsOf(const ir::normal::Alternative& alternative,
                                                              std::vector<WrittenMove>& lines, bool isUnmoved,
                                                              Reader reader, Refused& refused);

}  // namespace ferz::betza
