// Leapers and riders as statements: a loop over a table of vectors, with a line for what rides.
#pragma once

#include <vector>

#include "backends/cpp/statement.h"
#include "backends/cpp/text.h"
#include "ir/normal/rays.h"

namespace ferz::cpp {

[[nodiscard]] Block buildRays(const std::vector<ir::normal::Ray>& rays, Scope& scope);

}  // namespace ferz::cpp
