// First legs that a proposed chain may have.
#pragma once

#include <string>
#include <vector>

#include "backends/mbn/words.h"
#include "ir/movement.h"

namespace ferz::mbn {

/// The texts of legs with these vectors: one step or a ride, in every mode. Those that say more come first.
[[nodiscard]] std::vector<std::string> firstLegs(const std::vector<ir::Vec>& vectors, const Words& words);

}  // namespace ferz::mbn
