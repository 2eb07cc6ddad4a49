// Walks that are no lines, as chains of legs with labels where they meet again.
//
// In: the walks of one alternative of a normal form. Out: its chains; states that several chains lead to, or
// that lead back to themselves, become labels with a definition each.
//
//     lame knight     leap(0,1) + leap!(-1,1)(1,1)
//     griffin         leap(1,1) + slide!&×...
#pragma once

#include <string>
#include <vector>

#include "backends/ancp/labels.h"
#include "backends/ancp/leg.h"
#include "ir/normal/normal_form.h"

namespace ferz::ancp {

[[nodiscard]] std::vector<std::string> chainsOf(const ir::normal::Alternative& alternative, bool leavesAtOnce,
                                                const Words& words, Labels& labels);

}  // namespace ferz::ancp
