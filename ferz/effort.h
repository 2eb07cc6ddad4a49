// How much work a question may be: an `effort` as limits.
//
// Effort 1 is at most two seconds and well under 1 GiB; 10 is ten times that. Work is counted, so that what
// is undecided is the same on every machine.
#pragma once

#include "ferz/ferz.h"
#include "ir/limits.h"

namespace ferz::library {

[[nodiscard]] ir::Limits limitsOf(double effort);

}  // namespace ferz::library
