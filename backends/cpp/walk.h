// Code for movements that are neither rays nor a tree: a loop over runs, with one case a state.
#pragma once

#include "backends/cpp/statement.h"
#include "backends/cpp/text.h"
#include "ir/movement.h"

namespace ferz::cpp {

[[nodiscard]] Walk buildWalk(const ir::Movement& movement, Scope& scope);

}  // namespace ferz::cpp
