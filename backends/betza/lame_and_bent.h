// Writes walks of several legs: in brackets, or as one letter.
//
//     lame knight        nN
//     grasshopper        gQ
//     griffin            [F?R]
//     ship of the line   [W-F-F]
//
// In: the walks of one alternative of a normal form. Out: moves for the walks that one letter expresses, and
// texts in brackets for the others.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "backends/betza/moves.h"
#include "ir/normal/normal_form.h"

namespace ferz::betza {

/// Returns the texts in brackets. `lines` are the moves of the alternative with one leg: walks that one
/// letter expresses are added, and moves that a path in brackets makes by ending early are removed.
[[nodiscard]] std::optional<std::vector<std::string>> pathsOf(const ir::normal::Alternative& alternative,
                                                              std::vector<WrittenMove>& lines, bool isUnmoved,
                                                              TargetProgram program, Refused& refused);

}  // namespace ferz::betza
