// Writes walks that are not plain lines, as chains of legs.
//
// In: the walks of one alternative of a normal form. Out: its chains; states with several incoming chains,
// and loops, become labels with definitions.
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
