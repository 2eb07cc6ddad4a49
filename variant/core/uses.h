// The table of a plan that says which pieces use which patterns: each pattern stands once, and what one use
// can say is one use.
#pragma once

#include "variant/core/plan.h"

namespace ferz::variant::core {

/// The pattern's place in the plan; it is added where it is new.
int patternNumber(CorePlan& plan, const PatternPlan& pattern);

/// Moving and capturing by one pattern is one use.
void addUse(CorePlan& plan, const ferz::core::PatternUse& use);

/// White's and Black's uses that are the same become one; patterns that no piece uses are dropped.
void joinUses(CorePlan& plan);

/// All pieces of the kind are moved at once, by shifting their set of squares. The plan is complete.
[[nodiscard]] bool isShifted(const Variant& variant, const CorePlan& plan, int kind, int side);

}  // namespace ferz::variant::core
