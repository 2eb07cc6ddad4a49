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

#include "backends/ancp/leg.h"
#include "ir/normal/normal_form.h"

namespace ferz::ancp {

/// `@1`, `@2`, ... with what they stand for, in order; one list for a whole definition.
struct Labels {
    std::vector<std::string> definitions;
};

[[nodiscard]] std::vector<std::string> chainsOf(const ir::normal::Alternative& alternative, bool leavesAtOnce,
                                                const Words& words, Labels& labels);

/// `A`, or `(A & B)`.
[[nodiscard]] std::string grouped(const std::vector<std::string>& chains);

}  // namespace ferz::ancp
